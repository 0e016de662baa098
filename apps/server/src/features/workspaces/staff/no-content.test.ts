import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { staffPerson } from "#test/staff.ts";
import { routes } from "#features.ts";

const company = await startCompany();
const { ada, cleo, harness, workspace } = company;
const sam = await staffPerson(harness);

const canary = "canary";
/** A text that is stored wherever a tenant writes something; the place shows where a leak comes from. */
const planted = (place: string): string => `${canary} ${place}`;

/** Writes these texts to a board, by the routes of the API. */
async function plant(): Promise<void> {
  const { board } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: planted("board") }));
  const { label } = created(
    await ada.post(`/workspaces/${workspace.uuid}/labels`, { name: planted("label"), color: "#112233" }),
  );
  created(await ada.post(`/boards/${board.uuid}/statuses`, { name: planted("column") }));
  created(await ada.post(`/boards/${board.uuid}/groups`, { name: planted("group") }));
  const { custom_field: field } = created(
    await ada.post(`/boards/${board.uuid}/custom-fields`, { name: planted("field"), type: "text" }),
  );
  const { task } = created(
    await ada.post(`/boards/${board.uuid}/tasks`, {
      title: planted("title"),
      description: planted("description"),
      label_uuids: [label.uuid],
      custom_fields: { [field.uuid]: planted("value") },
    }),
  );
  created(await ada.post(`/tasks/${task.uuid}/comments`, { body: planted("comment") }));
  created(await ada.post(`/tasks/${task.uuid}/subtasks`, { title: planted("criterion") }));
  const file = { name: `${planted("file")}.txt`, type: "text/plain", bytes: planted("bytes") };
  created(await ada.upload(`/tasks/${task.uuid}/attachments`, file));
  created(await cleo.post("/profile/api-keys", { name: planted("key"), workspace_uuid: workspace.uuid }));
  created(
    await ada.post(`/admin/workspaces/${workspace.uuid}/invitations`, {
      email: `${canary}@example.com`,
      role: "member",
    }),
  );
}

/** A request of the route that names the company and its people, with as many rows as a list may have. */
function requestOf(route: (typeof routes)[number]): string {
  const path = route.path.replace("{workspace_uuid}", workspace.uuid).replace("{user_uuid}", cleo.uuid);
  assert.ok(!path.includes("{"), `${route.id} names something that the test does not know`);
  const hasLimit = route.query !== null && "properties" in route.query && "limit" in Object(route.query.properties);
  return hasLimit ? `${path}?limit=200` : path;
}

test("no reply of /staff contains content of a workspace", async () => {
  await plant();
  const ofStaff = routes.filter((route) => route.path.startsWith("/staff/"));
  assert.ok(ofStaff.length >= 9);
  for (const route of ofStaff) {
    assert.equal(route.auth, "staff", `${route.id} is not only for staff accounts`);
    const path = requestOf(route);
    const answer = route.method === "GET" ? await sam.get(path) : await sam.post(path, route.example.body);
    assert.equal(answer.status, 200, `${route.id}: ${JSON.stringify(answer.body)}`);
    assert.ok(!JSON.stringify(answer.body).includes(canary), `${route.id}: ${JSON.stringify(answer.body)}`);
  }
});

test("a search of /staff does not find content of a workspace", async () => {
  for (const path of ["/staff/workspaces", "/staff/users"]) {
    const { body } = await sam.get(`${path}?q=${canary}`);
    assert.deepEqual(Object.values(body), [[]], path);
  }
});

test("all routes for staff accounts begin with /staff", () => {
  const elsewhere = routes.filter((route) => route.auth === "staff" && !route.path.startsWith("/staff/"));
  assert.deepEqual(elsewhere, []);
});
