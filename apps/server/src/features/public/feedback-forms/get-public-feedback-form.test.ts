import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { formsOf } from "#test/feedback.ts";
import { until } from "#test/until.ts";

const company = await startCompany();
const { ada, nobody } = company;
const { path, make } = formsOf(company);

test("a malformed token is 400, an unknown one 404", async () => {
  for (const token of ["short", "x".repeat(101), "with.a.dot.in.it.and.more.of.them"])
    assert.equal((await nobody.get(`/public/feedback-forms/${token}`)).status, 400, token);
  const { status, body } = await nobody.get(`/public/feedback-forms/${"x".repeat(43)}`);
  assert.deepEqual([status, body.error], [404, "Feedback form not found."]);
});

test("everybody with the link reads title, intro and whether it can be sent, nothing else, and no search engine lists it", async () => {
  const form = await make({ title: "Tell <us>", intro: "**Hello**, [you](https://example.com)" });
  const { status, body, headers } = await nobody.get(`/public/feedback-forms/${form.token}`);
  assert.equal(status, 200);
  const { submission_token, ...shown } = body.feedback_form;
  assert.deepEqual(shown, {
    title: "Tell <us>",
    intro: "**Hello**, [you](https://example.com)",
    is_accepting: true,
  });
  assert.match(submission_token, /^[\w-]{20,100}$/);
  assert.deepEqual(Object.keys(body), ["feedback_form"]);
  assert.deepEqual(
    [headers["x-robots-tag"], headers["cache-control"], headers["referrer-policy"]],
    ["noindex, nofollow", "no-store", "no-referrer"],
  );
});

test("each look at a form counts as a view", async () => {
  const form = await make();
  for (let views = 0; views < 3; views += 1) await nobody.get(`/public/feedback-forms/${form.token}`);
  const counted = async (): Promise<number> =>
    (await ada.get(path)).body.feedback_forms.find((each: { uuid: string }) => each.uuid === form.uuid).view_count;
  await until(async () => (await counted()) >= 3);
  assert.equal(await counted(), 3);
});
