const blocks: ReadonlySet<string> = new Set(
  'p h1 h2 h3 h4 h5 h6 blockquote pre div hr ol ul li table figure figcaption tr td th'.split(' '),
);

/** Whether a node is a block rather than part of a line of text. */
export function isBlock(node: Node): boolean {
  return isElement(node) && blocks.has(node.localName);
}

export function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}

export function isText(node: Node): node is Text {
  return node.nodeType === Node.TEXT_NODE;
}
