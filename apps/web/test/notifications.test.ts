import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { CopiedNotification, Notification } from "@stoa/api";
import { eventTypes } from "@stoa/server/internals";
import { createAuthority } from "@stoa/server/test/certificates.ts";
import { toNoon } from "@stoa/server/test/clock.ts";
import { created, startCompany } from "@stoa/server/test/company.ts";
import { parseMail } from "@stoa/server/test/mime.ts";
import { notificationMails } from "@stoa/server/test/notified.ts";
import { keyOf, type ApiClient } from "@stoa/server/test/people.ts";
import { createTestBrowser } from "@stoa/server/test/push-service.ts";
import { startReceiver } from "@stoa/server/test/receivers.ts";
import { serviceAccount } from "@stoa/server/test/service-accounts.ts";
import { sentenceParts } from "#features/inbox/sentence.ts";
import { shownDoer, shownInNote, textOf } from "#session/attribution.ts";
import { causes, runAutomation } from "#test/sentences/notified-events.ts";
import { type Actor, assertReadable, assertShown, copyOf } from "#test/sentences/readable.ts";
import { ok, stageOf } from "#test/sentences/stage.ts";

const host = "push.example.com";
const authority = createAuthority();
const service = await startReceiver(
  authority.issue({ name: host }),
  (_, response) => void response.writeHead(201).end(),
);
const folder = await mkdtemp(join(tmpdir(), "stoa-notifications-"));
await writeFile(join(folder, "authority.pem"), authority.cert);
const company = await startCompany({
  WEBHOOK_RESOLVE: `${host}=127.0.0.1:${service.port}`,
  WEBHOOK_CA_FILE: join(folder, "authority.pem"),
});
const { ada, ben, cleo, eve, finn, harness, workspace } = company;
toNoon(harness);
const stage = stageOf(company);
const bot = await serviceAccount(company, { name: "Deploy bot" });
const browser = createTestBrowser();

const actors: readonly Actor[] = [
  { name: "a person", who: ben, shownAs: "Ben Example", about: [] },
  { name: "a key", who: await keyOf(harness, ben, workspace.uuid), shownAs: "Stoa", about: ["Robot", "Ben Example"] },
  { name: "a service account", who: bot, shownAs: "Stoa", about: ["Deploy bot"] },
];
/** The assignee, the creator, and members and a guest who are mentioned. */
const recipients: Readonly<Record<string, ApiClient>> = { cleo, ada, eve, finn };

after(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});
before(async () => {
  await ok(ada.patch(`/workspaces/${workspace.uuid}`, { name: "Company" }));
  const subscription = { endpoint: `https://${host}/send`, keys: browser.keys };
  created(await cleo.post("/profile/push-subscriptions", subscription));
  for (const who of Object.values(recipients))
    for (const event_type of eventTypes) {
      const ways = { in_app: true, email: true, push: true };
      await ok(who.put("/profile/notification-preferences", { workspace_uuid: workspace.uuid, event_type, ...ways }));
    }
  for (const { by, act } of Object.values(causes)) {
    const [person, ...keys] = actors.map(({ who }) => who);
    const all = by === "people" || by === "nobody" ? [person] : by === "automations" ? keys : [person, ...keys];
    for (const who of all) await act(stage, who ?? ben);
    // one mail lists few
    await notificationMails(harness, cleo);
  }
  await runAutomation(stage);
});

/** The actor whom a notification must name, by the server's row; undefined for nobody. */
function actorIn({ actor_uuid, via }: Pick<CopiedNotification, "actor_uuid" | "via">): Actor | undefined {
  if (via?.automation_name !== undefined)
    return { name: "a rule", who: ada, shownAs: "Stoa", about: [via.automation_name, "Ada Example"] };
  if (actor_uuid === ada.uuid) return { name: "Ada", who: ada, shownAs: "Ada Example", about: [] };
  return via === null
    ? actors.find(({ who }) => who.uuid === actor_uuid)
    : actors.find(({ about }) => about[0] === via.api_key_name);
}

