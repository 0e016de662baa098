import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { goodPassword, personWithPassword } from "@stoa/server/test/accounts.ts";
import { frontOf } from "@stoa/server/test/front.ts";
import { join, list, sessionToken, apiClient, type ApiClient } from "@stoa/server/test/people.ts";
import { staffPerson } from "@stoa/server/test/staff.ts";
import { until } from "@stoa/server/test/until.ts";
import { startApp } from "./app.ts";
import { keptIn, shownIn, untilAppIsKept, untilKept } from "./kept.ts";

/** A live connection that is being opened while the access ends is refused, which the browser itself reports. */
const refusedConnection = /^WebSocket connection to '[^']*\/collab\/.* HTTP Authentication failed/;

const app = await startApp({}, refusedConnection);
const { skip, company } = app;
const { ada, harness } = company;
const { run } = harness.platform.pool;
const front = frontOf(harness.app);
const sam = await staffPerson(harness);

/** A workspace of Ada's in which everything is called Zanzibar, with a member of it. */
async function newPlace() {
  const zoe = await personWithPassword(harness, "Zoe");
  const { workspace } = await ada.api.createWorkspace({ body: { name: `Works of ${zoe.uuid}` } });
  await join(harness, workspace.uuid, zoe, "member");
  const { board } = await ada.api.createBoard({ workspace_uuid: workspace.uuid, body: { name: "Zanzibar board" } });
  await list(harness, board, zoe);
  const { task } = await ada.api.createTask({ board_uuid: board.uuid, body: { title: "Zanzibar ticket" } });
  await ada.api.updateTask({ task_uuid: task.uuid, body: { description: "Zanzibar inside", version: task.version } });
  await ada.api.createComment({ task_uuid: task.uuid, body: { body: "Zanzibar said" } });
  return { zoe, workspace, board, task };
}
type Place = Awaited<ReturnType<typeof newPlace>>;

/** The person at another device. */
const elsewhere = async ({ zoe }: Place): Promise<ApiClient> =>
  apiClient(harness, await sessionToken(harness, zoe.uuid), zoe.uuid, zoe.email);

const isComment = ({ method, url = "" }: { method?: string | undefined; url?: string | undefined }): boolean =>
  method === "POST" && url.endsWith("/comments");

/** Opens a board, and in a second tab a ticket, with a comment that cannot be sent and the beginning of another. */
async function openTabs({ zoe, workspace, board, task }: Place) {
  const path = `/w/${workspace.uuid}/board/${board.uuid}`;
  const page = await app.open(zoe, path, { serviceWorkers: "allow" });
  await page.getByText("Zanzibar ticket").waitFor();
  await untilAppIsKept(page);
  const ticket = await app.another(page, `/w/${workspace.uuid}/task/${task.uuid}`);
  for (const text of ["Zanzibar inside", "Zanzibar said"]) await ticket.getByText(text).waitFor();
  front.swallow(isComment);
  const comment = ticket.getByRole("textbox", { name: "Comment" });
  await comment.fill("Words on their way");
  await ticket.getByRole("button", { name: "Comment", exact: true }).click();
  await ticket.getByText("Words on their way").waitFor();
  await comment.fill("Words in a draft");
  for (const words of ["Zanzibar said", "Words on their way", "Words in a draft"]) await untilKept(page, words);
  return { page, ticket };
}

const screens = {
  signIn: (tab: Page) => tab.getByRole("heading", { name: "Sign in to Stoa" }),
  lost: (tab: Page) => tab.getByRole("heading", { name: "Workspace not found" }),
  held: (tab: Page) => tab.getByRole("heading", { name: "This workspace is not available" }),
};

type Way = {
  readonly shows: keyof typeof screens;
  readonly end: (place: Place) => Promise<unknown>;
  /** gives the access back; without it nothing was kept */
  readonly back?: (place: Place) => Promise<unknown>;
};

const stays = { shows: "signIn", back: async () => {} } as const;
const setWorkspace = (column: string) => (value: string) => (place: Place) =>
  run(`update workspaces set ${column} = ${value} where uuid = $1`, [place.workspace.uuid]);

