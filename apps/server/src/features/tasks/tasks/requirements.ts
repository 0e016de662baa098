import { type Static, Type } from "typebox";
import type { Fail, UnmetRequirement } from "#kernel/errors.ts";
import { closed, define, field, Uuid } from "#platform/http/schemas.ts";
import type { TaskRow } from "./view.ts";

const kind = <const K extends string>(name: K) => field(Type.Literal(name), "The kind of requirement.");

const MinCount = Type.Integer({ minimum: 1, maximum: 100 });
const LabelUuids = Type.Array(Uuid, { minItems: 1, maxItems: 20, uniqueItems: true });

/** A condition that a task must meet to enter a status (§13.9). */
export const Requirement = define(
  "Requirement",
  "A condition that a task must meet to enter a status.",
  Type.Union([
    closed({
      kind: kind("has_attachment"),
      min_count: field(Type.Optional(MinCount), "The number of attachments that the task needs; 1 when left out."),
    }),
    closed({ kind: kind("no_unfinished_blockers") }),
    closed({ kind: kind("has_assignee") }),
    closed({ kind: kind("has_due_date") }),
    closed({ kind: kind("has_start_date") }),
    closed({ kind: kind("has_estimate") }),
    closed({ kind: kind("has_priority") }),
    closed({ kind: kind("has_description") }),
    closed({
      kind: kind("has_label"),
      label_uuids: field(Type.Optional(LabelUuids), "One of these labels; any label when left out."),
    }),
    closed({ kind: kind("has_comment") }),
    closed({ kind: kind("has_success_criteria") }),
    closed({ kind: kind("success_criteria_done") }),
    closed({ kind: kind("custom_field_set"), field_uuid: field(Uuid, "The custom field that must have a value.") }),
  ]),
);

export type Requirement = Static<typeof Requirement>;

/** The task as it will be after the request; requirements are checked against it. */
export type Candidate = Readonly<
  Pick<TaskRow, "attachment_total" | "comment_total" | "subtask_total" | "subtask_done" | "is_blocked"> &
    Pick<TaskRow, "start_date" | "due_date" | "estimate">
> & {
  readonly priority: string | null;
  readonly description: string;
  readonly assignee_uuids: readonly string[];
  readonly label_uuids: readonly string[];
  readonly custom_fields: Readonly<Record<string, unknown>>;
};

/** A requirement that a task does not meet, with a sentence for people. Of several labels `name` has all names, as in “Bug or Idea”. */
type DescribedRequirement = UnmetRequirement & { readonly sentence: string };

/** A status with what a task needs to get it. */
export type Entry = {
  readonly name: string;
  readonly entry_requirements: readonly Requirement[];
  /** the names of the labels and custom fields that the requirements name, by their uuids */
  readonly requirement_names: Readonly<Record<string, string>>;
};

const withoutSentence = ({ sentence: _sentence, ...requirement }: DescribedRequirement): UnmetRequirement =>
  requirement;

type Names = Entry["requirement_names"];
type Rule<K> = (
  task: Candidate,
  requirement: Extract<Requirement, { kind: K }>,
  names: Names,
) => Omit<DescribedRequirement, "kind"> | null;

const quoted = (name: string): string => `“${name}”`;

/** A sentence for what is not so; null for what is. */
const unless = (isMet: boolean, sentence: string): { readonly sentence: string } | null =>
  isMet ? null : { sentence };

/** For each kind of requirement: what a task that does not meet it lacks; null for one that does. */
const rules: { readonly [K in Requirement["kind"]]: Rule<K> } = {
  has_attachment: (task, { min_count: at_least = 1 }) => {
    if (task.attachment_total >= at_least) return null;
    const sentence = at_least === 1 ? "it needs an attachment" : `it needs ${at_least} attachments`;
    return { at_least, sentence: `${sentence}${task.attachment_total > 0 ? ` and has ${task.attachment_total}` : ""}` };
  },
  no_unfinished_blockers: (task) => unless(!task.is_blocked, "a ticket that blocks it is unfinished"),
  has_assignee: (task) => unless(task.assignee_uuids.length > 0, "it needs an assignee"),
  has_due_date: (task) => unless(task.due_date !== null, "it needs a due date"),
  has_start_date: (task) => unless(task.start_date !== null, "it needs a start date"),
  has_estimate: (task) => unless(task.estimate !== null, "it needs an estimate"),
  has_priority: (task) => unless(task.priority !== null, "it needs a priority"),
  has_description: (task) => unless(task.description.trim() !== "", "it needs a description"),
  has_label: (task, { label_uuids }, names) => {
    if (label_uuids === undefined) return unless(task.label_uuids.length > 0, "it needs a label");
    if (task.label_uuids.some((uuid) => label_uuids.includes(uuid))) return null;
    const [uuid = "", ...others] = label_uuids;
    const known = label_uuids.flatMap((each) => names[each] ?? []);
    const name = known.join(" or ");
    return others.length === 0
      ? { uuid, name, sentence: `it needs the label ${quoted(name)}` }
      : { name, sentence: `it needs one of the labels ${known.map(quoted).join(", ")}` };
  },
  has_comment: (task) => unless(task.comment_total > 0, "it needs a comment"),
  has_success_criteria: (task) => unless(task.subtask_total > 0, "it needs success criteria"),
  success_criteria_done: ({ subtask_done, subtask_total }) =>
    unless(
      subtask_done === subtask_total,
      `${subtask_total - subtask_done} of its ${subtask_total} success criteria are not done`,
    ),
  custom_field_set: (task, { field_uuid: uuid }, names) => {
    // an empty text is no value, as an empty description is none
    if ((task.custom_fields[uuid] ?? "") !== "") return null;
    const name = names[uuid] ?? "";
    return { uuid, name, sentence: `the field ${quoted(name)} must be set` };
  },
};

/** Every requirement of a status that the task does not meet; none when it may enter (§3.3). */
export function unmetRequirements(status: Entry, task: Candidate): DescribedRequirement[] {
  return status.entry_requirements.flatMap((each) => {
    const unmet = (rules[each.kind] as Rule<unknown>)(task, each, status.requirement_names);
    return unmet === null ? [] : { kind: each.kind, ...unmet };
  });
}

/**
 * Entering a status needs all of its requirements; values of the same request are counted (§3.3).
 * @throws ApiError requirements_unmet, which names each in its sentence and as `requirements`
 */
export function checkEntry(status: Entry, task: Candidate, fail: Fail<"requirements_unmet">): void {
  const unmet = unmetRequirements(status, task);
  if (unmet.length === 0) return;
  const sentences = unmet.map(({ sentence }) => sentence).join("; ");
  fail("requirements_unmet", { name: status.name, unmet: sentences }, { requirements: unmet.map(withoutSentence) });
}
