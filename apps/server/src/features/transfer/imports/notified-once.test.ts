import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { notificationMails, notificationsOf } from "#test/notified.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, harness, workspace } = company;
const imports = `/workspaces/${workspace.uuid}/imports`;

async function bring(bytes: string, options = "") {
  const file = { name: "Backlog.csv", type: "text/csv", bytes };
  const { uuid } = created(await ada.upload(`${imports}?source=csv${options}`, file)).import;
  await harness.worker.idle();
  return (await ada.get(`${imports}/${uuid}`)).body.import;
}

const rows = (...people: string[]): string =>
  ["Title,Assignee", ...people.map((who, index) => `Ticket ${index},${who}`)].join("\n");

test("a person to whom an import assigns many tickets is notified once, in the app and by mail, and the importer is not", async () => {
  await bring(rows(cleo.email, cleo.email, cleo.email, ben.email, ada.email), "&dry_run=true");
  assert.deepEqual(await notificationsOf(harness, cleo), []);
  const done = await bring(rows(cleo.email, cleo.email, cleo.email, ben.email, ada.email));
  const [of] = done.board_uuids as string[];
  const shown = await Promise.all([cleo, ben, ada].map((who) => notificationsOf(harness, who)));
  assert.deepEqual(
    shown.map((all) =>
      all.map(({ event_type, excerpt, title, board_uuid }) => [event_type, excerpt, title, board_uuid]),
    ),
    [
      [["assigned", "An import assigned 3 tickets to you", "Ticket 0", of]],
      [["assigned", "An import assigned 1 ticket to you", "Ticket 3", of]],
      [],
    ],
  );
  assert.equal((await notificationMails(harness, cleo)).length, 1);
  assert.equal((await notificationMails(harness, ada)).length, 0);
});

const noteOf = ({ skipped }: { skipped: { what: string }[] }) =>
  skipped.find(({ what }) => what === "Members of the board");

test("the report names the members whom an import lets into the new board", async () => {
  assert.deepEqual(noteOf(await bring(rows(ben.email, cleo.email))), {
    importance: "note",
    what: "Members of the board",
    why: "Cleo Example can open the board, because tickets are assigned to them.",
    count: 1,
    example: "Cleo Example",
  });
  const { why } = noteOf(await bring(rows(dev.email, cleo.email))) as unknown as { why: string };
  assert.match(why, /^(Cleo|Dev) Example and 1 more can open the board, /);
  assert.equal(noteOf(await bring(rows(ben.email))), undefined);
});
