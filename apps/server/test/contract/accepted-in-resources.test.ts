import assert from "node:assert/strict";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { routes } from "#features.ts";
import { created, startCompany } from "../company.ts";
import { workspaceImports } from "../imported-workspace.ts";
import { fortnight, startSeries } from "../sprints.ts";
import { viewBody } from "../views.ts";
import { exportOf } from "../whole-workspace.ts";
import { startWiki } from "../wiki.ts";
import { acceptedFields, acceptedValue, type Fields } from "./accepted.ts";
import { type Place, placesOfPages } from "./places-of-pages.ts";

// What a body accepts is seen again, for every resource that has a PATCH; tickets have a test of their own, accepted-fields.test.ts. The
// fields come from the document: one that a write accepts and a read does not show fails here, and so does one that another edit changes.

const company = await startCompany({
  DEFAULT_PLAN: "unlimited",
  WEBHOOK_RESOLVE: "hooks.example.com=127.0.0.1:8443,other.example.com=127.0.0.1:8443",
});
const { ada, cleo, board, statuses, workspace } = company;
const document = (await ada.get("/openapi.json")).body;
const { wiki, page } = await startWiki(company);
const parent = await page("Parent");
const task = await company.task();
const series = await startSeries(company);
const text = (words: string) => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text: words }] }],
});

const params: Readonly<Record<string, string>> = {
  workspace_uuid: workspace.uuid,
  board_uuid: board.uuid,
  task_uuid: task.uuid,
  wiki_uuid: wiki.uuid,
};

type Resource = {
  readonly key: string;
  readonly create: string;
  readonly update: string;
  /** the fields that a new resource needs; each has another number */
  readonly body: (number: number) => Fields;
  /** the fields that an edit needs in addition to the one that it changes */
  readonly additional?: Fields;
  /** values that do not follow from the schema of a field */
  readonly values?: Fields;
  /** fields that no read shows, with the reason */
  readonly unseen?: Readonly<Record<string, string>>;
  /** fields whose values follow from another field, with the reason */
  readonly following?: Readonly<Record<string, string>>;
  /** the place where it is read; by default by its path, else in the list where it is created */
  readonly read?: (uuid: string) => Promise<Fields>;
  /** in place of the company's board and so on */
  readonly params?: Readonly<Record<string, string>>;
  /** the list in a local copy */
  readonly copied?: string;
  /** the ones of another workspace, to which an export was imported */
  readonly imported?: (into: ImportedPlaces) => Promise<Fields[]>;
  /** fields that a local copy does not have, with the reason */
  readonly uncopied?: Readonly<Record<string, string>>;
  /** other places where its fields are seen */
  readonly places?: readonly Place[];
  /** the event of an edit, which names the changed fields, and their names in it where they differ */
  readonly event?: { readonly name: string; readonly names?: Readonly<Record<string, string>> };
};

/** The places that an import made from the company's workspace. */
type ImportedPlaces = Readonly<Record<"workspace_uuid" | "board_uuid" | "task_uuid" | "wiki_uuid", string>>;

/** The path of a list. */
const listAt =
  (path: string, key: string) =>
  async (into: ImportedPlaces): Promise<Fields[]> => {
    const { [key]: list } = (
      await ada.get(path.replace(/\{(\w+)\}/g, (_whole, name: keyof ImportedPlaces) => into[name]))
    ).body;
    return key === "task" ? list.subtasks : list;
  };

const onBoard = (list: string) => async (uuid: string) => {
  const found = ((await ada.get(`/boards/${board.uuid}`)).body[list] as Fields[]).find((each) => each["uuid"] === uuid);
  return found ?? assert.fail(`${list} has no ${uuid}`);
};
const rule = { trigger_type: "ticket.created", actions: [{ type: "set_priority", priority: "high" }] };

