import type { Client } from "@stoa/api";
import type { Place } from "../data/effects.ts";
import type { PlainMessage } from "../data/messages.ts";
import { type AnyCommand, defineCommand, type Reader, type SendOptions, type SettledRows } from "../data/mutations.ts";
import { indexFor, inOrder, placeOf, positionAt, type Siblings } from "../data/places.ts";
import type { Tables } from "../data/tables.ts";

/** A row to another place among its siblings: after one and before another. */
export type MoveInOrder = { readonly uuid: string; readonly place: Place };

type OrderedRow = "boards" | "statuses" | "groups";

type Options<K extends OrderedRow> = {
  /** the operationId */
  readonly name: string;
  readonly kind: K;
  readonly message: PlainMessage;
  /** the owner of the order: a board or a workspace */
  parentOf(row: Tables[K]): string;
  send(api: Client, parent: string, uuids: string[], options: SendOptions<Body>): Promise<readonly Tables[K][]>;
};

type Body = { readonly parent: string; readonly uuids: string[] };

/** A command that moves one of a few rows. The whole list is made when it is sent, so that others' moves stay. */
export function orderCommand<K extends OrderedRow>({ name, kind, message, parentOf, send }: Options<K>): AnyCommand {
  const siblingsIn = siblingsFinder(kind, parentOf);
  return defineCommand<MoveInOrder, Body>({
    name,
    plan: ({ uuid, place }, shown) => {
      const row = shown.get(kind, uuid);
      if (row === undefined) return null;
      const siblings = siblingsIn(shown, row);
      const [at, now] = [indexFor(place, siblings), indexFor(placeOf(row, siblings), siblings)];
      if (at === now) return null;
      const change = { set: { position: positionAt(at, siblings) } };
      return {
        subject: `${kind} of ${parentOf(row)}`,
        board_uuid: kind === "boards" ? null : parentOf(row),
        refs: [uuid],
        effects: [{ kind, uuid, does: "change", change }],
        before: { place: placeOf(row, siblings) },
      };
    },
    prepare: ({ input: { uuid, place } }, base) => {
      const row = base.get(kind, uuid);
      if (row === undefined) return "gone";
      const siblings = siblingsIn(base, row);
      const at = indexFor(place, siblings);
      if (at === indexFor(placeOf(row, siblings), siblings)) return "done";
      const uuids = siblings.uuids.toSpliced(at, 0, uuid);
      return { body: { parent: parentOf(row), uuids } };
    },
    send: async (api, { parent, uuids }, options): Promise<SettledRows> => {
      const rows = await send(api, parent, uuids, options);
      return { put: rows.map((row) => ({ kind, row })) };
    },
    undo: ({ uuid }, before) => {
      const calls = before?.place === undefined ? [] : [{ command: name, input: { uuid, place: before.place } }];
      return { calls, changed: [] };
    },
    tell: () => ({ message, values: {} }),
  });
}

function siblingsFinder<K extends OrderedRow>(kind: K, parentOf: (row: Tables[K]) => string) {
  return (rows: Reader, row: Tables[K]): Siblings =>
    inOrder(
      [...rows.all(kind)].filter((other) => parentOf(other) === parentOf(row)),
      row.uuid,
    );
}
