import assert from "node:assert/strict";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { isEmailAddress } from "#platform/util/email-address.ts";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { publicEvents } from "#kernel/events.ts";
import { fastifyPath } from "#platform/http/register-route.ts";
import { routes } from "#features.ts";
import { startHarness } from "../harness.ts";
import { apiClient } from "../people.ts";
import { undescribed } from "./undescribed.ts";

const harness = await startHarness();
const nobody = apiClient(harness, "");
const { body: document } = await nobody.get("/openapi.json");

type Response = { $ref?: string; content?: Record<string, Media>; "x-error-codes"?: string[] };
type Operation = {
  operationId: string;
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Response>;
};

/** The codes of an error reply, which may be shared with other operations. */
function errorCodesOf({ $ref, "x-error-codes": codes = [] }: Response): string[] {
  const shared = ($ref ?? "").replace("#/components/responses/", "");
  return $ref === undefined ? codes : document.components.responses[shared]["x-error-codes"];
}
const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ key: `${method.toUpperCase()} ${path}`, operation })),
);

test("the server answers exactly the features' routes, the document and its reference", () => {
  const declared = routes.map((route) => `${route.method} ${fastifyPath(route.path)}`);
  const texts = ["GET /openapi.json", "GET /llms.txt", "GET /docs/reference.md"];
  const documents = [...texts, "GET /docs", "GET /docs/reference.css", "OPTIONS *"];
  const all = [...declared, ...documents];
  // each address with GET has HEAD too
  const heads = all.filter((key) => key.startsWith("GET ")).map((key) => key.replace("GET", "HEAD"));
  assert.deepEqual(harness.served.toSorted(), [...all, ...heads].toSorted());
  assert.deepEqual(
    operations.map((each) => each.key).toSorted(),
    routes.map((route) => `${route.method} ${route.path}`).toSorted(),
  );
});

test("the document is OpenAPI 3.1, version 1.0.0, and a linter finds nothing wrong", async () => {
  assert.match(document.openapi, /^3\.1/);
  assert.equal(document.info.version, "1.0.0");
  const config = await createConfig({ extends: ["recommended"], rules: { "no-server-example.com": "off" } });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  const lines = problems
    .filter((problem) => problem.severity === "error")
    .map((problem) => `${problem.ruleId}: ${problem.message} at ${problem.location[0]?.pointer}`);
  assert.deepEqual(lines, []);
});

type Media = { schema: object; example?: unknown };

/** The media of an operation's body and, by status, of its replies. */
function mediaOf({ requestBody, responses }: Operation): [string, Media][] {
  const bodies = [["body", requestBody] as const, ...Object.entries(responses)];
  return bodies.flatMap(([name, held]) => Object.values(held?.content ?? {}).map((media) => [name, media] as const));
}

test("every example, of a request and of a reply, is valid against its schema", () => {
  // each validator is used once or twice, so that optimizing it takes longer than it saves
  const ajv = new Ajv2020({ strict: false, code: { optimize: false } });
  formats.default(ajv);
  ajv.addFormat("email", isEmailAddress);
  for (const { key, operation } of operations) {
    for (const [name, { schema, example }] of mediaOf(operation)) {
      if (example === undefined) continue;
      const whole = { ...schema, components: document.components };
      assert.ok(ajv.validate(whole, example), `${key} ${name}: ${ajv.errorsText()}`);
    }
  }
});

/** The content types of an operation's 200. */
function sent(id: string): string[] {
  const { operation } = operations.find((each) => each.operation.operationId === id) ?? {};
  return Object.keys(operation?.responses["200"]?.content ?? {});
}

test("the document names the content types that each route sends", () => {
  assert.deepEqual(sent("exportPage"), ["text/markdown", "application/zip", "application/pdf"]);
  assert.deepEqual(sent("exportWiki"), ["application/zip", "application/pdf"]);
  for (const { id, kind, ...route } of routes) {
    if (kind === "socket") continue;
    const types =
      kind === "raw" && "sends" in route ? route.sends : [kind === "stream" ? "text/event-stream" : "application/json"];
    assert.ok(types.length > 0, id);
    if (route.http.status === 200) assert.deepEqual(sent(id), types, id);
  }
});