const resources: readonly Resource[] = [
  {
    key: "workspace",
    create: "/workspaces",
    update: "/workspaces/{workspace_uuid}",
    body: (number) => ({ name: `A workspace ${number}` }),
    values: { public_boards_enabled: false, public_wiki_pages_enabled: false },
    // the owner has no second factor, and would lock themselves out: update-workspace.test.ts
    unseen: { two_factor_required: "it needs a second factor" },
  },
  {
    key: "board",
    create: "/workspaces/{workspace_uuid}/boards",
    update: "/boards/{board_uuid}",
    body: (number) => ({ name: `Board ${number}` }),
    unseen: { template: "it says which columns the board begins with" },
    following: { former_prefixes: "they follow from the prefix" },
    copied: "boards",
    event: { name: "board.updated" },
    imported: listAt("/workspaces/{workspace_uuid}/boards", "boards"),
  },
  {
    key: "status",
    create: "/boards/{board_uuid}/statuses",
    update: "/boards/{board_uuid}/statuses/{status_uuid}",
    body: (number) => ({ name: `Column ${number}` }),
    read: onBoard("statuses"),
    copied: "statuses",
    imported: listAt("/boards/{board_uuid}", "statuses"),
  },
  {
    key: "label",
    create: "/workspaces/{workspace_uuid}/labels",
    update: "/workspaces/{workspace_uuid}/labels/{label_uuid}",
    body: (number) => ({ name: `Label ${number}`, color: "#dc2626" }),
    copied: "labels",
    imported: listAt("/workspaces/{workspace_uuid}/labels", "labels"),
  },
  {
    key: "custom_field",
    create: "/boards/{board_uuid}/custom-fields",
    update: "/boards/{board_uuid}/custom-fields/{field_uuid}",
    body: (number) => ({ name: `Choice ${number}`, type: "select", options: ["one"] }),
    values: { options: ["one", "two"], type: "select" },
    unseen: { currency: "only a field of another type has one" },
    copied: "custom_fields",
    imported: listAt("/boards/{board_uuid}/custom-fields", "custom_fields"),
  },
  {
    key: "custom_field",
    create: "/boards/{board_uuid}/custom-fields",
    update: "/boards/{board_uuid}/custom-fields/{field_uuid}",
    body: (number) => ({ name: `Price ${number}`, type: "currency", currency: "USD" }),
    values: { type: "currency" },
    unseen: { options: "only a field of another type has some" },
    copied: "custom_fields",
    imported: listAt("/boards/{board_uuid}/custom-fields", "custom_fields"),
  },
  {
    key: "sprint",
    create: "/boards/{board_uuid}/sprints",
    update: "/boards/{board_uuid}/sprints/{sprint_uuid}",
    body: (number) => ({ name: `Sprint ${number}`, ...fortnight }),
    values: { starts_on: "2026-11-24", ends_on: "2026-12-05" },
    params: { board_uuid: series.board_uuid },
    copied: "sprints",
  },
  {
    key: "feedback_form",
    create: "/boards/{board_uuid}/feedback-forms",
    update: "/boards/{board_uuid}/feedback-forms/{form_uuid}",
    body: () => ({ title: "Tell us" }),
    values: { status_uuid: statuses[1]?.uuid, is_open: false },
    following: { live: "a closed form is dark", dark_reason: "a closed form is dark" },
  },
  {
    key: "automation",
    create: "/boards/{board_uuid}/automations",
    update: "/boards/{board_uuid}/automations/{rule_uuid}",
    body: () => ({ name: "A rule", ...rule }),
    values: {
      trigger_type: "ticket.moved",
      actions: [{ type: "set_priority", priority: "low" }],
      conditions: [{ field: "priority", operator: "is_set" }],
      enabled: false,
      run_as_user_uuid: cleo.uuid,
      task_uuid: task.uuid,
    },
    unseen: { trigger_config: "only some triggers take one: create-automation.test.ts" },
  },
  {
    key: "subtask",
    create: "/tasks/{task_uuid}/subtasks",
    update: "/tasks/{task_uuid}/subtasks/{subtask_uuid}",
    body: () => ({ title: "A criterion" }),
    read: async (uuid) => {
      const { subtasks } = (await ada.get(`/tasks/${task.uuid}`)).body.task as { subtasks: Fields[] };
      return subtasks.find((each) => each["uuid"] === uuid) ?? assert.fail("The criterion is missing.");
    },
    imported: listAt("/tasks/{task_uuid}", "task"),
  },
  {
    key: "comment",
    create: "/tasks/{task_uuid}/comments",
    update: "/tasks/{task_uuid}/comments/{comment_uuid}",
    body: () => ({ body: "A comment" }),
    values: { body: "As **agreed**", body_json: text("As agreed") },
    following: {
      body: "both are forms of one text",
      body_json: "both are forms of one text",
      edited_at: "it was edited",
    },
    imported: listAt("/tasks/{task_uuid}/comments", "comments"),
  },
  {
    key: "wiki",
    create: "/wikis",
    update: "/wikis/{wiki_uuid}",
    body: (number) => ({ name: `Wiki ${number}`, workspace_uuid: workspace.uuid }),
    values: { workspace_uuid: workspace.uuid },
    read: async (uuid) => {
      const { wikis } = (await ada.get(`/wikis?workspace_uuid=${workspace.uuid}`)).body as { wikis: Fields[] };
      return wikis.find((each) => each["uuid"] === uuid) ?? assert.fail("The wiki is missing.");
    },
    copied: "wikis",
    imported: listAt("/wikis?workspace_uuid={workspace_uuid}", "wikis"),
  },
  {
    key: "page",
    create: "/wikis/{wiki_uuid}/pages",
    update: "/wiki-pages/{page_uuid}",
    body: () => ({ title: "A page" }),
    additional: { content_markdown: "" },
    values: {
      content_markdown: "As **agreed**",
      content_json: text("As agreed"),
      parent_page_uuid: parent.uuid,
      template_page_uuid: parent.uuid,
    },
    unseen: {
      template_page_uuid: "the content of the template is copied",
      content_markdown: "a page reads it with content=markdown: get-page.test.ts",
    },
    following: { content_json: "the content", content_text: "the content", saved_at: "the content" },
    copied: "pages",
    uncopied: { content_json: "copies have no content" },
    places: placesOfPages(company, wiki.uuid),
    event: { name: "wiki_page.updated", names: { content_json: "content" } },
    imported: async (into) => {
      const pages = await listAt("/wikis/{wiki_uuid}/tree", "pages")(into);
      return Promise.all(pages.map(async ({ uuid }) => (await ada.get(`/wiki-pages/${String(uuid)}`)).body.page));
    },
  },
  {
    key: "view",
    create: "/profile/views",
    update: "/profile/views/{view_uuid}",
    body: (number) => viewBody(company, { name: `View ${number}` }),
    values: { workspace_uuid: workspace.uuid, kind: "board", board_uuid: board.uuid },
    read: async (uuid) => {
      const { views } = (await ada.get(`/profile/views?workspace_uuid=${workspace.uuid}`)).body as { views: Fields[] };
      return views.find((each) => each["uuid"] === uuid) ?? assert.fail("The view is missing.");
    },
  },
  {
    key: "secret",
    create: "/secrets",
    update: "/secrets/{secret_uuid}",
    body: () => ({ name: "A secret", value: "A value", workspace_uuid: workspace.uuid, user_uuids: [] }),
    values: { workspace_uuid: workspace.uuid, user_uuids: [cleo.uuid], value: "Another value" },
    unseen: { value: "only a reveal shows it: reveal-secret.test.ts", user_uuids: "the audience names people" },
  },
  {
    key: "webhook",
    create: "/admin/workspaces/{workspace_uuid}/webhooks",
    update: "/admin/workspaces/{workspace_uuid}/webhooks/{webhook_uuid}",
    body: () => ({ url: "https://hooks.example.com/events" }),
    values: { url: "https://other.example.com/events", events: ["ticket.created"], is_active: false },
    following: { all_events: "it says whether events were chosen" },
  },
];

