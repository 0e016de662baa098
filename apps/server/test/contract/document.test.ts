import assert from "node:assert/strict";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { fastifyPath } from "#platform/http/register-route.ts";
import { routes } from "#features.ts";
import { startHarness } from "../harness.ts";
import { someone } from "../people.ts";
import missing from "./undescribed.json" with { type: "json" };
import { partOf, undescribed } from "./undescribed.ts";

const harness = await startHarness();
const nobody = someone(harness, "");
const { body: document } = await nobody.get("/openapi.json");

type Operation = {
  operationId: string;
  requestBody?: { content: Record<string, { schema: object; example?: unknown }> };
};
const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ key: `${method.toUpperCase()} ${path}`, operation })),
);

test("the server answers exactly the features' routes, the document and its reference", () => {
  const declared = routes.map((route) => `${route.method} ${fastifyPath(route.path)}`);
  const beside = ["GET /openapi.json", "GET /docs", "GET /docs/:asset", "OPTIONS *"];
  assert.deepEqual(harness.served.toSorted(), [...declared, ...beside].toSorted());
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

test("every example is valid against its schema", () => {
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  for (const { key, operation } of operations) {
    for (const { schema, example } of Object.values(operation.requestBody?.content ?? {})) {
      if (example === undefined) continue;
      assert.ok(ajv.validate(schema, example), `${key}: ${ajv.errorsText()}`);
    }
  }
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

test("every tag, parameter and field says what it is, except in the parts that undescribed.json lists", () => {
  assert.deepEqual(
    undescribed(document).filter((entry) => !missing.includes(partOf(entry))),
    [],
  );
});

test("undescribed.json lists no part in which everything is described: npm run gen takes such parts out", () => {
  const parts = new Set(undescribed(document).map(partOf));
  assert.deepEqual(
    missing.filter((part) => !parts.has(part)),
    [],
  );
});
