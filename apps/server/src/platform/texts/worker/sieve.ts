import * as Y from "yjs";
import { isElementName, isMark } from "./allowed.ts";

/** The one root of a live document. */
export const root = "content";

/** The most structs of one update. */
const mostStructs = 20_000;
/** The most Yjs clients of one update. A person has another one for each time that they open a page. */
const mostClients = 500;
/** The longest run of one struct, in units of its clock. */
const longestStruct = 1_000_000;

export type DecodedUpdate = ReturnType<typeof Y.decodeUpdate>;

/**
 * The fault of an update by itself, before it is applied: kinds of content that a document never has, other roots,
 * too much of anything.
 * @returns a reason for its sender; null if nothing is wrong
 */
export function problemOf({ structs, ds }: DecodedUpdate): string | null {
  if (structs.length > mostStructs) return `more than ${mostStructs} changes at once`;
  if (new Set(structs.map(({ id }) => id.client)).size > mostClients) return `more than ${mostClients} clients`;
  for (const ranges of ds.clients.values()) if (doOverlap(ranges)) return "something is deleted twice";
  for (const struct of structs) {
    const problem = problemOfStruct(struct);
    if (problem !== null) return problem;
  }
  return null;
}

/** Whether ranges overlap: each would be gone through again. No client of Yjs sends such. */
function doOverlap(ranges: readonly { readonly clock: number; readonly len: number }[]): boolean {
  let end = 0;
  return ranges
    .toSorted((one, other) => one.clock - other.clock)
    .some(({ clock, len }) => {
      const isInside = clock < end;
      end = clock + len;
      return isInside;
    });
}

function problemOfStruct(struct: DecodedUpdate["structs"][number]): string | null {
  if (struct.length > longestStruct || struct.id.clock > Number.MAX_SAFE_INTEGER / 2) return "too long";
  if (struct instanceof Y.GC) return null;
  if (!(struct instanceof Y.Item)) return "a gap";
  const { parent, content } = struct;
  // a name is that of a root
  if (typeof parent === "string" && parent !== root) return "another root";
  return problemOfContent(content);
}

function problemOfContent(content: Y.Item["content"]): string | null {
  if (content instanceof Y.ContentDeleted) return null;
  if (content instanceof Y.ContentString) return content.str.includes("\u0000") ? "U+0000" : null;
  if (content instanceof Y.ContentFormat) return isMark(content.key, content.value) ? null : "an unknown mark";
  if (content instanceof Y.ContentAny) return content.arr.length === 1 ? null : "an unknown value";
  if (content instanceof Y.ContentType) return problemOfType(content.type);
  return "an unknown kind of content";
}

function problemOfType(type: Y.AbstractType<unknown>): string | null {
  // a hook is no element, although its class looks like one
  if (type.constructor === Y.XmlText) return null;
  return type.constructor === Y.XmlElement && isElementName((type as Y.XmlElement).nodeName) ? null : "an unknown node";
}

/** Whether an update contains anything that the document does not have yet. */
export function hasNews(doc: Y.Doc, { structs, ds }: DecodedUpdate): boolean {
  if (structs.some(({ id, length }) => id.clock + length > Y.getState(doc.store, id.client))) return true;
  for (const [client, ranges] of ds.clients) {
    if (ranges.some(({ clock, len }) => !isAllDeleted(doc, client, clock, len))) return true;
  }
  return false;
}

function isAllDeleted({ store }: Y.Doc, client: number, clock: number, length: number): boolean {
  const structs = store.clients.get(client);
  if (structs === undefined || clock + length > Y.getState(store, client)) return false;
  for (let index = Y.findIndexSS(structs, clock); index < structs.length; index += 1) {
    const struct = structs[index];
    if (struct === undefined || struct.id.clock >= clock + length) return true;
    if (!struct.deleted) return false;
  }
  return true;
}