/** PATCH of what is no resource of its own, with the reason. */
const others: Readonly<Record<string, string>> = {
  "/tasks/{task_uuid}": "accepted-fields.test.ts",
  "/tasks": "accepted-fields.test.ts",
  "/wiki-pages/{page_uuid}/title": "a way to the title of a page",
  "/profile": "the person who asks: update-profile.test.ts",
  "/admin/workspaces/{workspace_uuid}/people/{user_uuid}": "a membership: update-person.test.ts",
  "/admin/workspaces/{workspace_uuid}/invitations/{invitation_uuid}": "role and boards only: update-invitation.test.ts",
};

test("every PATCH is of a resource whose fields are tried here, or is named with the reason", () => {
  const patched = routes.filter(({ method, path }) => method === "PATCH" && !path.endsWith("/order"));
  const tried = new Set([...resources.map(({ update }) => update), ...Object.keys(others)]);
  assert.deepEqual(new Set(patched.map(({ path }) => path)), tried);
});

let count = 0;
/** A name that nothing has yet: many must be unique. */
const newName = (): string => `Another name ${(count += 1)}`;
/** A prefix that no board has or had. */
const newPrefix = (): string =>
  `Q${Array.from(String((count += 1)).padStart(4, "0"), (digit) => "ABCDEFGHIJ"[Number(digit)]).join("")}`;
const newValues: Readonly<Record<string, () => unknown>> = { name: newName, prefix: newPrefix };
const own = ({ update }: Resource): string => update.slice(update.lastIndexOf("{") + 1, -1);
const pathOf = (path: string, resource: Resource, uuid = ""): string =>
  path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    name === own(resource) && uuid !== "" ? uuid : (resource.params?.[name] ?? params[name] ?? assert.fail(name)),
  );

