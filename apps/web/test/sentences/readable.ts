import assert from "node:assert/strict";
import type { GetChangesReply, Member } from "@stoa/api";
import type { ApiClient } from "@stoa/server/test/people.ts";
import { type ShownActor, textOf } from "#session/attribution.ts";
import type { Names } from "#features/tasks/change-sentences.ts";

const holes = /undefined|null|NaN|\[object|“\s*”|\(\s*\)|\s{2,}|^\s*$/;
const aUuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/i;

/** A text that people read has no hole, and no identifier. */
export function assertReadable(text: string, of: string): void {
  assert.doesNotMatch(text, holes, of);
  assert.doesNotMatch(text, aUuid, of);
}

/** A person, and how what they or their key did is named. */
export type Actor = {
  readonly name: string;
  readonly who: ApiClient;
  /** the name that is shown */
  readonly shownAs: string;
  /** the names of the key and its person, which stand next to it; none for a person */
  readonly about: readonly string[];
};

/** The person who acted is named once, with the own picture of a person and no picture of anybody for what the service did. */
export function assertShown(shown: ShownActor, { who, shownAs, about }: Actor, of: string): void {
  const text = textOf(shown);
  assertReadable(text, of);
  assert.equal(shown.name, shownAs, of);
  assert.equal(shown.person?.uuid ?? null, about.length === 0 ? who.uuid : null, `the picture: ${of}`);
  assert.equal(shown.about === null, about.length === 0, `${text}: ${of}`);
  for (const name of [shownAs, ...about])
    assert.equal(text.split(name).length, 2, `“${text}” names ${name} once: ${of}`);
}

/** The local copy of a person, as the server sends it. */
export async function copyOf(who: ApiClient, workspace_uuid: string): Promise<GetChangesReply["changes"]> {
  const replies: GetChangesReply["changes"][] = [];
  let cursor: string | undefined;
  for (let hasMore = true; hasMore;) {
    const query = cursor === undefined ? {} : { cursor };
    const reply: GetChangesReply = await who.api.getChanges({ workspace_uuid, query });
    replies.push(reply.changes);
    ({ next_cursor: cursor, has_more: hasMore } = reply);
  }
  const kinds = Object.keys(replies[0] ?? {}) as (keyof GetChangesReply["changes"])[];
  const all = kinds.map((kind) => [kind, replies.flatMap((changes) => changes[kind] as readonly unknown[])]);
  return Object.fromEntries(all) as GetChangesReply["changes"];
}

type NamedRow = { readonly uuid: string; readonly name: string };

const finder = (rows: readonly NamedRow[]) => (uuid: string) => rows.find((row) => row.uuid === uuid)?.name;

/** The names that a person's copy knows. */
export function namesIn({ members, labels, statuses, boards }: GetChangesReply["changes"]): Names {
  const people = members.map((row: Member) => ({ uuid: row.uuid, name: `${row.first_name} ${row.last_name}`.trim() }));
  return { person: finder(people), label: finder(labels), status: finder(statuses), board: finder(boards) };
}
