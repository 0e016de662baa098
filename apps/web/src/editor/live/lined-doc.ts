import * as Y from "yjs";

const lines: ReadonlySet<string> = new Set(["paragraph", "heading", "codeBlock"]);

/**
 * A Yjs document in which every empty line that is made here has a text from the start. Of two people who begin to type into an empty line in
 * the same moment each would else make a text of their own, and the binding of the editor makes one of two texts, and removes the other
 * one: with what somebody was typing in it.
 */
export class LinedDoc extends Y.Doc {
  override transact<Result>(run: (transaction: Y.Transaction) => Result, origin: unknown = null): Result {
    return super.transact((transaction) => {
      const result = run(transaction);
      for (const type of transaction.changed.keys().toArray()) if (!isGone(type)) fillLines(type);
      return result;
    }, origin);
  }
}

const isGone = (type: { readonly parent: unknown }): boolean =>
  type.parent instanceof Y.XmlFragment && !type.parent.toArray().includes(type as never);

function fillLines(type: unknown): void {
  if (!(type instanceof Y.XmlFragment)) return;
  const isLine = type instanceof Y.XmlElement && lines.has(type.nodeName);
  if (isLine && type.length === 0) type.insert(0, [new Y.XmlText()]);
  if (!isLine) for (const child of type.toArray()) fillLines(child);
}
