const colourProperties = { 'data-color': '--text-colour', 'data-background': '--mark-colour' };

/** Hands the stored colours to the style sheet; the content security policy forbids style attributes. */
export function applyColours(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-color], [data-background]')) {
    for (const [attribute, property] of Object.entries(colourProperties)) {
      const colour = element.getAttribute(attribute);
      if (colour !== null) element.style.setProperty(property, colour);
    }
  }
}