async function make(resource: Resource, fields: Fields = {}): Promise<Fields & { uuid: string }> {
  const body = { ...resource.body((count += 1)), ...fields };
  const answer = await ada.post(pathOf(resource.create, resource), body);
  assert.equal(answer.status, 201, `${resource.create} ${JSON.stringify(body)}: ${JSON.stringify(answer.body)}`);
  return created(answer)[resource.key];
}

async function read(resource: Resource, uuid: string): Promise<Fields> {
  if (resource.read !== undefined) return resource.read(uuid);
  if (document.paths[resource.update].get !== undefined)
    return (await ada.get(pathOf(resource.update, resource, uuid))).body[resource.key];
  const listed = (await ada.get(pathOf(resource.create, resource))).body[`${resource.key}s`] as Fields[];
  return listed.find((each) => each["uuid"] === uuid) ?? assert.fail(`${resource.key} is not listed`);
}

/** Changes one field. @param before the resource as it was read last */
async function edit(resource: Resource, before: Fields, name: string, value: unknown) {
  const version = "version" in before && resource.key !== "wiki" ? { version: before["version"] } : {};
  const path = pathOf(resource.update, resource, String(before["uuid"]));
  const additional = name.startsWith("content_") ? {} : resource.additional;
  const answer = await ada.patch(path, { ...version, ...additional, [name]: value });
  assert.equal(answer.status, 200, `${path} ${name}: ${JSON.stringify(answer.body)}`);
  return answer;
}

/** Each field of a body with a value, but for those that no read shows. */
function valuesOf(resource: Resource, path: string, method: "post" | "patch"): [string, unknown][] {
  const fields = Object.entries(acceptedFields(document, path, method));
  return fields
    .filter(([name]) => name !== "uuid" && !Object.hasOwn(resource.unseen ?? {}, name))
    .map(([name, schema]) => [name, resource.values?.[name] ?? newValues[name]?.() ?? acceptedValue(schema)]);
}

/** The value of a field as a reader sees it, with a number where the reply has its decimals. */
const seen = (object: Fields, name: string): unknown => (name === "position" ? Number(object[name]) : object[name]);

for (const resource of resources) {
  test(`a field that a new ${resource.key} accepts is seen again (${resource.create})`, async () => {
    for (const [name, value] of valuesOf(resource, resource.create, "post")) {
      // of two forms of one text only one is sent
      const { body: _, ...rest } = resource.body(0);
      const fields = name === "body_json" ? { ...rest, body: undefined, [name]: value } : { [name]: value };
      const made = await make(resource, fields);
      const wanted = name === "position" ? seen(made, name) : value;
      assert.deepEqual(seen(made, name), wanted, name);
      assert.deepEqual(seen(await read(resource, made.uuid), name), wanted, name);
    }
  });

  test(`a field that an edit of a ${resource.key} accepts is seen again, and no other changes (${resource.update})`, async () => {
    const following = new Set(["version", "updated_at", ...Object.keys(resource.following ?? {})]);
    for (const [name, value] of valuesOf(resource, resource.update, "patch")) {
      const { uuid } = await make(resource);
      const before = await read(resource, uuid);
      assert.notDeepEqual(seen(before, name), value, `${name} has that value already`);
      const answer = await edit(resource, before, name, value);
      const after = await read(resource, uuid);
      // what is at a position makes room, or is made room for
      const wanted = name === "position" ? seen(answer.body[resource.key], name) : value;
      assert.notDeepEqual(seen(after, name), seen(before, name), `${name} was changed`);
      assert.deepEqual(seen(answer.body[resource.key], name), wanted, `${name} in the reply`);
      assert.deepEqual(seen(after, name), wanted, `${name} in a later read`);
      const changed = Object.keys(before).filter(
        (each) => each !== name && !following.has(each) && JSON.stringify(before[each]) !== JSON.stringify(after[each]),
      );
      assert.deepEqual(changed, [], `an edit of ${name} changes nothing else`);
    }
  });
}

/** A new one whose fields, as far as an edit accepts them, were all changed, with the names of these fields. */
async function edited(resource: Resource): Promise<{ names: string[]; uuid: string }> {
  const { uuid } = await make(resource);
  const values = valuesOf(resource, resource.update, "patch");
  for (const [name, value] of values) await edit(resource, await read(resource, uuid), name, value);
  return { names: values.map(([name]) => name), uuid };
}

