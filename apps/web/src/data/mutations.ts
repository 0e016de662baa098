import type { Client, CopiedTask } from "@stoa/api";
import type { Change, Effect } from "./effects.ts";
import type { CommandMessage } from "./messages.ts";
import type { AnyRow, Kind, NamedRow, Tables } from "./tables.ts";

/**
 * The state of a mutation.
 * - `queued`: it waits for its turn and for `due_at`, or is being sent; only the leading tab knows which.
 * - `held`: it waits until somebody is signed in, or the workspace is no longer suspended.
 * - `settled`: it is done, but its reply did not have all rows: it is shown until the changes are read, so that nothing flickers.
 * - `refused`: it is kept with the reason, to be shown to the person.
 */
export type MutationState = "queued" | "held" | "settled" | "refused";

/** The reason why the server refused a mutation. `code` is the stable code of the error, or `gone`: the row that it changes does not exist any more. */
export type Refusal = { readonly status: number; readonly code: string; readonly error: string };

/** A change that a person made and that the server has not confirmed. It is on disk before it is sent. */
export type Mutation = {
  readonly id: string;
  /** earlier mutations have smaller numbers; equal ones are ordered by `id` */
  readonly order: number;
  /** the command's name, which is an operationId */
  readonly command: string;
  readonly input: unknown;
  /** names what is changed: mutations of one subject are sent one after the other */
  readonly subject: string;
  /** the ids of later ones that it does as well, because they were not sent yet */
  readonly merged?: readonly string[];
  /** the board that it is on; null for what belongs to the workspace */
  readonly board_uuid: string | null;
  /** other rows that it names: a mutation that creates one of them is sent first */
  readonly refs: readonly string[];
  readonly effects: readonly Effect[];
  /** the values that the person saw, for conflicts */
  readonly before: Change | null;
  readonly state: MutationState;
  /** the time before which the mutation is not sent, in milliseconds since 1970 */
  readonly due_at: number;
  /** the request as it was sent; the same is sent again until it is answered. null: not sent, or answered and outdated */
  readonly sent: { readonly key: string; readonly body: unknown } | null;
  /** the number of times that it was sent */
  readonly tries: number;
  /** the number of times that the server had another version than the request */
  readonly rebases: number;
  /** the version that the row must have before it is sent */
  readonly version: number;
  /** the row that it changes was removed from the copy: an old reply must not bring it back */
  readonly isLost: boolean;
  readonly refusal: Refusal | null;
};

/** Reads rows: as they are shown, or as the server said. */
export type Reader = {
  get<K extends Kind>(kind: K, uuid: string): Tables[K] | undefined;
  all<K extends Kind>(kind: K): Iterable<Tables[K]>;
  /** The tasks of a status in their order, by uuid. */
  inStatus(status_uuid: string): readonly string[];
};

/** The plan of a command. */
export type Plan = Pick<Mutation, "subject" | "board_uuid" | "refs" | "effects" | "before">;

/** The rows that a reply settles. */
export type SettledRows = {
  readonly put?: readonly NamedRow[];
  /** rows that are gone, as they were when they went */
  readonly drop?: readonly NamedRow[];
  /** whether more has changed than the reply says: the changes have to be read */
  readonly isPartial?: boolean;
  /** parts that were refused, as inputs of the same command: they are kept and shown */
  readonly refused?: readonly { readonly input: unknown; readonly refusal: Refusal }[];
};

/** The person whose value was overwritten: the command's conflict, shown once. */
export type OverwrittenValue = { readonly uuid: string; readonly field: string; readonly theirs: unknown };

/** The request to send now; `done`: nothing is left to do; `gone`: the row that it changes is not there. */
export type PreparedRequest<Body> =
  | { readonly body: Body; readonly overwritten?: readonly OverwrittenValue[] }
  | "done"
  | "gone";

/** A command with its input: what components ask for. */
export type Call = { readonly command: string; readonly input: unknown };

/** The calls that undo a command, and the fields that others changed. */
export type Reversal = { readonly calls: readonly Call[]; readonly changed: readonly string[] };

/** The options with which a command is sent. */
export type SendOptions<Body> = {
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
  /** Stores what was decided on the way, such as the request itself: without an answer it is sent again with that. */
  readonly keep: (body: Body) => Promise<void>;
};

/** A command: its effect on rows, its request, its undo and its message. */
export type Command<Input, Body> = {
  /** the operationId that it sends */
  readonly name: string;
  /** the time for which it waits for further changes that can be sent with it, in milliseconds */
  readonly quiet?: number;
  /** @param shown the rows that the person sees @returns null if there is nothing to do */
  plan(input: Input, shown: Reader): Plan | null;
  /** The request to send, made with the newest rows of the server. */
  prepare(mutation: Mutation & { readonly input: Input }, base: Reader): PreparedRequest<Body>;
  send(api: Client, body: Body, options: SendOptions<Body>): Promise<SettledRows>;
  /** Whether an error says that it is done already. */
  isDoneBy?(error: { readonly status: number; readonly code: string }, mutation: Mutation): boolean;
  /** One input in place of two, while the first is not sent. */
  merge?(first: Input, second: Input): Input;
  /** Several inputs in place of one that is too large for a request. */
  split?(input: Input): readonly Input[];
  /**
   * Without it the command cannot be undone, and nothing offers to.
   * @param before what was there @param shown what is there now @param effects those of the plan
   */
  undo?(input: Input, before: Change | null, shown: Reader, effects: readonly Effect[]): Reversal;
  tell(input: Input): CommandMessage;
};

/** A command without the types of its input and body. */
export type AnyCommand = Command<unknown, unknown>;

/** Declares a command: the types of its input and body are checked here, and erased. */
export function defineCommand<Input, Body>(command: Command<Input, Body>): AnyCommand {
  return command;
}

/** @returns negative if the first was made earlier */
export function compareOrder(one: Mutation, other: Mutation): number {
  return one.order - other.order || (one.id < other.id ? -1 : 1);
}

/**
 * The keys of what a mutation changes: of two mutations with a key in common, the earlier one is sent first. A new task has the end of
 * its status as a key, too, because tasks that are created one after the other stand in that order.
 */
export function touchedBy({ subject, effects }: Mutation): readonly string[] {
  const ends = effects.flatMap((effect) =>
    effect.does === "create" && effect.kind === "tasks" ? [`end of ${(effect.row as CopiedTask).status_uuid}`] : [],
  );
  return [subject, ...effects.map(({ uuid }) => uuid), ...ends];
}

/** The neighbours of the places that a mutation asks for: earlier mutations that move them are sent first. */
export function neighboursOf({ effects }: Mutation): readonly string[] {
  return effects.flatMap((effect) => {
    const place = effect.does === "change" ? effect.change.place : undefined;
    return [place?.after, place?.before].filter((uuid) => typeof uuid === "string");
  });
}

/** The rows that a mutation creates. */
export function createdBy({ effects }: Mutation): readonly string[] {
  return effects.flatMap((effect) => (effect.does === "create" ? effect.uuid : []));
}

/**
 * The board that a mutation archives, deletes or brings back: what was done on it before must be sent first, and what is done
 * later must wait.
 */
export function wholeBoardOf({ command, subject }: Mutation): string | null {
  return wholeBoards.has(command) ? subject : null;
}
const wholeBoards: ReadonlySet<string> = new Set(["archiveBoard", "restoreBoard"]);

/** A row as it is stored: frozen, because components keep it. */
export function frozen(row: AnyRow): AnyRow {
  return Object.isFrozen(row) ? row : Object.freeze(row);
}
