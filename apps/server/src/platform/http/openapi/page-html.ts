import MarkdownIt from "markdown-it";
import { inner, type Schema, typeText } from "./reference-schema.ts";

const markdown = new MarkdownIt({ html: false });

/** A text in HTML. */
export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** Text of the document, which is markdown, as paragraphs and lists. */
export function paragraphs(text = ""): string {
  return markdown.render(text);
}

/** Text of the document in a line. The same types and descriptions occur in many places. */
const lines = new Map<string, string>();

/** Text of the document in a line. */
export function line(text: string): string {
  return lines.getOrInsertComputed(text, () => markdown.renderInline(text));
}

/** A word of code. */
export function code(text: string): string {
  return `<code>${escaped(text)}</code>`;
}

/** A list, or nothing. */
export function list(items: readonly string[], name = "plain"): string {
  return items.length === 0 ? "" : `<ul class="${name}">${items.map((item) => `<li>${item}</li>`).join("\n")}</ul>\n`;
}

/** A part of an operation under a heading, or nothing. */
export function part(title: string, content: string): string {
  return content === "" ? "" : `<h4>${title}</h4>\n${content}`;
}

/** A value as JSON. */
export function json(value: unknown): string {
  return `<pre>${escaped(JSON.stringify(value, null, 2))}</pre>\n`;
}

/** Content that opens on demand. The search of a browser finds it. */
export function folded(title: string, content: string): string {
  return content === "" ? "" : `<details><summary>${title}</summary>\n${content}</details>\n`;
}

/** The type of a value, in which models lead to their place. */
export function typeOf(schema: Schema): string {
  return line(typeText(schema, (model) => `[${model}](#model-${model})`));
}

/** A field, with the fields of unnamed objects in it. @param note follows the type, such as ", optional" */
export function field(name: string, schema: Schema, note: string): string {
  const description = schema.description === undefined ? "" : ` ${line(schema.description)}`;
  return `${code(name)} <span class="type">${typeOf(schema)}${note}</span>${description}${fields(inner(schema))}`;
}

/** The fields of an object; if there are several objects to choose from, those of each. */
export function fields(schema: Schema): string {
  const choices = (schema.anyOf ?? []).filter(({ properties }) => properties !== undefined);
  if (choices.length > 1) return choices.map((choice) => `<p>One of them:</p>${fields(choice)}`).join("");
  const { properties = {}, required = [] } = schema;
  return list(
    Object.entries(properties).map(([name, each]) => field(name, each, required.includes(name) ? "" : ", optional")),
    "fields",
  );
}