test("a local copy has each field that an edit accepts", async () => {
  const { changes } = (await ada.get(`/workspaces/${workspace.uuid}/changes?limit=5000`)).body;
  const tried = new Set(resources.map(({ copied }) => copied));
  const lists = Object.keys(changes).filter((name) => !Object.hasOwn(notEdited, name));
  assert.deepEqual(new Set(lists), tried.difference(new Set([undefined])));
  for (const resource of resources.filter(({ copied }) => copied !== undefined)) {
    const { names, uuid } = await edited(resource);
    const copy = (await ada.get(`/workspaces/${workspace.uuid}/changes?limit=5000`)).body.changes;
    const row = copy[resource.copied ?? ""].find((each: Fields) => each["uuid"] === uuid) as Fields;
    const whole = await read(resource, uuid);
    for (const name of names.filter((each) => !Object.hasOwn(resource.uncopied ?? {}, each)))
      assert.deepEqual(row[name], whole[name], `${resource.copied}: ${name}`);
  }
});

for (const resource of resources)
  for (const { name: place, lacks = {}, read: readIn } of resource.places ?? [])
    test(`each field that an edit of a ${resource.key} accepts is in ${place}`, async () => {
      const { names, uuid } = await edited(resource);
      const whole = await read(resource, uuid);
      const there = await readIn(uuid);
      for (const name of names.filter((each) => !Object.hasOwn(lacks, each)))
        assert.deepEqual(there[name], whole[name], name);
    });

/** The names that the newest event of a kind says were changed, and the values before, where they are kept. */
async function changeIn(resource: Resource, event: string, uuid: string) {
  const [row] = (await company.harness.platform.pool.run(
    `select e.data -> 'changed' as changed, b.before from full_events e left join event_befores b on b.event_id = e.id
      where e.${resource.key}_uuid = $1 and e.name = $2 order by e.id desc limit 1`,
    [uuid, event],
  )) as { changed: unknown; before: Fields | null }[];
  return row ?? assert.fail(`${event} is missing`);
}

for (const resource of resources)
  if (resource.event !== undefined) {
    const { name: event, names = {} } = resource.event;
    test(`${event} names each field that an edit changes, and keeps the value before where it is kept`, async () => {
      for (const [name, value] of valuesOf(resource, resource.update, "patch")) {
        const { uuid } = await make(resource);
        const before = await read(resource, uuid);
        await edit(resource, before, name, value);
        const { changed, before: kept } = await changeIn(resource, event, uuid);
        assert.deepEqual(changed, [names[name] ?? name]);
        if (kept !== null) assert.deepEqual(seen(kept, name), seen(before, name), `${name} before`);
      }
    });
  }

/** Lists of a copy whose rows have no PATCH here, with the reason. */
const notEdited: Readonly<Record<string, string>> = {
  tasks: "accepted-fields.test.ts",
  groups: "a group is created, ordered and deleted",
  members: "a membership",
  notifications: "nobody edits them",
  removed: "no rows",
  left_boards: "no rows",
  left_wikis: "no rows",
};

test("an export brings each field that an edit accepts to the workspace that imports it", async () => {
  const made = [];
  for (const resource of resources.filter(({ imported }) => imported !== undefined))
    made.push({ resource, ...(await edited(resource)) });
  const { into, fresh } = workspaceImports(company);
  const workspace_uuid = await fresh(false);
  const { error } = await into(workspace_uuid, (await exportOf(company, ada, workspace.uuid)).bytes);
  assert.equal(error, null);
  const find = async (path: string, list: string, field: string, value: unknown): Promise<string> => {
    const all = (await ada.get(path)).body[list] as Fields[];
    return String(all.find((each) => each[field] === value)?.["uuid"]);
  };
  const board_uuid = await find(`/workspaces/${workspace_uuid}/boards`, "boards", "name", "Work");
  const task_uuid = await find(`/boards/${board_uuid}/tasks?limit=200`, "tasks", "number", task.number);
  const wiki_uuid = await find(`/wikis?workspace_uuid=${workspace_uuid}`, "wikis", "name", wiki.name);
  for (const { resource, names, uuid } of made) {
    const whole = await read(resource, uuid);
    const rows = (await resource.imported?.({ workspace_uuid, board_uuid, task_uuid, wiki_uuid })) ?? [];
    const lost = rows.map((row) => names.filter((name) => !isDeepStrictEqual(row[name], whole[name])));
    const [fewest] = lost.toSorted((one, other) => one.length - other.length);
    assert.deepEqual(fewest, [], `the fields of a ${resource.key} that the import lost`);
  }
});
