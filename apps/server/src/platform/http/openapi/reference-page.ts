import type { Json } from "./models.ts";
import { code, escaped, fields, folded, json, line, list, paragraphs, typeOf } from "./page-html.ts";
import { operationHtml } from "./page-operation.ts";
import { type Document, operationsOf } from "./reference-document.ts";

/** A chapter of the page: its place, its title, its text, and what it contains: place and title. */
type Chapter = {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly entries: readonly (readonly [id: string, title: string])[];
};

/** The whole reference as a page for people, without a script. */
export function referencePage(openapi: Json): string {
  const document = openapi as Document;
  const { title, description } = document.info;
  const chapters = [
    chapter("about", "About", paragraphs(description)),
    credentials(document),
    ...document.tags.map(({ name, description: about }) => area(document, name, about)),
    models(document),
    events(document),
    errors(document),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/reference.css">
</head>
<body>
<header>
<a class="skip" href="#reference">To the reference</a>
<h1>${escaped(title)} API</h1>
${list(['<a href="#contents">Contents</a>', '<a href="/openapi.json">OpenAPI</a>', '<a href="/docs/reference.md">Markdown</a>', '<a href="/llms.txt">Overview</a>'])}</header>
<nav id="contents" aria-label="Contents">
${list(chapters.map(contentsOf))}</nav>
<main id="reference" tabindex="-1">
${chapters.map(({ id, title: name, content }) => `<section id="${id}">\n<h2>${escaped(name)}</h2>\n${content}</section>\n`).join("")}</main>
</body>
</html>
`;
}

function chapter(id: string, title: string, content: string, entries: Chapter["entries"] = []): Chapter {
  return { id, title, content, entries };
}

function contentsOf({ id, title, entries }: Chapter): string {
  if (entries.length === 0) return link(id, escaped(title));
  return folded(escaped(title), list([link(id, "All"), ...entries.map(([to, text]) => link(to, text))]));
}

function link(to: string, text: string): string {
  return `<a href="#${to}">${text}</a>`;
}

function credentials({ components }: Document): Chapter {
  const lines = Object.entries(components.securitySchemes).map(
    ([name, { description }]) => `${code(name)} ${line(description)}`,
  );
  return chapter("credentials", "Credentials", list(lines, "fields"));
}

/** The operations of a part of the paths. The places are those that links to Swagger UI named. */
function area(document: Document, name: string, about: string): Chapter {
  const operations = operationsOf(document, name).map((each) => ({
    ...each,
    id: `/${name}/${each.operation.operationId}`,
  }));
  const content = operations.map(({ id, at, operation }) => operationHtml(document, id, at, operation));
  const entries = operations.map(({ id, operation }) => [id, line(operation.summary)] as const);
  return chapter(`/${name}`, name, paragraphs(about) + content.join(""), entries);
}

function models({ components }: Document): Chapter {
  const all = Object.entries(components.schemas);
  const content = all.map(([name, schema]) => {
    const { type, examples, description } = schema;
    const shown = fields(schema) || `<p>${typeOf(schema)}</p>\n`;
    const example = type === "object" && Array.isArray(examples) ? folded("Example", json(examples[0])) : "";
    return entryHtml(`model-${name}`, name, paragraphs(description) + shown + example);
  });
  return chapter("models", "Models", content.join(""), entriesOf(all, "model"));
}

function events({ webhooks }: Document): Chapter {
  const all = Object.entries(webhooks);
  const content = all.map(([name, { post }]) => {
    const payload = post.requestBody?.content["application/json"]?.schema["properties"] as Record<string, Json>;
    return entryHtml(`event-${name}`, name, paragraphs(post.description) + fields(payload["data"] ?? {}));
  });
  const about =
    "What is sent to the webhooks of a workspace. The fields are those of `data`; the rest of the body is that of " +
    "[Event](#model-Event).";
  return chapter("events", "Events", paragraphs(about) + content.join(""), entriesOf(all, "event"));
}

function errors(document: Document): Chapter {
  const all = Object.entries(document["x-error-codes"]);
  const content = all.map(([name, { status, error, meaning }]) => {
    const sentence = error === null ? "" : `: ${line(error)}`;
    return entryHtml(`error-${name}`, name, `<p>${status}${sentence}</p>\n${paragraphs(meaning)}`);
  });
  return chapter("errors", "Errors", content.join(""));
}

function entryHtml(id: string, title: string, content: string): string {
  return `<article id="${id}">\n<h3><a href="#${id}">${code(title)}</a></h3>\n${content}</article>\n`;
}

function entriesOf(all: readonly (readonly [string, unknown])[], kind: string): Chapter["entries"] {
  return all.map(([name]) => [`${kind}-${name}`, code(name)]);
}
