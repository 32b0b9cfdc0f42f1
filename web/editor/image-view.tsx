import type { Node } from 'prosemirror-model';
import type { EditorView, NodeViewConstructor } from 'prosemirror-view';
import { createRoot } from 'react-dom/client';
import { imageSource } from '#web/api/settings.ts';
import { HeldImage } from '#web/article/held-image.tsx';
import { isHeld } from '#web/article/held-images.ts';

/** How the editor treats images of other sites. */
export interface ImageCare {
  /** Hosts whose images are the movement's own. */
  hosts: readonly string[];
  /** Copies an image, or the file it was saved to, and answers its new URL; throws with a sentence. */
  copy: (source: string, saved?: File) => Promise<string>;
}

/** Shows images, and in the place of those from elsewhere what can be done about them. */
export function imageView({ hosts, copy }: ImageCare): NodeViewConstructor {
  return (node, view) => {
    const source = imageSource(node.attrs.src);
    if (!isHeld(source, hosts)) return { dom: imageOf(node, source) };
    const dom = document.createElement('span');
    dom.contentEditable = 'false';
    const root = createRoot(dom.appendChild(document.createElement('span')));
    // React may be at work just then.
    const end = () => {
      dom.replaceChildren();
      setTimeout(() => root.unmount());
    };
    root.render(
      <HeldImage
        className="editor-held"
        source={source}
        onLoad={() => {
          end();
          dom.append(imageOf(node, source));
        }}
        onCopy={async (saved) => replaceImages(view, node.attrs.src, await copy(source, saved))}
      />,
    );
    return {
      dom,
      stopEvent: ({ target }) =>
        target instanceof Element && target.closest('button,input') !== null,
      ignoreMutation: () => true,
      destroy: end,
    };
  };
}

function imageOf({ attrs }: Node, source: string): HTMLElement {
  const image = document.createElement('img');
  image.referrerPolicy = 'no-referrer';
  for (const name of ['alt', 'width', 'height'])
    if (attrs[name] !== null) image.setAttribute(name, attrs[name]);
  image.src = source;
  return image;
}

/** Gives every image with an address another one; one step back brings that back. */
function replaceImages(view: EditorView, src: string, by: string): void {
  if (view.isDestroyed) return;
  const { tr, doc } = view.state;
  doc.descendants((node, pos) => {
    if (node.type.name === 'image' && node.attrs.src === src)
      tr.setNodeMarkup(pos, null, { ...node.attrs, src: by }, node.marks);
  });
  view.dispatch(tr);
}
