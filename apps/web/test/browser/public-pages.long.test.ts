import assert from "node:assert/strict";
import { test } from "node:test";
import { formsOf } from "@stoa/server/test/feedback.ts";
import { blank, startSigning, words } from "@stoa/server/test/signatures.ts";
import { until } from "@stoa/server/test/until.ts";
import { startApp } from "./app.ts";

const { open, skip, company } = await startApp();
const { ada, harness } = company;
const { make, tasksOf } = formsOf(company);
const { page, pageWith, request, read, historyOf } = await startSigning(company);

test(
  "a person without an account reads a document, signs it by typing and drawing, and gets the PDF",
  { skip },
  async () => {
    const asked = await request(
      await pageWith(words("Agreed by "), blank("place", "Place"), blank("hand", "Signature")),
    );
    const shown = await open(null, `/sign/${asked.token}`);
    await shown.getByText("Agreed by").waitFor();
    const sign = shown.getByRole("button", { name: "Sign", exact: true });
    await sign.click();
    await shown.getByText("“Signature” is still empty.").waitFor();
    assert.equal((await read(asked)).body.signature_request.state, "pending");
    await shown.getByLabel("Your full name").fill("Grace Hopper");
    await shown.getByRole("textbox", { name: "Place" }).fill("New York");
    await shown.getByRole("group", { name: "Signature" }).getByText("Draw", { exact: true }).click();
    const drawing = shown.getByRole("img", { name: "Draw “Signature” here" });
    await drawing.hover({ position: { x: 20, y: 40 } });
    const box = await drawing.boundingBox();
    assert.ok(box !== null);
    await shown.mouse.down();
    await shown.mouse.move(box.x + 200, box.y + 60, { steps: 5 });
    await shown.mouse.up();
    await sign.click();
    await shown.getByText("Signed by Grace Hopper").waitFor();
    await harness.worker.idle();
    const link = shown.getByRole("link", { name: "Download the signed PDF" });
    await link.waitFor();
    const [download] = await Promise.all([shown.waitForEvent("download"), link.click()]);
    assert.match(download.suggestedFilename(), /\.pdf$/);
  },
);

test("a person declines with a reason, and the link tells nothing else from then on", { skip }, async () => {
  const asked = await request(await page("Contract", null, "Some terms"));
  const shown = await open(null, `/sign/${asked.token}`);
  await shown.getByText("I do not want to sign").click();
  await shown.getByLabel("Reason (optional)").fill("Too expensive");
  await shown.getByRole("button", { name: "Decline to sign" }).click();
  await shown.getByRole("heading", { name: "You declined to sign" }).waitFor();
  await shown.getByText("Some terms").waitFor({ state: "detached" });
  assert.deepEqual(
    (await historyOf(asked)).map(({ name }) => name),
    ["created", "declined"],
  );
  await shown.goto(shown.url().replace(asked.token, "x".repeat(43)));
  await shown.getByRole("heading", { name: "This link does not work" }).waitFor();
});

test("a form without a message or with a wrong address is not sent, and keeps what was typed", { skip }, async () => {
  const form = await make({ title: "Wishes", intro: "What is missing?" });
  const shown = await open(null, `/f/${form.token}`);
  await shown.getByText("What is missing?").waitFor();
  harness.advance(3000);
  await shown.getByLabel("Your e-mail address").fill("nobody");
  await shown.getByRole("button", { name: "Send" }).click();
  await shown.getByText("Enter a message.").waitFor();
  await shown.getByText("Enter an e-mail address like").waitFor();
  assert.deepEqual(await tasksOf(form), []);
  assert.equal(await shown.getByLabel("Your e-mail address").inputValue(), "nobody");
  await shown.getByLabel("Your message").fill("A larger map");
  await shown.getByLabel("Your e-mail address").fill("nia@example.com");
  await shown.getByText("4", { exact: true }).click();
  await shown.getByRole("button", { name: "Send" }).click();
  await shown.getByText("Your message was sent.").waitFor();
  assert.deepEqual(
    (await tasksOf(form)).map(({ title }) => title),
    ["A larger map"],
  );
});

test("a published page leads to the public pages under it and back", { skip }, async () => {
  const top = await page("Handbook", null, "**Welcome**");
  await page("Opening hours", top, "From nine to five");
  const { public_token } = (await ada.api.publishPage({ page_uuid: top.uuid, body: { children: true } })).page;
  const shown = await open(null, `/p/${public_token}`);
  await shown.getByRole("link", { name: "Opening hours" }).click();
  await shown.getByText("From nine to five").waitFor();
  await shown.getByRole("navigation", { name: "Pages above this one" }).getByRole("link", { name: "Handbook" }).click();
  await shown.getByText("Welcome").waitFor();
  await until(async () => (await shown.title()) === "Handbook");
});