const ways: Readonly<Record<string, Way>> = {
  "signing out everywhere": { ...stays, end: async (place) => (await elsewhere(place)).api.logoutAll() },
  "another password": {
    ...stays,
    end: async (place) =>
      (await elsewhere(place)).api.changePassword({
        body: { current_password: goodPassword, new_password: "Battery staple 8" },
      }),
  },
  "the end of the session in the list of sessions": {
    ...stays,
    end: async (place) => {
      const { api } = await elsewhere(place);
      const { sessions } = await api.listSessions();
      for (const each of sessions.filter(({ is_current }) => !is_current))
        await api.endSession({ session_uuid: each.uuid });
    },
  },
  "a session that is too old": {
    ...stays,
    end: ({ zoe }) =>
      run(
        `update sessions set created_at = clock_timestamp() - interval '31 days', expires_at = clock_timestamp()
         where user_uuid = $1`,
        [zoe.uuid],
      ),
  },
  "a deactivated account": {
    shows: "signIn",
    end: ({ zoe }) => sam.api.deactivateUser({ user_uuid: zoe.uuid }),
    back: ({ zoe }) => run("update users set deactivated_at = null where uuid = $1", [zoe.uuid]),
  },
  "a deleted account": {
    shows: "signIn",
    end: async (place) => (await elsewhere(place)).api.deleteProfile({ body: { password: goodPassword } }),
  },
  "the deactivation in the workspace": {
    shows: "lost",
    end: ({ workspace, zoe }) => ada.api.deactivatePerson({ workspace_uuid: workspace.uuid, user_uuid: zoe.uuid }),
  },
  "leaving the workspace elsewhere": {
    shows: "lost",
    end: async (place) => (await elsewhere(place)).api.leaveWorkspace({ workspace_uuid: place.workspace.uuid }),
  },
  "the deletion of the workspace": {
    shows: "lost",
    end: ({ workspace }) => ada.api.deleteWorkspace({ workspace_uuid: workspace.uuid }),
  },
  "the suspension of the workspace": {
    shows: "held",
    end: ({ workspace }) => sam.api.suspendWorkspace({ workspace_uuid: workspace.uuid, body: { reason: "A test." } }),
    back: ({ workspace }) => sam.api.unsuspendWorkspace({ workspace_uuid: workspace.uuid }),
  },
  "a second factor that the workspace demands": {
    shows: "held",
    end: async ({ workspace }) => {
      await run("insert into two_factor (user_uuid, email_enabled) values ($1, true) on conflict do nothing", [
        ada.uuid,
      ]);
      await ada.api.updateWorkspace({ workspace_uuid: workspace.uuid, body: { two_factor_required: true } });
    },
    back: setWorkspace("two_factor_required")("false"),
  },
};

/** Waits until both tabs show something else than the workspace, and the browser keeps nothing of it. */
async function untilGone(pages: readonly Page[], shows: Way["shows"]): Promise<void> {
  for (const tab of pages) await screens[shows](tab).waitFor();
  const [page] = pages;
  if (page === undefined) return;
  assert.doesNotMatch(await shownIn(page.context()), /Zanzibar|Words/);
  await until(async () => !/Zanzibar/.test((await keptIn(page)).text));
  for (const tab of pages) assert.doesNotMatch(await tab.title(), /Zanzibar|\(/);
}

for (const [name, { shows, end, back }] of Object.entries(ways)) {
  test(`after ${name} no tab and no store shows anything of the workspace, without a touch`, { skip }, async (t) => {
    t.after(() => front.swallow(() => false));
    const place = await newPlace();
    const { page, ticket } = await openTabs(place);
    const context = page.context();
    await end(place);
    await untilGone([page, ticket], shows);
    await until(() => harness.platform.services.live.count === 0);
    const { text, databases, paths } = await keptIn(page);
    if (back === undefined && shows === "lost") assert.deepEqual(databases, []);
    else for (const words of ["Words on their way", "Words in a draft"]) assert.ok(text.includes(words), words);
    assert.deepEqual(
      paths.filter((each) => !/^\/(?:assets\/.*|[\w-]+\.(?:html|css|js|svg))$/.test(each)),
      [],
    );
    for (const tab of [page, ticket]) await tab.reload();
    await untilGone([page, ticket], shows);
    if (back === undefined) return;
    front.swallow(() => false);
    await back(place);
    if (shows === "signIn") {
      const value = await sessionToken(harness, place.zoe.uuid);
      await context.addCookies([{ name: "stoa_session", value, url: app.origin, httpOnly: true, sameSite: "Lax" }]);
      await ticket.reload();
    }
    await ticket.getByText("Zanzibar said").waitFor({ timeout: 90_000 });
    await until(async () => {
      const { comments } = await ada.api.listComments({ task_uuid: place.task.uuid });
      return comments.some(({ body }) => body.includes("Words on their way"));
    });
    await ticket.getByText("Words in a draft").waitFor();
  });
}

test("after signing out in one tab both show nothing, and nothing at all is kept", { skip }, async (t) => {
  t.after(() => front.swallow(() => false));
  const place = await newPlace();
  const { page, ticket } = await openTabs(place);
  await page.getByRole("button", { name: "Zoe Example" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Sign out and discard" }).click();
  await untilGone([page, ticket], "signIn");
  await until(() => harness.platform.services.live.count === 0);
  await until(async () => (await keptIn(page)).databases.length === 0);
  assert.deepEqual((await keptIn(page)).keys, []);
});