for (const [recipient, who] of Object.entries(recipients))
  test(`every notification in the local copy reads as a sentence that names who did it, for ${recipient}`, async () => {
    const { notifications, members } = await copyOf(who, workspace.uuid);
    assert.ok(notifications.length > 0);
    for (const note of notifications) {
      const of = `${note.event_type} for ${recipient}`;
      const doer = shownInNote(note, (uuid) => members.find((member) => member.uuid === uuid));
      const { before: start, who: named, after: end } = sentenceParts(note.event_type, doer);
      assertReadable(`${start}${named === null ? "" : textOf(named)}${end}`, of);
      if (note.event_type.startsWith("deploy_")) {
        assert.deepEqual([named?.about ?? null, named?.person ?? null], [null, null], of);
        continue;
      }
      if (named !== null) assertShown(named, actorIn(note) ?? assert.fail(of), of);
    }
  });

test("every kind of notification came about, and the assignee got each by everybody who can cause it", async () => {
  const { notifications } = await copyOf(cleo, workspace.uuid);
  for (const event_type of eventTypes) {
    const shown = notifications.filter((note) => note.event_type === event_type);
    const named = new Set(shown.map((note) => actorIn(note)?.name ?? "nobody"));
    assert.ok(shown.length > 0, event_type);
    if (causes[event_type].by === "anybody" && !event_type.startsWith("deploy_"))
      for (const { name } of actors) assert.ok(named.has(name), `${event_type} by ${name}: ${[...named].join(", ")}`);
  }
});

test("the list of notifications names every actor once", async () => {
  for (const [recipient, who] of Object.entries(recipients)) {
    const { notifications } = (await ok(who.get("/notifications"))) as { notifications: Notification[] };
    for (const { actor, event_type, title } of notifications) {
      const of = `${event_type} of “${title}” for ${recipient}`;
      if (event_type.startsWith("deploy_")) assert.equal(actor, null, of);
      if (actor === null) continue;
      const named = { actor_uuid: actor.uuid, via: actor.via as CopiedNotification["via"] };
      assertShown(shownDoer(actor), actorIn(named) ?? assert.fail(of), of);
    }
  }
});

/** Asserts that a text can be read, and that a line names nobody twice. A line that names the service is followed by one with the key or automation. */
function assertNamesOnce(text: string): void {
  assertReadable(text.replaceAll(/https:\S+|\n/g, " ").replaceAll(/\s+/g, " "), text);
  for (const line of text.split("\n")) assert.ok(line.split("Example").length <= 3, `names somebody twice: ${line}`);
}

test("mails name the service, and the key with its person", async () => {
  await notificationMails(harness, cleo);
  const mails = (await harness.mails()).filter((mail) => mail.includes(`To: ${cleo.email}\n`));
  const texts = await Promise.all(mails.map(async (mail) => (await parseMail(mail)).text));
  for (const text of texts) assertNamesOnce(text);
  const shown = [
    /Stoa assigned WOR-\d+ “Ticket \d+” to you \(Company\)\. By the key “Robot” with the access of Ben Example\./,
    /Stoa commented on WOR-\d+ “Ticket \d+” \(Company\)\. By the key “Deploy bot”\. Said/,
    /WOR-\d+ “Ticket \d+” was moved \(Company\)\. By the key “Robot” with the access of Ben Example\./,
    /By the automation “On manual”, which Ada Example wrote\./,
    /WOR-\d+ “Ticket \d+” was deployed via Robot \(Company\)/,
    /The deployment of WOR-\d+ “Ticket \d+” failed via Deploy bot \(Company\)/,
  ];
  for (const part of shown) assert.match(texts.join("\n\n"), part);
});

test("pushed messages name the service, and the key with its person", async () => {
  await harness.worker.idle();
  const messages = service.received.map(
    ({ body }) => JSON.parse(browser.open(body)) as { title: string; body: string },
  );
  assert.ok(messages.length > 10, `${messages.length} messages`);
  for (const { title, body } of messages) assertNamesOnce(body === "" ? title : `${title}\n${body}`);
  const bySomeKey = messages.filter(({ title }) => title.startsWith("Stoa "));
  assert.ok(bySomeKey.length > 0);
  for (const { body } of bySomeKey) assert.match(body, /By the (key|automation) “[^”]+”/);
});
