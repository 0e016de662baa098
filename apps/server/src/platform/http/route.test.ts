import assert from "node:assert/strict";
import { test } from "node:test";
import { pathResource } from "#platform/auth/path-resource.ts";
import { rawRoute } from "./raw-route.ts";
import { route } from "./route.ts";
import { Uuid } from "./schemas.ts";

const operation = {
  id: "getLabel",
  auth: "session or key",
  summary: "Get a label",
  reply: {},
  errors: [],
  events: [],
  example: {},
  handle: () => ({}),
} as const;

const label = pathResource({
  in: "workspace",
  param: "label_uuid",
  missing: "label_not_found",
  find: async ({ workspace, uuid }) => ({ uuid, workspace_uuid: workspace.uuid }),
});

test("a route whose access leaves out a uuid of its path cannot be declared", () => {
  for (const param of ["workspace_uuid", "board_uuid", "task_uuid", "wiki_uuid", "page_uuid", "label_uuid"] as const) {
    const declare = () => route(`GET /things/{${param}}/labels`, { ...operation, access: {} });
    assert.throws(
      declare,
      new RegExp(`^Error: GET /things/\\{${param}\\}/labels: .access. does not name \\{${param}\\}`),
    );
  }
  const path = "GET /workspaces/{workspace_uuid}/labels/{label_uuid}";
  assert.throws(() => route(path, { ...operation, access: { workspace: "read" } }), /does not name \{label_uuid\}/);
  assert.throws(() => route(path, { ...operation, access: { label } }), /does not name \{workspace_uuid\}/);
  assert.equal(route(path, { ...operation, access: { workspace: "read", label } }).path, path.slice("GET ".length));
});

test("only a public route may find what a uuid of its path names by itself, and it says so in `params`", () => {
  const { reply: _reply, events: _events, handle: _handle, ...common } = operation;
  const raw = {
    ...common,
    sends: ["text/plain"],
    access: {},
    params: { label_uuid: Uuid },
    handle: () => assert.fail(),
  };
  assert.throws(() => rawRoute("GET /labels/{label_uuid}", raw), /does not name \{label_uuid\}/);
  assert.ok(rawRoute("GET /labels/{label_uuid}", { ...raw, auth: "public" }));
});
