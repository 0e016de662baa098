import assert from "node:assert/strict";
import { test } from "node:test";
import { startHarness } from "../harness.ts";
import { apiClient } from "../people.ts";

type Schema = { readonly [key: string]: unknown };

const harness = await startHarness();
const document = (await apiClient(harness, "").get("/openapi.json")).body;

const resolve = (schema: Schema): Schema => {
  const name = typeof schema["$ref"] === "string" ? schema["$ref"].split("/").at(-1) : undefined;
  return name === undefined ? schema : resolve(document.components.schemas[name]);
};

const parts = (schema: Schema): [string, Schema][] => [
  ...Object.entries((schema["properties"] ?? {}) as Record<string, Schema>),
  ...["anyOf", "oneOf", "allOf"].flatMap((key) =>
    ((schema[key] ?? []) as Schema[]).map((each): [string, Schema] => ["", each]),
  ),
  ...(schema["items"] === undefined ? [] : [["[]", schema["items"] as Schema] as [string, Schema]]),
];

/** Whether it is a rich text, whose size is limited as a whole. */
const isRichText = ({ $ref }: Schema): boolean => typeof $ref === "string" && $ref.includes("/RichText");

/** The paths of texts that may have any length. */
function unlimited(given: Schema, path: string): string[] {
  if (isRichText(given)) return [];
  const schema = resolve(given);
  const isLimited = ["maxLength", "enum", "const", "format", "pattern"].some((key) => key in schema);
  if (schema["type"] === "string") return isLimited ? [] : [path];
  return parts(schema).flatMap(([name, part]) =>
    path.split(".").length > 8 ? [] : unlimited(part, `${path}.${name}`),
  );
}

/** Fields without a limit in the schema: a comment has an error of its own for its length. */
const withOwnError = ["createComment.body", "updateComment.body"];

test("every text of a body has a limit in the document", () => {
  const paths = document.paths as Record<string, Record<string, Schema>>;
  const found = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId, requestBody }) => {
      const content = (requestBody as Record<string, Record<string, { schema: Schema }>> | undefined)?.["content"];
      const schema = content?.["application/json"]?.schema;
      return schema === undefined ? [] : unlimited(schema, String(operationId));
    }),
  );
  assert.deepEqual(found.toSorted(), withOwnError);
});

test("a login with a password longer than any is refused before anything is hashed", async () => {
  const body = { email: "ada@example.com", password: "Aa-b".repeat(251) };
  const { status, body: reply } = await apiClient(harness, "").post("/auth/login", body);
  assert.deepEqual([status, reply.code], [400, "FST_ERR_VALIDATION"]);
});
