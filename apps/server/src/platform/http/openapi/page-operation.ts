import { code, escaped, field, fields, folded, json, line, list, paragraphs, part } from "./page-html.ts";
import type { Content, DescribedOperation, Document, Reply } from "./reference-document.ts";

const credentials: Readonly<Record<string, string>> = { session: "session", cookie: "cookie", api_key: "API key" };

/** An operation of the page. @param id its place on the page @param at its method and path */
export function operationHtml(document: Document, id: string, at: string, operation: DescribedOperation): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const [status = "", success] = Object.entries(responses).find(([each]) => each.startsWith("2")) ?? [];
  const given = parameters.map(({ name, in: place, required, schema, ...others }) =>
    field(name, { ...(schema as object), ...others }, `, ${place}${required ? "" : ", optional"}`),
  );
  return [
    `<article id="${id}">`,
    `<h3><a href="#${id}">${line(summary)}</a></h3>`,
    `<p class="at">${code(at)}</p>`,
    `<p class="note">${code(operationId)}, credential: <a href="#credentials">${credentialsOf(operation)}</a></p>`,
    paragraphs(description),
    part("Parameters", list(given, "fields")),
    part("Body", bodyHtml(requestBody?.content)),
    part(`Reply ${status}`, bodyHtml(success?.content)),
    part("Errors", errorsHtml(document, responses)),
    folded("Example", exampleHtml("Body", requestBody?.content) + exampleHtml("Reply", success?.content)),
    "</article>\n",
  ].join("\n");
}

/** "session, cookie or API key", for example */
function credentialsOf({ security }: DescribedOperation): string {
  const names = security.map((each) => credentials[Object.keys(each)[0] ?? ""] ?? "none");
  return new Intl.ListFormat("en", { type: "disjunction" }).format(names.length === 0 ? ["none"] : names);
}

/** The fields of a body; of a file, its types. */
function bodyHtml(content: Content = {}): string {
  const all = Object.values(content)
    .map(({ schema }) => fields(schema))
    .join("");
  return all === "" ? list(Object.keys(content).map(code)) : all;
}

function errorsHtml({ components }: Document, responses: DescribedOperation["responses"]): string {
  const codesOf = ({ $ref, "x-error-codes": codes = [] }: Reply): readonly string[] =>
    $ref === undefined ? codes : codesOf(components.responses[$ref.replace("#/components/responses/", "")] ?? {});
  const lines = Object.entries(responses).flatMap(([status, reply]) => {
    const codes = codesOf(reply).map((each) => `<a href="#error-${each}">${code(each)}</a>`);
    return codes.length === 0 ? [] : [`${escaped(status)}: ${codes.join(", ")}`];
  });
  return list(lines, "errors");
}

function exampleHtml(title: string, content: Content = {}): string {
  const examples = Object.values(content).flatMap(({ example }) => (example === undefined ? [] : [json(example)]));
  return examples.length === 0 ? "" : `<p>${title}</p>\n${examples.join("")}`;
}
