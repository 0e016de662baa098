import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { routes } from "#features.ts";
import { startCompany } from "../company.ts";
import { apiClient } from "../people.ts";

const { harness, ada, robot, nobody, board } = await startCompany();

/** The groups of routes that do not accept a key (§5.2 rule 4), and a board's sprints. */
const names = "sprints notifications notes secrets collab profile platform admin billing staff auth".split(" ");
const groups = [...names, `boards/${board.uuid}/sprints`, "boards/nonsense/sprints"];

const verbs = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
const send = (who: typeof ada, method: (typeof verbs)[number], path: string) => who.sendJson(method, path, undefined);

test("a session-only group rejects a key also for a route or method that does not exist", async () => {
  const forged = apiClient(harness, "svc_forged");
  for (const group of groups) {
    for (const path of [`/${group}/no-such-thing/${randomUUID()}`, `/${group}/no-such-thing?a=1`]) {
      for (const method of verbs) {
        for (const who of [robot, forged]) {
          const answer = await send(who, method, path);
          assert.deepEqual([answer.status, answer.body.code], [401, "SESSION_REQUIRED"], `${method} ${path}`);
        }
      }
    }
  }
  for (const who of [ada, nobody]) assert.equal((await who.get("/profile/no-such-thing")).status, 404);
  assert.equal((await robot.put("/profile/me")).status, 401, "a method that the path does not have");
});

test("in other groups a key gets 404 for a route that does not exist", async () => {
  for (const path of ["/nope", "/profiles", "/administration", `/tasks/${randomUUID()}/sprints`, "/notes2"]) {
    for (const method of verbs) assert.equal((await send(robot, method, path)).status, 404, `${method} ${path}`);
  }
});

test("no route of these groups accepts a key", () => {
  for (const { id, path, auth } of routes) {
    const isIn = names.includes(path.split("/")[1] ?? "") || /^\/boards\/[^/]+\/sprints/.test(path);
    if (isIn) assert.notEqual(auth, "session or key", id);
  }
});
