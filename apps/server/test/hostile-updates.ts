import * as encoding from "lib0/encoding";
import * as Y from "yjs";
import { type ClockPosition, encodeUpdate, type ForgedStruct, text } from "./forged-updates.ts";

/** A number from 0, below a limit. */
export type Random = (below: number) => number;

/** Numbers that are always the same ones for a seed. */
export function randomOf(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Updates of a document that people could send, to be damaged. @param client makes them */
export function samplesOf(base: Uint8Array, client: number): Uint8Array[] {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, base);
  doc.clientID = client;
  const updates: Uint8Array[] = [base];
  doc.on("update", (update: Uint8Array) => void updates.push(update));
  const content = doc.getXmlFragment("content");
  const paragraph = new Y.XmlElement("paragraph");
  const words = new Y.XmlText("typed");
  paragraph.insert(0, [words]);
  content.insert(1, [paragraph]);
  words.format(0, 3, { bold: {} });
  const heading = new Y.XmlElement("heading");
  heading.setAttribute("level", 2 as never);
  content.insert(0, [heading]);
  heading.setAttribute("level", 3 as never);
  content.delete(2, 1);
  return [...updates, Y.encodeStateAsUpdate(doc)];
}

/** Damages an update: some bytes, now and then its end, or two parts that change places. */
export function damage(original: Uint8Array, random: Random): Uint8Array {
  const damaged = Uint8Array.from(original);
  for (let times = 1 + random(4); times > 0; times -= 1) damaged[random(damaged.length)] = random(256);
  if (random(10) === 0) return damaged.slice(0, random(damaged.length));
  const [from, to] = [random(damaged.length), random(damaged.length)];
  if (random(10) === 0) damaged.copyWithin(to, from, from + random(8));
  return damaged;
}

const names = [
  "paragraph",
  "heading",
  "blockquote",
  "bulletList",
  "listItem",
  "table",
  "tableCell",
  "image",
  "script",
  "doc",
];
const marks = ["bold", "link", "code", "blink", "__proto__"];
const values = [
  "null",
  "{}",
  "true",
  "[1]",
  '{"href":"https://example.com","title":null}',
  '{"href":"javascript:1"}',
  "{",
];
const attributes = ["level", "href", "src", "checked", "colwidth", "onclick", "constructor"];
const texts = ["a", "bcd", "\u0000", "\ud800", "😀", "x".repeat(300)];
/** The last numbers are larger than Yjs can count. */
const numbers = [0, 1, 2, 5, 100, 2 ** 31, 2 ** 32, 2 ** 52, Number.MAX_SAFE_INTEGER];

/**
 * Makes an update that no editor would send: any kind of content at any place, with neighbours and parents that exist or not.
 * @param ends where the document's clients end; some of what is made continues them
 */
export function forge(ends: readonly ClockPosition[], random: Random): Uint8Array {
  const one = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const place = (): ClockPosition => {
    const [client, end] = one(ends);
    return random(8) === 0 ? [one(numbers), one(numbers)] : [client, random(end + 2)];
  };
  const begin = (): ClockPosition => {
    const [client, end] = one(ends);
    return random(3) === 0
      ? [client, random(2) === 0 ? end : one(numbers)]
      : [random(2 ** 32), random(6) === 0 ? one(numbers) : 0];
  };
  const struct = (): ForgedStruct => {
    const kind = random(11);
    return {
      kind,
      ...(random(2) === 0 ? { origin: place() } : {}),
      ...(random(3) === 0 ? { rightOrigin: place() } : {}),
      parent: random(2) === 0 ? place() : one(["content", "content", "more"]),
      ...(random(5) === 0 ? { parentSub: one(attributes) } : {}),
      content: contentOf(kind, one, random),
    };
  };
  const groups = Array.from({ length: random(4) }, () => ({
    at: begin(),
    structs: Array.from({ length: 1 + random(4) }, struct),
  }));
  const ranges = Array.from({ length: random(3) }, () => [random(40), one(numbers)] as const);
  return encodeUpdate(groups, random(3) === 0 ? [{ client: place()[0], ranges }] : []);
}

type PickOne = <T>(list: readonly T[]) => T;

function contentOf(kind: number, one: PickOne, random: Random): ForgedStruct["content"] {
  const number = (encoder: encoding.Encoder): void => encoding.writeVarUint(encoder, one(numbers));
  const any = (encoder: encoding.Encoder): void => encoding.writeAny(encoder, one([1, "a", null, true, { a: [1] }]));
  const contents: Readonly<Record<number, ForgedStruct["content"]>> = {
    0: number,
    1: number,
    2: (encoder) => {
      encoding.writeVarUint(encoder, 1);
      text(one(values))(encoder);
    },
    3: (encoder) => encoding.writeVarUint8Array(encoder, new Uint8Array(random(20))),
    4: text(one(texts)),
    5: text(one(values)),
    6: (encoder) => {
      text(one(marks))(encoder);
      text(one(values))(encoder);
    },
    7: (encoder) => {
      const type = random(8);
      encoding.writeVarUint(encoder, type);
      // an element, and a hook
      if (type === 3 || type === 5) text(one(names))(encoder);
    },
    8: (encoder) => {
      encoding.writeVarUint(encoder, random(3));
      any(encoder);
    },
    9: (encoder) => {
      text("inner")(encoder);
      any(encoder);
    },
  };
  return contents[kind] ?? number;
}
