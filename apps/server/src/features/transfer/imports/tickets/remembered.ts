import { createHash } from "node:crypto";
import type { ImportMapping } from "./mapping.ts";

/** The decisions of an earlier import, and what kind of file they were made for. */
export type RememberedMapping = { readonly signature: string; readonly mapping: ImportMapping };

/** The kind of a file: the tool, and for tables the headings. Decisions are remembered for files of the same kind. */
export function signatureOf(tool: string, headings: readonly string[] = []): string {
  const names = headings.map((heading) => heading.trim().toLowerCase()).toSorted();
  return `${tool}:${createHash("sha256").update(JSON.stringify(names)).digest("base64url").slice(0, 22)}`;
}

/**
 * The decisions for a file: those that a request gives, and for everything else those of the newest import of the same kind. The encoding and
 * the order of dates are not remembered: a file shows them better than another file does. Nor is that a person was not known, or that nothing was
 * finished: since then the person may have come, and the work may have ended.
 */
export function withRemembered(
  given: ImportMapping,
  signature: string,
  remembered: readonly RememberedMapping[],
): ImportMapping {
  const before = remembered.find((each) => each.signature === signature)?.mapping ?? {};
  const { archived, complete_column } = before;
  return {
    ...(archived !== undefined && { archived }),
    ...(typeof complete_column === "string" && { complete_column }),
    ...given,
    columns: merged(before.columns, given.columns, ({ heading }) => heading),
    statuses: merged(before.statuses, given.statuses, ({ value }) => value),
    priorities: merged(before.priorities, given.priorities, ({ value }) => value),
    labels: merged(before.labels, given.labels, ({ value }) => value),
    people: merged(
      before.people?.filter(({ user_uuid }) => user_uuid !== null),
      given.people,
      ({ value }) => value,
    ),
  };
}

function merged<Entry>(
  before: readonly Entry[] = [],
  given: readonly Entry[] = [],
  keyOf: (entry: Entry) => string,
): Entry[] {
  return [...new Map([...before, ...given].map((entry) => [keyOf(entry), entry])).values()];
}
