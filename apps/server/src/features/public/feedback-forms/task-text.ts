import type { DocumentJson, NodeJson } from "@stoa/document";
import type { SubmissionContent } from "./submission-queries.ts";

/** The part of the first line that a title shows, in characters. */
const longestTitle = 100;

/** The title of the task: the first line of the message. */
export function titleOf({ message }: SubmissionContent): string {
  const [line = ""] = message.trim().split(/[\r\n]/, 1);
  const symbols = Array.from(line.replace(/\s+/g, " ").trim());
  return symbols.length <= longestTitle
    ? symbols.join("")
    : `${symbols
        .slice(0, longestTitle - 1)
        .join("")
        .trim()}…`;
}

/**
 * The description of the task: the message as plain text, in which nothing is read as markdown, so that an outsider's message has no
 * links, pictures and mentions; and the rating. It does not tell the sender, because a board may be public.
 */
export function documentOf({ message, rating }: SubmissionContent): DocumentJson {
  const paragraphs = message
    .trim()
    .split(/(?:[^\S\r\n]*(?:\r\n|\r|\n)){2,}/)
    .map(paragraphOf);
  const rated = rating === null ? [] : [paragraphOf(`Rating: ${rating} of 5`)];
  return { type: "doc", content: [...paragraphs, ...rated] };
}

function paragraphOf(text: string): NodeJson {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  const content = lines.flatMap((line, index): NodeJson[] => [
    ...(index === 0 ? [] : [{ type: "hardBreak" }]),
    ...(line === "" ? [] : [{ type: "text", text: line }]),
  ]);
  return content.length === 0 ? { type: "paragraph" } : { type: "paragraph", content };
}
