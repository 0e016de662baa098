import * as Y from "yjs";
import { updateFrame } from "#platform/live/frames.ts";
import { crowded, deletedTwice, manyClients } from "./forged-updates.ts";
import { paragraph } from "./live.ts";

/** An update of a document that is not connected to anything. */
export function updateOf(change: (content: Y.XmlFragment, doc: Y.Doc) => void): Uint8Array {
  const doc = new Y.Doc();
  doc.transact(() => change(doc.getXmlFragment("content"), doc));
  return Y.encodeStateAsUpdate(doc);
}

/** An update that refers to an earlier one, which nobody sent. */
function early(): Uint8Array {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on("update", (update: Uint8Array) => void updates.push(update));
  const content = doc.getXmlFragment("content");
  content.insert(0, [paragraph("Before")]);
  content.insert(1, [paragraph("After")]);
  return updates.at(-1) ?? new Uint8Array();
}

/** Five thousand quotes in each other. */
function deep(content: Y.XmlFragment): void {
  let outer = content;
  for (let depth = 0; depth < 5000; depth += 1) {
    const inner = new Y.XmlElement("blockquote");
    outer.insert(0, [inner]);
    outer = inner;
  }
}

const inserted = (node: () => unknown): Uint8Array => updateOf((content) => content.insert(0, [node() as never]));

function mapIn(change: (map: Y.Map<unknown>) => void): Uint8Array {
  const doc = new Y.Doc();
  change(doc.getMap("content"));
  return Y.encodeStateAsUpdate(doc);
}

function marked(name: string, value: object): Uint8Array {
  return updateOf((content) => {
    const text = new Y.XmlText("Marked");
    const element = new Y.XmlElement("paragraph");
    element.insert(0, [text]);
    content.insert(0, [element]);
    text.format(0, 3, { [name]: value });
  });
}

function heading(attribute: string, value: unknown): Uint8Array {
  return updateOf((content) => {
    const element = new Y.XmlElement("heading");
    element.setAttribute(attribute, value as string);
    content.insert(0, [element]);
  });
}

/** Updates that break a rule, by what is wrong with them. */
export const badUpdates: Readonly<Record<string, () => Uint8Array>> = {
  "no update": () => new Uint8Array([255, 255, 255]),
  "another root": () => updateOf((_, doc) => doc.getMap("more").set("a", 1)),
  "a value in the root": () => mapIn((map) => map.set("a", 1)),
  "a map as a node": () => inserted(() => new Y.Map()),
  "an unknown node": () => inserted(() => new Y.XmlElement("script")),
  "a hook": () => inserted(() => new Y.XmlHook("paragraph")),
  "a node in the wrong place": () => inserted(() => new Y.XmlElement("tableCell")),
  "text at the top": () => inserted(() => new Y.XmlText("Bare")),
  "an unknown mark": () => marked("blink", {}),
  "a link to a script": () => marked("link", { href: "javascript:alert(1)", title: null }),
  "a link that leads nowhere": () => marked("link", {}),
  "a very long link": () => marked("link", { href: `https://example.com/${"x".repeat(5000)}`, title: null }),
  "an unknown attribute": () => heading("onclick", "x"),
  "a wrong attribute": () => heading("level", 7),
  "five thousand quotes": () => updateOf(deep),
  "U+0000": () => inserted(() => paragraph("a\u0000b")),
  "a sub-document": () => mapIn((map) => map.set("a", new Y.Doc())),
  "what is deleted many times": deletedTwice,
  "more clients than a person has": manyClients,
  "thousands of letters at one place": crowded,
};

/** Messages after which the server closes the connection, with the code. */
export function badMessages(): [what: string, message: Uint8Array | string, code: number][] {
  return [
    ["a text message", "hello", 4400],
    ["an unknown message", new Uint8Array([77, 1]), 4400],
    ...Object.entries(badUpdates).map(([what, make]): [string, Uint8Array, number] => [
      what,
      updateFrame(make()),
      4400,
    ]),
    ["what depends on something missing", updateFrame(early()), 4508],
    ["a message that is too large", new Uint8Array(257 * 1024), 1009],
  ];
}
