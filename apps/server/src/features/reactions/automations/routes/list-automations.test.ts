import assert from "node:assert/strict";
import { test } from "node:test";
import { rulesOf } from "#test/automations.ts";
import { startCompany } from "#test/company.ts";
import { secondBoard } from "#test/second-board.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, finn, hal, ivy, nobody, robot } = company;
const { path, make } = rulesOf(company);

test("only members of the board list its automations, oldest first", async () => {
  const [one, two] = [
    await make("manual", [{ type: "archive_ticket" }]),
    await make("ticket.created", [{ type: "archive_ticket" }]),
  ];
  for (const who of [ada, cleo, dev, eve, finn, robot]) {
    const { status, body } = await who.get(path);
    assert.equal(status, 200);
    assert.deepEqual(
      body.automations.map((rule: { uuid: string }) => rule.uuid),
      [one.uuid, two.uuid],
    );
  }
  const answers = await Promise.all([ivy, hal, nobody].map((who) => who.get(path)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [404, 404, 401],
  );
  const other = await secondBoard(company);
  assert.deepEqual((await ada.get(`/boards/${other.uuid}/automations`)).body, { automations: [] });
});
