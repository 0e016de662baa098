import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { invited as invitedPerson } from "@stoa/server/test/invited.ts";
import { until } from "@stoa/server/test/until.ts";
import { startApp } from "./app.ts";

const { open, skip, company } = await startApp();
const { ada, cleo, workspace } = company;
const people = `/w/${workspace.uuid}/members`;

const addresses = "E-mail addresses";
const openOnes = "Invited, not joined yet";
const invited = async (email: string) => {
  const { invitations } = await ada.api.listInvitations({ workspace_uuid: workspace.uuid });
  return invitations.find((each) => each.email === email);
};
const openOf = (page: Page, email: string) =>
  page.getByRole("region", { name: openOnes }).getByRole("listitem").filter({ hasText: email });

test("an admin invites somebody and takes the invitation back", { skip }, async () => {
  const page = await open(ada, people);
  await page.getByLabel(addresses).fill("new@example.com");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByText("1 person is invited.").waitFor();
  await page.getByRole("button", { name: "Actions for new@example.com" }).click();
  await page.getByRole("menuitem", { name: "Cancel invitation" }).click();
  await page.getByText("The invitation was cancelled.").waitFor();
  await openOf(page, "new@example.com").waitFor({ state: "detached" });
});

test("a person is invited to all boards unless some are taken out, also as a guest", { skip }, async () => {
  const { board: other } = await ada.api.createBoard({ workspace_uuid: workspace.uuid, body: { name: "Left out" } });
  const page = await open(ada, people);
  const field = page.getByLabel(addresses);
  await page.getByRole("button", { name: "Boards of the invited person: All boards" }).waitFor();
  await field.fill("all@example.com");
  await page.keyboard.press("Enter");
  await openOf(page, "all@example.com").waitFor();
  assert.ok((await invited("all@example.com"))?.board_uuids.includes(other.uuid));
  await page.getByRole("button", { name: /^Boards of the invited person/ }).click();
  await page.getByRole("option", { name: "Left out" }).click();
  await page.keyboard.press("Escape");
  await page.getByLabel("Role").first().selectOption("guest");
  await field.fill("some@example.com");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await openOf(page, "some@example.com").waitFor();
  const some = await invited("some@example.com");
  assert.equal(some?.role, "guest");
  assert.deepEqual(
    [some?.board_uuids.includes(company.board.uuid), some?.board_uuids.includes(other.uuid)],
    [true, false],
  );
});

test(
  "several addresses are invited at once, each with its outcome, and what is wrong stays in the field",
  { skip },
  async () => {
    await ada.api.createInvitation({
      workspace_uuid: workspace.uuid,
      body: { email: "was@example.com", role: "viewer" },
    });
    const page = await open(ada, people);
    const field = page.getByLabel(addresses);
    await field.fill(
      `Ann Other <ann@example.com>, bob@example.com; ann@example.com ${cleo.email}\nwas@example.com dora@`,
    );
    await page.getByText("Entered twice: ann@example.com.").waitFor();
    await page.getByText(`${cleo.email} is a member already.`).waitFor();
    await page.getByRole("button", { name: "Invite 3 people" }).click();
    await page.getByText("2 people are invited.").waitFor();
    await page.getByText("dora@ is not an e-mail address. Correct it, then invite again.").waitFor();
    assert.equal(await field.inputValue(), "dora@");
    const results = page.getByRole("region", { name: "Results" }).getByRole("listitem");
    assert.deepEqual(await Promise.all((await results.all()).map((each) => each.locator(".person-name").innerText())), [
      `${cleo.email}\nAlready a member`,
      "ann@example.com\nInvited",
      "bob@example.com\nInvited",
      "was@example.com\nAlready invited",
    ]);
    await page.getByRole("button", { name: "Send again to was@example.com" }).click();
    await page.getByText(/^The invitation for was@example.com/).waitFor();
  },
);

test("without a mail server the links come first, and a copied one shows its invitation", { skip }, async () => {
  const page = await open(ada, people, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.getByLabel(addresses).fill("link@example.com");
  await page.keyboard.press("Enter");
  await page.getByText("This installation sends no mail").waitFor();
  const result = page.getByRole("region", { name: "Results" }).getByRole("listitem");
  const shown = await result.locator("code").innerText();
  await result.getByRole("button", { name: "Copy link for link@example.com" }).click();
  await page.getByText("Copied.").waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), shown);
  // the list of those who have not joined leads to the same link
  await openOf(page, "link@example.com")
    .getByRole("button", { name: /^Copy link/ })
    .click();
  await until(async () => (await openOf(page, "link@example.com").locator("code").innerText()) === shown);
});

test("the role and the boards of an invitation that nobody answered change", { skip }, async () => {
  await ada.api.createInvitation({
    workspace_uuid: workspace.uuid,
    body: { email: "later@example.com", role: "member", board_uuids: [company.board.uuid] },
  });
  const page = await open(ada, people);
  await openOf(page, "later@example.com")
    .getByText(/^Member · 1 of \d boards · by Ada Example · valid until/)
    .waitFor();
  await page.getByRole("button", { name: "Actions for later@example.com" }).click();
  await page.getByRole("menuitem", { name: "Change role and boards…" }).click();
  const dialog = page.getByRole("dialog", { name: "Invitation for later@example.com" });
  await dialog.getByLabel("Role").selectOption("commenter");
  await dialog.getByRole("button", { name: /^Boards of the invited person/ }).click();
  await page.getByRole("option", { name: "Work", exact: true }).click();
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Save" }).click();
  await openOf(page, "later@example.com")
    .getByText(/^Commenter · No boards/)
    .waitFor();
  const later = await invited("later@example.com");
  assert.deepEqual([later?.role, later?.board_uuids], ["commenter", []]);
});

test("a person who is on no board sees who can add them to one", { skip }, async () => {
  const { workspace: empty } = await ada.api.createWorkspace({ body: { name: `Without ${workspace.uuid}` } });
  await ada.api.createBoard({ workspace_uuid: empty.uuid, body: { name: "Not theirs" } });
  const { invitation } = await ada.api.createInvitation({
    workspace_uuid: empty.uuid,
    body: { email: cleo.email, role: "member" },
  });
  await cleo.api.acceptInvitation({ invitation_uuid: invitation.uuid });
  const page = await open(cleo, `/w/${empty.uuid}`);
  await page.getByText("You are not on any board yet").waitFor();
  await page.getByText("Ask Ada Example.").waitFor();
  assert.equal(await page.getByText("Nothing here yet").count(), 0);
});

test("a member sees the people, and cannot invite", { skip }, async () => {
  const page = await open(cleo, people);
  await page.getByText("Ben Example").waitFor();
  assert.equal(await page.getByRole("button", { name: "Invite", exact: true }).count(), 0);
});

test("a person who joins is a member and no longer invited, while the screen is open", { skip }, async () => {
  const { who, uuid } = await invitedPerson(company, "Jill");
  const page = await open(ada, people);
  await openOf(page, who.email).waitFor();
  assert.equal((await who.post(`/workspaces/invitations/${uuid}/accept`)).status, 200);
  await page.getByRole("list", { name: "People" }).getByText(who.email).waitFor();
  await openOf(page, who.email).waitFor({ state: "detached" });
});

test("a new board says who sees it", { skip }, async () => {
  const page = await open(ada, `/w/${workspace.uuid}/board/${company.board.uuid}`);
  await page.getByRole("button", { name: "New board" }).click();
  await page
    .getByRole("dialog", { name: "New board" })
    .getByText(/^At first, only you and the owners and admins/)
    .waitFor();
});
