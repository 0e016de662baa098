import type { Json } from "./models.ts";
import { type Content, type DescribedOperation, type Document, operationsOf } from "./reference-document.ts";
import { fieldLine, fieldList, typeText } from "./reference-schema.ts";

/** The entry for programs that read text: a summary of the API, links to the rest, and a line for every operation. */
export function llmsText(openapi: Json): string {
  const document = openapi as Document;
  const operations = document.tags.flatMap(({ name, description }) => [
    "",
    `## ${name}`,
    "",
    description,
    "",
    ...operationsOf(document, name).map(
      ({ at, operation }) => `- \`${at}\` (${operation.operationId}): ${operation.summary}`,
    ),
  ]);
  return lines([
    `# ${document.info.title}`,
    "",
    `> ${document.info.summary}`,
    "",
    document.info.description,
    "",
    "## More",
    "",
    "- [Reference](/docs/reference.md): every operation with its fields, models, events and error codes",
    "- [OpenAPI](/openapi.json): the same for programs",
    ...operations,
  ]);
}

/** The whole reference in markdown. */
export function referenceMarkdown(openapi: Json): string {
  const document = openapi as Document;
  return lines([
    `# ${document.info.title}`,
    "",
    document.info.description,
    "",
    "## Credentials",
    "",
    ...Object.entries(document.components.securitySchemes).map(
      ([name, { description }]) => `- **${name}**: ${description}`,
    ),
    ...document.tags.flatMap(({ name, description }) => [
      "",
      `## ${name}`,
      "",
      description,
      ...operationsOf(document, name).flatMap(({ at, operation }) => section(at, operation)),
    ]),
    ...models(document),
    ...events(document),
    ...errors(document),
  ]);
}

function lines(all: readonly string[]): string {
  return `${all.join("\n")}\n`;
}

function section(at: string, operation: DescribedOperation): string[] {
  const { operationId, summary, description, security, parameters } = operation;
  const schemes = security.map((each) => Object.keys(each)[0] ?? "none").join(", ");
  const given = parameters.filter((each) => each.in !== "header");
  return [
    "",
    `### ${operationId}: ${summary}`,
    "",
    `\`${at}\`, credential: ${schemes === "" ? "none" : schemes}`,
    ...(description === undefined ? [] : ["", description]),
    ...titled(
      "Parameters",
      given.map((each) => fieldLine(each.name, { ...(each["schema"] as Json), ...described(each) }, each.required)),
    ),
    ...titled("Body", fieldsOf(operation.requestBody?.content)),
    ...reply(operation),
    ...titled("Errors", errorLines(operation)),
  ];
}

function described({ description }: Json): Json {
  return description === undefined ? {} : { description };
}

function titled(title: string, list: readonly string[]): string[] {
  return list.length === 0 ? [] : ["", `${title}:`, "", ...list];
}

function fieldsOf(content: Content = {}): string[] {
  return Object.values(content).flatMap(({ schema }) => fieldList(schema));
}

function reply({ responses }: DescribedOperation): string[] {
  const [status, success] = Object.entries(responses).find(([each]) => each.startsWith("2")) ?? [];
  return titled(`Reply (${status})`, fieldsOf(success?.content));
}

/** The operation's own codes: those of shared replies are in the table. */
function errorLines({ responses }: DescribedOperation): string[] {
  return Object.entries(responses).flatMap(([status, { "x-error-codes": codes }]) =>
    codes === undefined ? [] : [`- ${status}: ${codes.map((code) => `\`${code}\``).join(", ")}`],
  );
}

function models({ components }: Document): string[] {
  return [
    "",
    "## Models",
    ...Object.entries(components.schemas).flatMap(([name, schema]) => [
      "",
      `### ${name}`,
      "",
      schema.description ?? "",
      "",
      ...(schema["properties"] === undefined ? [typeText(schema)] : fieldList(schema)),
      ...exampleLines(schema),
    ]),
  ];
}

function exampleLines({ type, examples }: Json): string[] {
  return type === "object" && Array.isArray(examples) ? ["", `Example: \`${JSON.stringify(examples[0])}\``] : [];
}

function events({ webhooks }: Document): string[] {
  return [
    "",
    "## Events",
    "",
    "What is sent to the webhooks of a workspace. The fields are those of `data`; the rest of the body is that of Event.",
    ...Object.entries(webhooks).flatMap(([name, { post }]) => {
      const payload = post.requestBody?.content["application/json"]?.schema["properties"] as Record<string, Json>;
      return ["", `### ${name}`, "", post.description ?? "", "", ...fieldList(payload["data"] ?? {})];
    }),
  ];
}

function errors(document: Document): string[] {
  return [
    "",
    "## Errors",
    "",
    "| Status | Code | Sentence | Meaning |",
    "| --- | --- | --- | --- |",
    ...Object.entries(document["x-error-codes"]).map(
      ([code, { status, error, meaning }]) => `| ${status} | \`${code}\` | ${error ?? ""} | ${meaning} |`,
    ),
  ];
}
