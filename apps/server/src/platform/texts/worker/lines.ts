import * as Y from "yjs";

const lines: ReadonlySet<string> = new Set(["paragraph", "heading", "codeBlock"]);

/**
 * Gives every empty line below a node a text. Of two people who begin to type into an empty line in the same moment each would else make a
 * text of their own, of which the binding of their editors removes one.
 */
export function fillLines(type: Y.XmlFragment): void {
  for (const child of type.toArray()) {
    if (!(child instanceof Y.XmlElement)) continue;
    if (!lines.has(child.nodeName)) fillLines(child);
    else if (child.length === 0) child.insert(0, [new Y.XmlText()]);
  }
}
