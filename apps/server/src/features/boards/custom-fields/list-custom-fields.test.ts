import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, dev, finn, hal, ivy, robot, board } = company;
const path = `/boards/${board.uuid}/custom-fields`;

test("only a caller who can see the board reads its custom fields, in their order", async () => {
  for (const [name, position] of [
    ["B", 2],
    ["C", 3],
    ["A", 1],
  ] as const) {
    created(await ada.post(path, { name, type: "text", position }));
  }
  for (const who of [ada, dev, finn, robot]) {
    const { body } = await who.get(path);
    const names = body.custom_fields.map((field: { name: string }) => field.name);
    assert.deepEqual(names, ["A", "B", "C"]);
  }
  for (const who of [hal, ivy]) assert.equal((await who.get(path)).status, 404);
});
