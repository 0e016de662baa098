import type { EventName } from "./events.ts";

/** The lists of a copy (§13.21) that an event can change, by the first part of its name. */
const copiedKinds = {
  board: "boards",
  status: "statuses",
  group: "groups",
  label: "labels",
  member: "members",
  custom_field: "custom_fields",
  sprint: "sprints",
  ticket: "tasks",
  comment: "tasks",
  subtask: "tasks",
  attachment: "tasks",
  wiki: "wikis",
  wiki_page: "pages",
} as const;

/** A list of a copy that changes with an event, or with what a person has read. */
export type ChangedKind = (typeof copiedKinds)[keyof typeof copiedKinds];

/** The list of a copy that an event changes; undefined for one that changes none. */
export function copiedKindOf(name: EventName): ChangedKind | undefined {
  const [kind = ""] = name.split(".");
  return Object.hasOwn(copiedKinds, kind) ? copiedKinds[kind as keyof typeof copiedKinds] : undefined;
}
