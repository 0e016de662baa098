import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { formsOf } from "#test/feedback.ts";

const company = await startCompany();
const { ben, cleo } = company;
const { make } = formsOf(company);

test("a person's export has the forms that they created, and nothing of their senders", async () => {
  const form = await make({ title: "Cleo's" }, company.board.uuid, cleo);
  const exported = async (who = cleo) => {
    const { body } = await who.get("/profile/export");
    const read = Buffer.isBuffer(body) ? JSON.parse(body.toString()) : body;
    return (read.export ?? read).feedback_forms_created;
  };
  const [found] = await exported();
  assert.deepEqual([found.uuid, found.title, found.intro], [form.uuid, "Cleo's", null]);
  assert.deepEqual(await exported(ben), []);
});
