import * as encoding from "lib0/encoding";
import * as Y from "yjs";
import { paragraph } from "./live.ts";

/** A position in a document: the number of a client, and the value of its clock. */
export type ClockPosition = readonly [client: number, clock: number];

/** A struct of an update as it is written, without any check. */
export type ForgedStruct = {
  /** of the kind of its content: 0 for what is gone, 1 deleted, 3 binary, 4 text, 5 embed, 6 mark, 7 type, 8 value, 9 document */
  readonly kind: number;
  readonly origin?: ClockPosition;
  readonly rightOrigin?: ClockPosition;
  /** the name of a root, or a place; only written when there is neither origin */
  readonly parent?: string | ClockPosition;
  readonly parentSub?: string;
  readonly content: (encoder: encoding.Encoder) => void;
};

type Group = { readonly at: ClockPosition; readonly structs: readonly ForgedStruct[] };
type DeletedRanges = {
  readonly client: number;
  readonly ranges: readonly (readonly [clock: number, length: number])[];
};

/** Writes an update in the first encoding of Yjs, whatever it says. */
export function encodeUpdate(groups: readonly Group[], deleted: readonly DeletedRanges[] = []): Uint8Array {
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, groups.length);
    for (const { at, structs } of groups) {
      encoding.writeVarUint(encoder, structs.length);
      writeAt(encoder, at);
      for (const struct of structs) writeStruct(encoder, struct);
    }
    encoding.writeVarUint(encoder, deleted.length);
    for (const { client, ranges } of deleted) {
      encoding.writeVarUint(encoder, client);
      encoding.writeVarUint(encoder, ranges.length);
      for (const range of ranges) writeAt(encoder, range);
    }
  });
}

function writeAt(encoder: encoding.Encoder, [client, clock]: ClockPosition): void {
  encoding.writeVarUint(encoder, client);
  encoding.writeVarUint(encoder, clock);
}

function writeStruct(encoder: encoding.Encoder, struct: ForgedStruct): void {
  const { kind, origin, rightOrigin, parentSub } = struct;
  const given = [
    [128, origin],
    [64, rightOrigin],
    [32, parentSub],
  ] as const;
  encoding.writeUint8(
    encoder,
    given.reduce((flags, [flag, value]) => (value === undefined ? flags : flags | flag), kind),
  );
  if (origin !== undefined) writeAt(encoder, origin);
  if (rightOrigin !== undefined) writeAt(encoder, rightOrigin);
  // what is gone, and a gap, have no place
  const hasPlace = kind !== 0 && kind !== 10;
  if (hasPlace && origin === undefined && rightOrigin === undefined) writeParent(encoder, struct);
  struct.content(encoder);
}

function writeParent(encoder: encoding.Encoder, { parent, parentSub }: ForgedStruct): void {
  encoding.writeVarUint(encoder, typeof parent === "object" ? 0 : 1);
  if (typeof parent === "object") writeAt(encoder, parent);
  else encoding.writeVarString(encoder, parent ?? "content");
  if (parentSub !== undefined) encoding.writeVarString(encoder, parentSub);
}

/** The content of a struct that is a text. */
export const text =
  (words: string): ForgedStruct["content"] =>
  (encoder) =>
    encoding.writeVarString(encoder, words);

/** An update that deletes the same places many times. */
export function deletedTwice(): Uint8Array {
  const ranges = Array.from({ length: 1000 }, (_, index) => [index % 2, 100] as const);
  return encodeUpdate([], [{ client: 1001, ranges }]);
}

/** An update with a paragraph by each of many clients. */
export function manyClients(): Uint8Array {
  return Y.mergeUpdates(Array.from({ length: 501 }, (_, index) => lineOf(5000 + index, 1)));
}

/** An update whose letters all want to stand at the same place, so that each is compared with all of the others. */
export function crowded(count = 2000, client = 1002): Uint8Array {
  const other = client + 1;
  const line = lineOf(client, count + 2);
  const begin = beginOfText(line);
  const letter = (index: number): ForgedStruct => ({
    kind: 4,
    origin: [client, begin],
    rightOrigin: [client, begin + count - index],
    content: text("a"),
  });
  const structs = Array.from({ length: count }, (_, index) => letter(index));
  return Y.mergeUpdates([line, encodeUpdate([{ at: [other, 0], structs }])]);
}

/** An update with a paragraph of so many letters. */
function lineOf(client: number, length: number): Uint8Array {
  const doc = new Y.Doc();
  doc.clientID = client;
  doc.getXmlFragment("content").insert(0, [paragraph("x".repeat(length))]);
  return Y.encodeStateAsUpdate(doc);
}

function beginOfText(update: Uint8Array): number {
  const struct = Y.decodeUpdate(update).structs.find(({ length }) => length > 1);
  return struct?.id.clock ?? 0;
}
