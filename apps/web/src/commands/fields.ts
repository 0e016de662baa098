import type { Client } from "@stoa/api";
import type { Change, Effect, Fields } from "../data/effects.ts";
import {
  type AnyCommand,
  defineCommand,
  type Plan,
  type Reader,
  type Reversal,
  type SendOptions,
  type SettledRows,
} from "../data/mutations.ts";
import type { PlainMessage } from "../data/messages.ts";
import { type SeenValues, seenValues } from "../data/seen.ts";
import { type AnyRow, isDetail, type Kind, type Tables } from "../data/tables.ts";
import type { WritableFields, WritableKind } from "../data/writable.ts";

/** Fields of a row to set, with the values of them that the person saw. */
export type SetFields<K extends WritableKind> = {
  readonly uuid: string;
  readonly set: WritableFields<K>;
  readonly seen: SeenValues<WritableFields<K>>;
};

/** The identifiers in a row, and its version. */
type Ids<K extends Kind> = Pick<Tables[K], Extract<keyof Tables[K], `${string}uuid` | "version">>;

type Options<K extends WritableKind, Body> = {
  /** the operationId */
  readonly name: string;
  readonly kind: K;
  /** the time for which it waits for more of the same, in milliseconds */
  readonly quiet?: number;
  readonly message: PlainMessage;
  whereOf(row: Tables[K], shown: Reader): Pick<Plan, "subject" | "board_uuid">;
  /** further changes that are shown besides the fields */
  besides?(row: Tables[K], set: Fields, shown: Reader): readonly Effect[];
  requestOf(row: Ids<K>, set: Fields): Body;
  send(api: Client, body: Body, options: SendOptions<Body>): Promise<SettledRows>;
};

/** A command that sets fields of a row without a version. Other fields keep what others changed; in the same field this change wins. */
export function fieldsCommand<K extends WritableKind, Body>(options: Options<K, Body>): AnyCommand {
  const { name, kind, quiet = 0, message, whereOf, besides, requestOf, send } = options;
  return defineCommand<SetFields<K>, Body>({
    name,
    quiet,
    plan: ({ uuid, set, seen }, shown) => {
      const row = shown.get(kind, uuid);
      // what the person left as they saw it is not changed, whatever others did meanwhile
      const wanted = row === undefined ? {} : differing(differing(set as Fields, seen === "shown" ? {} : seen), row);
      const fields = Object.keys(wanted);
      if (row === undefined || fields.length === 0) return null;
      return {
        ...whereOf(row, shown),
        refs: [],
        effects: [{ kind, uuid, does: "change", change: { set: wanted } }, ...(besides?.(row, wanted, shown) ?? [])],
        before: { set: seenValues(seen === "shown" ? seen : valuesOf(seen, fields), fields, valuesOf(row, fields)) },
      };
    },
    prepare: ({ effects, before, input, subject }, base) => {
      const row = base.get(kind, input.uuid);
      const [effect] = effects;
      const mine = effect?.does === "change" ? (effect.change.set ?? {}) : {};
      // details of a task that is not open are not in the copy: whether it is there is known to the server
      if (row === undefined)
        return isDetail(kind)
          ? { body: requestOf({ uuid: input.uuid, task_uuid: subject } as unknown as Ids<K>, mine) }
          : "gone";
      const left = differing(mine, row);
      if (Object.keys(left).length === 0) return "done";
      const overwritten = Object.keys(left)
        .filter((field) => !isSame(valueOf(row, field), before?.set?.[field]))
        .map((field) => ({ uuid: input.uuid, field, theirs: valueOf(row, field) }));
      return { body: requestOf(row, left), overwritten };
    },
    send,
    ...(quiet === 0 ? {} : { merge: (first, second) => ({ ...first, set: { ...first.set, ...second.set } }) }),
    undo: ({ uuid, set }, before, shown) => undoFields({ name, kind }, { uuid, set: set as Fields }, before, shown),
    tell: () => ({ message, values: {} }),
  });
}

function undoFields(
  { name, kind }: { readonly name: string; readonly kind: Kind },
  { uuid, set }: { readonly uuid: string; readonly set: Fields },
  before: Change | null,
  shown: Reader,
): Reversal {
  const row = shown.get(kind, uuid);
  const old = Object.entries(before?.set ?? {});
  if (row === undefined) return { calls: [], changed: old.map(([field]) => field) };
  const isMine = (field: string): boolean => isSame(valueOf(row, field), set[field]);
  const undone = old.filter(([field]) => isMine(field));
  const changed = old.filter(([field]) => !isMine(field)).map(([field]) => field);
  const input = { uuid, set: Object.fromEntries(undone), seen: "shown" };
  const calls = undone.length === 0 ? [] : [{ command: name, input }];
  return { calls, changed };
}

/** The fields that a row does not have yet. */
function differing(set: Fields, row: object): Fields {
  return Object.fromEntries(Object.entries(set).filter(([field, value]) => !isSame(valueOf(row, field), value)));
}

function valuesOf(row: object, fields: readonly string[]): Fields {
  return Object.fromEntries(fields.map((field) => [field, valueOf(row, field) as Fields[string]]));
}

function valueOf(row: object, field: string): unknown {
  return (row as AnyRow)[field];
}

/** Whether two values are the same; documents and lists are compared as a whole. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
