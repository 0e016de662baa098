import type { Activity, Comment, CopiedTask } from "@stoa/api";
import { m } from "#i18n/en.ts";
import { uiWords } from "#i18n/en/ui.ts";

/** The names that sentences need; undefined for what is not there any more. */
export type Names = {
  readonly person: (uuid: string) => string | undefined;
  readonly label: (uuid: string) => string | undefined;
  readonly status: (uuid: string) => string | undefined;
  readonly board: (uuid: string) => string | undefined;
};

/** A change of a ticket as it is read. */
export type Change = { readonly uuid: string; readonly who: string; readonly at: string; readonly text: string };

/** What stands in the thread of a ticket: a day, a comment, or a change. */
export type ThreadEntry =
  | { readonly kind: "day"; readonly at: string }
  | { readonly kind: "comment"; readonly comment: Comment }
  | { readonly kind: "change"; readonly change: Change };

type Data = Activity["data"];
type Sentence = (data: Data, names: Names) => string | null;
type Place = { readonly board_uuid?: string; readonly status_uuid?: string };

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const priority = (value: unknown): string =>
  uiWords.priorities[(text(value) || "none") as NonNullable<CopiedTask["priority"]> | "none"];

function moved({ from, to }: Data, names: Names): string {
  const [old, now] = [(from ?? {}) as Place, (to ?? {}) as Place];
  const board = old.board_uuid === now.board_uuid ? undefined : names.board(now.board_uuid ?? "");
  if (board !== undefined) return m.changeBoard({ board });
  const [before, after] = [names.status(old.status_uuid ?? ""), names.status(now.status_uuid ?? "")];
  return m.changeStatus({ from: before ?? m.goneColumn, to: after ?? m.goneColumn });
}

function due({ from, to }: Data): string {
  if (to === null) return m.changeDueRemoved;
  return from === null ? m.changeDueSet({ to: text(to) }) : m.changeDue({ from: text(from), to: text(to) });
}

const fileOf = ({ attachment }: Data): string => text((attachment as { readonly name?: unknown } | undefined)?.name);

/** Fields that have no event of their own. */
const fields: Readonly<Record<string, string>> = {
  description: m.changeDescription,
  description_json: m.changeDescription,
  group_uuid: m.changeGroup,
  custom_fields: m.changeFields,
};

function updated({ changed }: Data): string | null {
  const named = (Array.isArray(changed) ? changed : []).flatMap((name) => fields[String(name)] ?? []);
  return named.length === 0 ? null : [...new Set(named)].join(", ");
}

const sentences: Readonly<Record<string, Sentence>> = {
  "ticket.created": () => m.changeCreated,
  "ticket.duplicated": () => m.changeCreated,
  "ticket.archived": () => m.changeArchived,
  "ticket.restored": () => m.changeRestored,
  "ticket.claimed": () => m.changeClaimed,
  "ticket.lease_released": () => m.changeReleased,
  "ticket.moved": moved,
  "ticket.updated": updated,
  "ticket.title_changed": ({ from, to }) => m.changeTitle({ from: text(from), to: text(to) }),
  "ticket.priority_changed": ({ from, to }) => m.changePriority({ from: priority(from), to: priority(to) }),
  "ticket.due_date_changed": due,
  "ticket.assigned": ({ user_uuid }, { person }) =>
    m.changeAssigned({ person: person(text(user_uuid)) ?? m.gonePerson }),
  "ticket.unassigned": ({ user_uuid }, { person }) =>
    m.changeUnassigned({ person: person(text(user_uuid)) ?? m.gonePerson }),
  "ticket.label_added": ({ label_uuid }, { label }) =>
    m.changeLabelAdded({ label: label(text(label_uuid)) ?? m.goneLabel }),
  "ticket.label_removed": ({ label_uuid }, { label }) =>
    m.changeLabelRemoved({ label: label(text(label_uuid)) ?? m.goneLabel }),
  "ticket.blocked": () => m.changeBlocked,
  "ticket.unblocked": () => m.changeUnblocked,
  "ticket.linked": () => m.changeLinked,
  "ticket.unlinked": () => m.changeUnlinked,
  "subtask.created": () => m.changeCriterionAdded,
  "subtask.updated": () => m.changeCriterion,
  "subtask.deleted": () => m.changeCriterionDeleted,
  "attachment.created": (data) => m.changeFileAdded({ file: fileOf(data) }),
  "attachment.deleted": (data) => m.changeFileDeleted({ file: fileOf(data) }),
  "attachment.restored": (data) => m.changeFileRestored({ file: fileOf(data) }),
};

/** The changes of a ticket as sentences. The same change again and again by one person is told once, with its last time. */
export function changesOf(events: readonly Activity[], names: Names): readonly Change[] {
  const changes: Change[] = [];
  for (const { uuid, event, created_at, actor, data } of events) {
    const told = sentences[event]?.(data, names) ?? null;
    if (told === null) continue;
    const last = changes.at(-1);
    if (last !== undefined && last.who === actor.name && last.text === told) changes.pop();
    changes.push({ uuid, who: actor.name, at: created_at, text: told });
  }
  return changes;
}

/** Comments and changes in one thread, by day, the oldest first. What waits to be sent comes last. @param dayOf the day of a time */
export function threadOf(
  comments: readonly Comment[],
  changes: readonly Change[],
  dayOf: (time: string) => string,
): readonly ThreadEntry[] {
  const entries = [
    ...comments.map((comment) => ({ kind: "comment", comment, at: comment.created_at || "\uFFFF" }) as const),
    ...changes.map((change) => ({ kind: "change", change, at: change.at }) as const),
  ].toSorted((one, other) => (one.at === other.at ? 0 : one.at < other.at ? -1 : 1));
  let day = "";
  return entries.flatMap((entry): ThreadEntry[] => {
    const shown: ThreadEntry =
      entry.kind === "comment" ? { kind: "comment", comment: entry.comment } : { kind: "change", change: entry.change };
    if (entry.at === "\uFFFF" || dayOf(entry.at) === day) return [shown];
    day = dayOf(entry.at);
    return [{ kind: "day", at: entry.at }, shown];
  });
}
