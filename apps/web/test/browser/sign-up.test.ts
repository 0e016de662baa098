import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { invited, mailedToken } from "@stoa/server/test/invited.ts";
import { person } from "@stoa/server/test/people.ts";
import { until } from "@stoa/server/test/until.ts";
import { startApp } from "./app.ts";
import { untilFocused, untilIdle } from "./ready.ts";

const { another, open, originInLan, skip, company } = await startApp();

/** Fills the form of a new account. */
async function signUp(page: Page, email: string, password = "Password1!"): Promise<void> {
  await page.getByLabel("First name").fill("Nia");
  await page.getByLabel("Last name").fill("Newcomer");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("I accept the terms of use.").check();
  await page.getByRole("button", { name: "Create account" }).click();
}

test(
  "a newcomer signs up with the mail that the page itself shows, makes a workspace, and signs out",
  { skip },
  async () => {
    const page = await open(null, "/");
    await page.getByRole("link", { name: "Create account" }).click();
    await signUp(page, "nia@example.com");
    await page.getByRole("button", { name: "Verify" }).waitFor();
    await company.harness.worker.idle();
    await page.getByRole("button", { name: /^Use the code/ }).waitFor();
    assert.equal(await page.getByText("We mailed a code").count(), 0);
    await page.getByRole("button", { name: /^Use the code/ }).click();
    await page.getByRole("button", { name: "Verify" }).click();
    await page.getByLabel("Name of the workspace").fill("Nia's team");
    await page.getByRole("button", { name: "Create workspace" }).click();
    await page.getByRole("heading", { name: "Nothing here yet" }).waitFor();
    await page.getByRole("button", { name: "Nia Newcomer" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in to Stoa" }).waitFor();
    await until(() => page.evaluate(async () => (await indexedDB.databases()).length === 0));
    assert.equal(await page.evaluate(() => localStorage.getItem("stoa:account")), null);
  },
);

test("a password against the rule is refused in plain words, and an address is typed again", { skip }, async () => {
  const page = await open(null, "/sign-up");
  await signUp(page, "typo@example.com", "password");
  assert.match((await page.getByRole("alert").textContent()) ?? "", /^A password has at least 8 characters/);
  await page.getByLabel("Password", { exact: true }).fill("Password1!");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("button", { name: "Use another address" }).click();
  assert.equal(await page.getByLabel("E-mail address").inputValue(), "typo@example.com");
});

test("the policies can be read at sign-up, and the form is kept", { skip }, async () => {
  const page = await open(null, "/sign-up");
  await page.getByLabel("First name").fill("Nia");
  for (const [name, text] of [
    ["Privacy policy", /is run by the people who gave you/],
    ["Cookie policy", /Stoa uses one cookie/],
  ] as const) {
    await page.getByRole("button", { name }).click();
    await page.getByRole("dialog", { name }).getByText(text).waitFor();
    assert.equal(await page.getByRole("heading", { name }).count(), 1);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await untilFocused(page.getByRole("button", { name }));
  }
  assert.equal(await page.getByLabel("First name").inputValue(), "Nia");
});

test(
  "at another address than this machine's no mail is asked for, and the console has no error",
  { skip },
  async () => {
    const page = await open(null, "/sign-up", {}, originInLan);
    const errors: string[] = [];
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    await signUp(page, "lan@example.com");
    await page.getByRole("button", { name: "Verify" }).waitFor();
    await page.getByText("We mailed a code to lan@example.com.").waitFor();
    await untilIdle(page);
    assert.deepEqual(errors, []);
  },
);

test("a wrong password of any length is reported in one sentence, and no typed text is lost", { skip }, async () => {
  const page = await open(null, "/sign-in");
  await page.getByLabel("E-mail address").fill("nobody@example.com");
  const said = page.getByRole("alert");
  for (const password of ["Long enough, but wrong1!", "Short1!", "x"]) {
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await said.waitFor();
    assert.equal(await said.innerText(), "The e-mail address or the password is wrong.");
    assert.equal(await page.getByLabel("E-mail address").inputValue(), "nobody@example.com");
    await page.reload();
    await said.waitFor({ state: "detached" });
    await page.getByLabel("E-mail address").fill("nobody@example.com");
  }
});

test("the target of a mailed link is opened in its workspace, and a missing one is reported", { skip }, async () => {
  const { uuid } = await company.task({ title: "From a mail" });
  const page = await open(company.ada, `/tasks/${uuid}`);
  await page.getByRole("textbox", { name: "Title" }).waitFor();
  await page.waitForURL(new RegExp(`/w/${company.workspace.uuid}/task/${uuid}$`));
  const board = await open(company.ada, `/boards/${company.board.uuid}`);
  await board.getByText("From a mail").waitFor();
  const gone = await open(company.ada, "/tasks/00000000-0000-4000-8000-000000000000");
  await gone.getByRole("heading", { name: "This cannot be opened" }).waitFor();
});

test("a person who signs up with an invitation, or opens it again, is led to the workspace", { skip }, async () => {
  const email = "invited@example.com";
  const { ada, board, harness, workspace } = company;
  await ada.api.createInvitation({
    workspace_uuid: workspace.uuid,
    body: { email, role: "member", board_uuids: [board.uuid] },
  });
  await harness.worker.idle();
  const path = `/invitations/${await mailedToken(company, email)}`;
  const page = await open(null, path);
  await signUp(page, email);
  await page.getByText(`You have joined ${workspace.name}.`).waitFor();
  await page.waitForURL(`**/w/${workspace.uuid}/board/${board.uuid}`);
  const again = await another(page, path);
  // the message may be gone before the board is loaded
  await Promise.all([
    again.getByText("There is no open invitation to your address.").waitFor(),
    again.waitForURL(`**/w/${workspace.uuid}/board/${board.uuid}`),
  ]);
});

test(
  "an accepted invitation shows that, and somebody without a workspace sees that no invitation is open",
  { skip },
  async () => {
    const { who } = await invited(company, "Joanna");
    const page = await open(who, "/invitations/whatever");
    await page.getByRole("button", { name: `Join ${company.workspace.name}` }).click();
    await page.getByText(`You have joined ${company.workspace.name}.`).waitFor();
    const alone = await open(await person(company.harness, "Alone"), "/invitations/whatever");
    await alone.getByText("If yours is missing, you have already answered it").waitFor();
  },
);