test("the document names each exception from its conventions", () => {
  const about = (id: string) =>
    JSON.stringify(operations.find(({ operation }) => operation.operationId === id)?.operation ?? {});
  const bodies = operations.map(({ key, operation }) => [key, JSON.stringify(operation.requestBody ?? {})] as const);
  for (const [key, body] of bodies.filter(([, sent]) => sent.includes('"twofa_token":{')))
    assert.match(body, /It is needed, though/, key);
  for (const id of ["createCollabTicket", "claimNext"]) assert.match(about(id), /The reply is 200/);
  const { PublicTask } = document.components.schemas;
  assert.equal("uuid" in PublicTask.properties, false);
  assert.match(PublicTask.description, /It has no uuid/);
});

test("every reply in JSON shows an example", () => {
  const without = operations.filter(({ operation }) =>
    ["200", "201"].some((status) => {
      const media = operation.responses[status]?.content?.["application/json"];
      return media !== undefined && "properties" in media.schema && media.example === undefined;
    }),
  );
  assert.deepEqual(
    without.map((each) => each.key),
    [],
  );
});

test("requests are closed, and replies are open for new fields", () => {
  for (const { key, operation } of operations) {
    for (const [name, { schema }] of mediaOf(operation)) {
      const isClosed = JSON.stringify(schema).includes('"additionalProperties":false');
      if (name !== "body") assert.ok(!isClosed, `${key} ${name} is closed`);
    }
  }
  const { schemas } = document.components;
  for (const name of modelsIn(operations.map(({ operation }) => operation.responses))) {
    assert.ok(!JSON.stringify(schemas[name]).includes('"additionalProperties":false'), `${name} is closed`);
  }
});

/** The models that something refers to, and those that these refer to. */
function modelsIn(value: unknown, found = new Set<string>()): Set<string> {
  for (const [, name = ""] of JSON.stringify(value).matchAll(/#\/components\/schemas\/(\w+)/g)) {
    if (found.has(name)) continue;
    found.add(name);
    modelsIn(document.components.schemas[name], found);
  }
  return found;
}

test("the reply of a delete holds at least the uuid of what was deleted", () => {
  // switching the authenticator off deletes nothing that has a uuid (§12.2)
  const deletes = operations.filter(
    ({ key }) => key.startsWith("DELETE ") && key !== "DELETE /profile/two-factor/totp",
  );
  const without = deletes.filter(({ operation: { responses } }) => {
    const media = responses["200"]?.content?.["application/json"] ?? { schema: {} };
    const { properties = {} } = media.schema as { properties?: Record<string, Schema> };
    const held = Object.values(properties);
    return held.length === 0 || !held.every((each) => requiredOf(each).includes("uuid"));
  });
  assert.deepEqual(
    without.map((each) => each.key),
    [],
  );
});

type Schema = { readonly $ref?: string; readonly required?: readonly string[] };

/** The fields that an object always has. */
function requiredOf({ $ref, required = [] }: Schema): readonly string[] {
  const model = ($ref ?? "").replace("#/components/schemas/", "");
  return $ref === undefined ? required : document.components.schemas[model].required;
}

test("every error reply names its codes, and the table says what each one means", () => {
  const table = document["x-error-codes"] as Record<string, { status: number; meaning: string }>;
  for (const { key, operation } of operations) {
    for (const [status, response] of Object.entries(operation.responses)) {
      if (Number(status) < 400) continue;
      const codes = errorCodesOf(response);
      assert.ok(codes.length > 0, `${key} ${status} names no code`);
      for (const code of codes) assert.equal(table[code]?.status, Number(status), `${key}: ${code}`);
    }
  }
  for (const [code, { meaning }] of Object.entries(table)) assert.match(meaning, /^.{20,}\.$/, code);
});

test("every public event is described under webhooks, with its payload", () => {
  assert.deepEqual(Object.keys(document.webhooks), [...publicEvents]);
});

test("every operation that takes a body shows an example", () => {
  const without = operations.filter(({ operation }) => {
    const json = operation.requestBody?.content["application/json"];
    return json !== undefined && json.example === undefined;
  });
  assert.deepEqual(
    without.map((each) => each.key),
    [],
  );
});

test("every operation has a summary, and every tag, parameter and field a description", () => {
  assert.deepEqual(undescribed(document), []);
});
