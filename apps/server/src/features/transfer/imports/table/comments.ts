import { type DateReading, readDate, readSerialDate } from "../dates.ts";
import { oneLine, storable } from "../text.ts";
import type { SourceComment } from "../tickets/index.ts";
import { isObject, listIn, nameIn, textAt } from "../json-values.ts";

const bodyKeys = ["body", "text", "comment_text", "comment", "content", "message", "comment_stripped"];
const authorKeys = ["author", "user", "by", "creator", "created_by", "createdBy", "actor"];
const dateKeys = ["date", "created_at", "createdAt", "created", "time"];

/** The comments of a cell: a list of JSON, one as Jira or Pivotal write it, or only a text. */
export function commentsIn(cell: string, reading: DateReading): SourceComment[] {
  const body = storable(cell).trim();
  if (body === "") return [];
  const listed = listIn(body);
  if (listed !== null && listed.every((each) => isObject(each) || typeof each === "string"))
    return listed.flatMap((each) => commentOf(each, reading));
  return [ofJira(body, reading) ?? ofPivotal(body, reading) ?? { author: "", body, created_at: null }];
}

function commentOf(value: unknown, reading: DateReading): SourceComment[] {
  if (typeof value === "string")
    return value.trim() === "" ? [] : [{ author: "", body: storable(value), created_at: null }];
  if (!isObject(value)) return [];
  const body = storable(textAt(value, bodyKeys)).trim();
  if (body === "") return [];
  const author = authorKeys.map((key) => nameIn(value[key])).find((name) => name !== "") ?? "";
  const written = dateKeys
    .map((key) => value[key])
    .find((date) => typeof date === "string" || typeof date === "number");
  return [
    { author: oneLine(author.replace(/ <[^<>]*>$/, "")), body, created_at: instantOf(String(written ?? ""), reading) },
  ];
}

function instantOf(written: string, reading: DateReading): string | null {
  return (readDate(written, reading) ?? readSerialDate(written, reading.zone))?.instant ?? null;
}

/** The time, the author and the text with semicolons between them. */
function ofJira(body: string, reading: DateReading): SourceComment | null {
  const parts = /^(?<time>[^;\n]{6,40});(?<author>[^;\n]{0,200});(?<text>[\s\S]+)$/.exec(body)?.groups;
  const time = parts === undefined ? null : readDate(parts["time"] ?? "", reading);
  if (parts === undefined || time === null) return null;
  return { author: oneLine(parts["author"] ?? ""), body: (parts["text"] ?? "").trim(), created_at: time.instant };
}

/** The text, and behind it in parentheses the author and the day. */
function ofPivotal(body: string, reading: DateReading): SourceComment | null {
  const parts = /\((?<author>[^()\n]{1,100}) - (?<time>[^()\n]{6,40})\)$/.exec(body);
  const time = parts === null ? null : readDate(parts.groups?.["time"] ?? "", reading);
  const text = body.slice(0, parts?.index).trim();
  if (parts === null || time === null || text === "") return null;
  return { author: oneLine(parts.groups?.["author"] ?? ""), body: text, created_at: time.instant };
}
