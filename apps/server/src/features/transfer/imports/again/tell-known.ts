import { listLimits } from "#kernel/list-limits.ts";
import { comparableName } from "#kernel/names.ts";
import type { Outline } from "../outline.ts";
import type { Report } from "../report.ts";
import { type Decision, isLeft, isUpdate, type KnownDecisions } from "./decisions.ts";
import { headingOf } from "./file-changes.ts";

/** The most values that a line names. */
const mostNamed = 6;

/** Reports on the tickets that earlier imports made. */
export function tellKnown(known: KnownDecisions, outline: Pick<Outline, "boards">, report: Report): void {
  const fields = outline.boards.flatMap((board) => board.fields);
  const headings = new Map(fields.map(({ name }) => [comparableName(name), name]));
  const named = (name: string): string => headings.get(headingOf(name)) ?? headingOf(name);
  const decisions = [...known.decided.values()];
  tellUpdated(decisions.filter(isUpdate), named, report);
  tellLeft(decisions, named, report);
  tellRefused(decisions, named, report);
  const settled = decisions.filter((each) => !isUpdate(each) && !isLeft(each)).map(({ title }) => title);
  tellOthers({ ...known, unchanged: [...known.unchanged, ...settled] }, report);
}

type ValueNaming = (name: string) => string;

function tellUpdated(decisions: readonly Decision[], named: ValueNaming, report: Report): void {
  const names = decisions.flatMap((each) => [...[...each.updated].map(named), ...partsOf(each)]);
  report.note({
    what: "Tickets that are updated",
    why: `An earlier import made them, and the file has something new: ${countsOf(names)}.`,
    count: decisions.length,
    example: decisions[0]?.title ?? null,
  });
}

const partsOf = ({ comments, checklist }: Decision): string[] => [
  ...(comments.size > 0 ? ["comments"] : []),
  ...(checklist.size > 0 ? ["checklist items"] : []),
];

function tellLeft(decisions: readonly Decision[], named: ValueNaming, report: Report): void {
  const left = decisions.filter((each) => each.left.length > 0);
  const names = left.flatMap((each) => each.left.map(named));
  report.changed({
    what: "Tickets that were changed here",
    why: `The file has other values than at the last import, but somebody changed these here since, so they stay: ${countsOf(names)}.`,
    count: left.length,
    example: left[0]?.title ?? null,
  });
}

function tellRefused(decisions: readonly Decision[], named: ValueNaming, report: Report): void {
  for (const { title, refused } of decisions) {
    for (const { name, why } of refused)
      report.lost({
        what: `New values: ${named(name)}`,
        why: `${why} The tickets keep what they have.`,
        example: title,
      });
  }
}

/** The names with the number of times that each occurs, the most frequent first. */
function countsOf(names: readonly string[]): string {
  const counts = [...Map.groupBy(names, (name) => name)].map(([name, all]) => ({ name, count: all.length }));
  const sorted = counts.toSorted((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
  const shown = sorted.slice(0, mostNamed).map(({ name, count }) => `${name} (${count.toLocaleString("en")})`);
  return [...shown, ...(sorted.length > mostNamed ? [`${sorted.length - mostNamed} more`] : [])].join(", ");
}

function tellOthers({ unchanged, unkept, deleted, closed, tooMany }: KnownDecisions, report: Report): void {
  const here = "Tickets that are here already";
  report.note(line(here, "An earlier import made them, and the file has nothing new for them.", unchanged));
  report.note(
    line(here, "An earlier import made them without keeping what the file said, so they are left as they are.", unkept),
  );
  const gone =
    "An earlier import made them, and they were moved to the trash, archived with their board or deleted, so they are not made again.";
  report.lost(line("Tickets that were deleted here", gone, deleted));
  const closedWhy =
    "An earlier import made them, and the file has something new, but you cannot change the board that they are on.";
  report.changed(line("Tickets of other boards", closedWhy, closed));
  report.lost(line("Checklist items", `A ticket has at most ${listLimits.subtasksOfTask} success criteria.`, tooMany));
}

const line = (what: string, why: string, titles: readonly string[]) => ({
  what,
  why,
  count: titles.length,
  example: titles[0] ?? null,
});
