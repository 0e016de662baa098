import { mostPageBytes } from "#platform/db/page.ts";
import type { Reader } from "#platform/db/query.ts";
import { findBoards } from "./access-queries.ts";
import { type Copy, type PageStart, isSmall, type Section, sections, start } from "./cursor.ts";
import { everything, type CopyPeriod } from "./since.ts";
import { type Part, readSection } from "./read-section.ts";
import { findLeftWikis, findRemoved, mostRemoved } from "./removed-queries.ts";
import type { Room } from "./task-queries.ts";
import { type Changes, noChanges } from "./view.ts";

/** A page, and where the next one begins; null when this is the last one. */
export type Page = {
  readonly changes: Changes;
  readonly next: Omit<PageStart, "first"> | null;
  /** whether it is the first page of a new copy, because too much left the old one */
  readonly isReset: boolean;
};

/** Reads one page of a copy: what changed since a moment, for a new copy everything. */
export async function readPage(read: Reader, copy: Copy, from: PageStart, limit: number): Promise<Page> {
  const wanted: CopyPeriod = { reader: copy.reader, since: from.since };
  const boards = await findBoards(read, wanted);
  const changes = noChanges();
  const isFirst = from.first === null && from.since !== everything;
  if (isFirst) {
    changes.left_boards.push(...boards.left);
    changes.left_wikis.push(...(await findLeftWikis(read, wanted)));
  }
  const removing = isFirst ? findRemoved(read, wanted, boards, copy.kinds) : Promise.resolve([]);
  const next = await fill({ ...wanted, read, copy, boards, changes }, from, limit);
  const removed = await removing;
  if (removed.length > mostRemoved) return { ...(await readPage(read, copy, start, limit)), isReset: true };
  changes.removed.push(...removed);
  return { changes, next, isReset: false };
}

/** Reads part after part until the page is full. @returns where it goes on */
async function fill(page: Omit<Part, "after" | "room">, from: PageStart, limit: number): Promise<Page["next"]> {
  let room: Room = { limit, size: mostPageBytes };
  let after = from.after;
  for (let index = sections.indexOf(from.section); index < sections.length; index += 1) {
    const section = sections[index] as Section;
    // the small kinds are read together
    if (isSmall(section) && section !== from.section) continue;
    const taken = await readSection({ ...page, after, room }, section);
    if (taken.last !== null) return goOn(page.since, section, taken.last);
    room = { limit: room.limit - taken.limit, size: room.size - taken.size };
    after = [];
  }
  return null;
}

function goOn(since: string, section: Section, last: readonly string[]): Page["next"] {
  // of the small kinds, the last row says in which one the page ended
  const [kind, ...after] = last;
  return isSmall(section) ? { since, section: kind as Section, after } : { since, section, after: last };
}
