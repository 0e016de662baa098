import { Plugin } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { isEmpty } from "../document.ts";

/** Shows a text in an empty document. */
export function placeholder(text: string): Plugin {
  return new Plugin({
    props: {
      decorations: ({ doc }) => {
        if (text === "" || !isEmpty(doc)) return null;
        const shown = Decoration.node(0, doc.firstChild?.nodeSize ?? 2, {
          class: "is-empty",
          "data-placeholder": text,
        });
        return DecorationSet.create(doc, [shown]);
      },
    },
  });
}
