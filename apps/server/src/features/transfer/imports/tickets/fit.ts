import { listLimits } from "#kernel/list-limits.ts";
import { planLimits } from "../limits.ts";
import type { Report } from "../report.ts";
import { characterCount, cut, oneLine, split, storable } from "../text.ts";
import type { SourceComment, SourceItem, SourceTicket } from "./source.ts";

// Everything of a ticket so that it fits (§8): what is too long is not lost, but stands at another place.

const untitled = "Untitled ticket";

/** The title, and the whole one if it had to be cut: it stands above the description then. */
export function fitTitle({ title: written, row }: SourceTicket, report: Report): { title: string; above: string } {
  const whole = oneLine(written);
  if (whole === "") {
    report.changed({ what: "Empty titles", why: `The tickets are called “${untitled}”.`, example: `Row ${row}` });
    return { title: untitled, above: "" };
  }
  const title = cut(whole, planLimits.title).trim();
  if (title === whole) return { title, above: "" };
  const why = `They are cut to ${planLimits.title} characters; the whole title stands above the description.`;
  report.changed({ what: "Long titles", why, example: whole });
  return { title, above: whole };
}

/** The description, and what does not fit as the first comments. */
export function fitDescription(
  { description: written, title }: SourceTicket,
  { above, below }: { readonly above: string; readonly below: string },
  report: Report,
): { description: string; rest: SourceComment[] } {
  const whole = [above, storable(written), below].filter((part) => part.trim() !== "").join("\n\n");
  const count = whole.length > planLimits.description ? characterCount(whole) : 0;
  if (count <= planLimits.description) return { description: whole, rest: [] };
  const description = cut(whole, planLimits.description);
  const limit = planLimits.description.toLocaleString("en");
  const why = `A description has at most ${limit} characters; the rest stands in the first comments.`;
  report.changed({ what: "Long descriptions", why, example: title });
  const rest = split(whole.slice(description.length), planLimits.comment);
  return { description, rest: rest.map((body) => ({ author: "", body, created_at: null })) };
}

/** The values of custom fields, and as lines of text those that are too long for a field. */
export function fitFields(
  { fields, title }: SourceTicket,
  report: Report,
): { fields: Map<string, string | number | boolean>; below: string } {
  const fitting = new Map<string, string | number | boolean>();
  const long: string[] = [];
  for (const [name, value] of fields) {
    if (typeof value !== "string" || value.length <= planLimits.fieldText) fitting.set(name, value);
    else long.push(`**${name}**\n\n${value}`);
  }
  const why = `A value has at most ${planLimits.fieldText.toLocaleString("en")} characters; it stands below the description instead.`;
  report.changed({ what: "Long values", why, count: long.length, example: title });
  return { fields: fitting, below: long.join("\n\n") };
}

/** The items of the checklist, as many and as long as a ticket may have. */
export function fitChecklist({ checklist, title }: SourceTicket, report: Report): SourceItem[] {
  const { subtasksOfTask } = listLimits;
  const more = checklist.slice(subtasksOfTask).length;
  report.lost({
    what: "Checklist items",
    why: `A ticket has at most ${subtasksOfTask} success criteria.`,
    count: more,
    example: title,
  });
  return checklist.slice(0, subtasksOfTask).map(({ title: written, is_done }) => {
    const whole = oneLine(written) || "Untitled item";
    const short = cut(whole, planLimits.checklistItem).trim();
    const why = `They are cut to ${planLimits.checklistItem} characters.`;
    report.lost({ what: "Long checklist items", why, count: Number(short !== whole), example: whole });
    return { title: short, is_done };
  });
}

/** The comments; a long one is split. */
export function fitComments({ comments }: SourceTicket): SourceComment[] {
  return comments.flatMap(({ body, ...comment }) =>
    split(storable(body), planLimits.comment).map((piece) => ({ ...comment, body: piece })),
  );
}
