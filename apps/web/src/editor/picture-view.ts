import { DOMSerializer } from "prosemirror-model";
import type { NodeViewConstructor } from "prosemirror-view";
import { mostPictures } from "./addresses.ts";
import { pictureDom } from "./dom.ts";

/** The pictures of one editor, which shows no more of them than a text that is only read. */
export function pictureView(): NodeViewConstructor {
  let shown = 0;
  return ({ attrs }) => {
    const { dom } = DOMSerializer.renderSpec(document, pictureDom(attrs, shown < mostPictures));
    const own = dom.nodeName === "IMG" ? 1 : 0;
    shown += own;
    return { dom, destroy: () => void (shown -= own) };
  };
}
