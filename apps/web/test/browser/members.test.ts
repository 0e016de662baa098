import assert from "node:assert/strict";
import { test } from "node:test";
import { invited } from "@stoa/server/test/invited.ts";
import { startApp } from "./app.ts";

const { open, skip, company } = await startApp();
const { ada, cleo, workspace } = company;
const people = `/w/${workspace.uuid}/members`;

test("an admin invites somebody and takes the invitation back", { skip }, async () => {
  const page = await open(ada, people);
  await page.getByLabel("E-mail address").fill("new@example.com");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByText("new@example.com is invited.").waitFor();
  await page.getByRole("button", { name: "Cancel invitation" }).click();
  await page.getByText("The invitation was cancelled.").waitFor();
  await page.getByRole("button", { name: "Cancel invitation" }).waitFor({ state: "detached" });
});

test("a person is invited to all boards unless some are taken out, also as a guest", { skip }, async () => {
  const { board: other } = await ada.api.createBoard({ workspace_uuid: workspace.uuid, body: { name: "Left out" } });
  const invited = async (email: string) => {
    const { invitations } = await ada.api.listInvitations({ workspace_uuid: workspace.uuid });
    return invitations.find((each) => each.email === email);
  };
  const page = await open(ada, people);
  const field = page.getByLabel("E-mail address");
  await page.getByRole("button", { name: "Boards of the invited person: All boards" }).waitFor();
  await field.fill("all@example.com");
  await page.keyboard.press("Enter");
  await page.getByText("all@example.com is invited.").waitFor();
  assert.ok((await invited("all@example.com"))?.board_uuids.includes(other.uuid));
  await page.getByRole("button", { name: /^Boards of the invited person/ }).click();
  await page.getByRole("option", { name: "Left out" }).click();
  await page.keyboard.press("Escape");
  await page.getByLabel("Role").first().selectOption("guest");
  await field.fill("some@example.com");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByText("some@example.com is invited.").waitFor();
  const some = await invited("some@example.com");
  assert.equal(some?.role, "guest");
  assert.deepEqual(
    [some?.board_uuids.includes(company.board.uuid), some?.board_uuids.includes(other.uuid)],
    [true, false],
  );
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
  const { who, uuid } = await invited(company, "Jill");
  const page = await open(ada, people);
  const openOnes = page.getByRole("heading", { name: "Invited" }).locator("..");
  await openOnes.getByText(who.email).waitFor();
  assert.equal((await who.post(`/workspaces/invitations/${uuid}/accept`)).status, 200);
  await page.getByRole("list", { name: "People" }).getByText(who.email).waitFor();
  await openOnes.getByText(who.email).waitFor({ state: "detached" });
});
