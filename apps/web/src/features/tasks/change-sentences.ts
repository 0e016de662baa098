import type { Activity, CopiedTask } from "@stoa/api";
import { changeWords as words } from "#i18n/en/changes.ts";
import { uiWords } from "#i18n/en/ui.ts";
import { calendarDayText } from "#i18n/times.ts";

/** The names that sentences need; undefined for what is not there any more. */
export type Names = {
  readonly person: (uuid: string) => string | undefined;
  readonly label: (uuid: string) => string | undefined;
  readonly status: (uuid: string) => string | undefined;
  readonly board: (uuid: string) => string | undefined;
};

type Data = Activity["data"];
/**
 * The event, as a sentence after the name of the actor; null if other entries tell it. `former` is the criterion as the entry before it of the
 * same criterion had it.
 */
type Sentence = (data: Data, names: Names, former?: Data) => string | null;
/** The reason why the history does not tell of an event. */
type OmissionReason = { readonly omittedBecause: string };
type Place = { readonly board_uuid?: string; readonly status_uuid?: string };

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const part = (data: Data, name: string): Data => (data[name] ?? {}) as Data;
const priority = (value: unknown): string =>
  uiWords.priorities[(text(value) || "none") as NonNullable<CopiedTask["priority"]> | "none"];

/** Boards that the reader may not open are left out of `from` and `to`. */
function moved(data: Data, names: Names): string {
  const [old, now] = [part(data, "from") as Place, part(data, "to") as Place];
  if (now.board_uuid === undefined) return words.board({ board: "" });
  if (old.board_uuid === undefined) return words.boardBefore;
  if (old.board_uuid !== now.board_uuid) return words.board({ board: names.board(now.board_uuid) ?? "" });
  const [before, after] = [names.status(old.status_uuid ?? ""), names.status(now.status_uuid ?? "")];
  return words.status({ from: before ?? words.goneColumn, to: after ?? words.goneColumn });
}

function due({ from, to }: Data): string {
  const [old, now] = [from, to].map((day) => (typeof day === "string" ? calendarDayText(day) : null));
  if (typeof now !== "string") return words.dueRemoved;
  return typeof old === "string" ? words.due({ from: old, to: now }) : words.dueSet({ to: now });
}

/** Fields that have no event of their own. */
const fields: Readonly<Record<string, string>> = {
  description: words.description,
  description_json: words.description,
  group_uuid: words.group,
  start_date: words.start,
  estimate: words.estimate,
  custom_fields: words.fields,
};

function updated({ changed }: Data): string | null {
  const named = (Array.isArray(changed) ? changed : []).flatMap((name) => fields[String(name)] ?? []);
  return named.length === 0 ? null : [...new Set(named)].join(", ");
}

const person = (data: Data, names: Names): string => names.person(text(data["user_uuid"])) ?? words.gonePerson;
const label = (data: Data, names: Names): string => names.label(text(data["label_uuid"])) ?? words.goneLabel;
const file = (data: Data): string => text(part(data, "attachment")["name"]);
const criterion = (data: Data): string => text(part(data, "subtask")["title"]);

/** The other ticket, as far as the reader may see it. */
function ticket(data: Data): string {
  const { key, title } = part(data, "other_task");
  return title === undefined ? words.otherTicket : `${text(key)} ${text(title)}`;
}

function criterionChanged(data: Data, _: Names, former: Data = {}): string {
  const title = criterion(data);
  if (title === "") return words.criterionChangedGone;
  const old = text(former["title"]);
  if (old !== "" && old !== title) return words.criterionRenamed({ from: old, to: title });
  const isDone = part(data, "subtask")["is_done"];
  if (former["is_done"] === isDone || former["is_done"] === undefined) return words.criterionChanged({ title });
  return isDone === true ? words.criterionTicked({ title }) : words.criterionUnticked({ title });
}

function criterionAdded(data: Data): string {
  const title = criterion(data);
  return title === "" ? words.criterionAddedGone : words.criterionAdded({ title });
}

function deployed(data: Data): string {
  const { status, ref, environment } = part(data, "deployment");
  const values = { ref: text(ref), environment: text(environment) };
  return status === "succeeded" ? words.deployed(values) : words.notDeployed(values);
}

function merged(data: Data): string {
  const { title, ref } = part(data, "merge");
  return words.merged({ title: text(title), ref: text(ref) });
}

/** Every event of a ticket: its sentence, or why it has none. */
export const sentences: Readonly<Record<Activity["event"], Sentence | OmissionReason>> = {
  "ticket.created": () => words.created,
  "ticket.duplicated": (data) => words.copied({ ticket: ticket(data) }),
  "ticket.archived": () => words.archived,
  "ticket.restored": () => words.restored,
  "ticket.deleted": { omittedBecause: "nobody can open the ticket any more" },
  "ticket.claimed": () => words.claimed,
  "ticket.lease_released": () => words.released,
  "ticket.lease_renewed": {
    omittedBecause: "programs renew a lease every few minutes; its beginning and its end are shown",
  },
  "ticket.moved": moved,
  "ticket.updated": updated,
  "ticket.title_changed": ({ from, to }) => words.title({ from: text(from), to: text(to) }),
  "ticket.priority_changed": ({ from, to }) => words.priority({ from: priority(from), to: priority(to) }),
  "ticket.due_date_changed": due,
  "ticket.assigned": (data, names) => words.assigned({ person: person(data, names) }),
  "ticket.unassigned": (data, names) => words.unassigned({ person: person(data, names) }),
  "ticket.label_added": (data, names) => words.labelAdded({ label: label(data, names) }),
  "ticket.label_removed": (data, names) => words.labelRemoved({ label: label(data, names) }),
  "ticket.blocked": (data) => words.blocked({ ticket: ticket(data) }),
  "ticket.unblocked": (data) => words.unblocked({ ticket: ticket(data) }),
  "ticket.linked": (data) => words.linked({ ticket: ticket(data) }),
  "ticket.unlinked": (data) => words.unlinked({ ticket: ticket(data) }),
  "comment.created": { omittedBecause: "the comment itself stands in the thread" },
  "comment.updated": { omittedBecause: "the comment says that it was edited" },
  "comment.deleted": () => words.commentDeleted,
  "comment.restored": () => words.commentRestored,
  "comment.purged": () => words.commentPurged,
  "subtask.created": criterionAdded,
  "subtask.updated": criterionChanged,
  "subtask.deleted": () => words.criterionDeleted,
  "attachment.created": (data) => words.fileAdded({ file: file(data) }),
  "attachment.deleted": (data) => words.fileDeleted({ file: file(data) }),
  "attachment.restored": (data) => words.fileRestored({ file: file(data) }),
  "attachment.purged": () => words.filePurged,
  "automation.started": (data) => words.automationStarted({ name: text(part(data, "automation")["name"]) }),
  "deployment.reported": deployed,
  "merge.reported": merged,
};

/** The page of a report of a build; null for none. */
export function reportOf(data: Data): string | null {
  const { url } = { ...part(data, "deployment"), ...part(data, "merge") } as Data;
  return text(url) || null;
}
