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
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByText("new@example.com is invited.").waitFor();
  await page.getByRole("button", { name: "Take back" }).click();
  await page.getByText("The invitation is taken back.").waitFor();
  await page.getByRole("button", { name: "Take back" }).waitFor({ state: "detached" });
});

test("a member sees the people, and cannot invite", { skip }, async () => {
  const page = await open(cleo, people);
  await page.getByText("Ben Example").waitFor();
  assert.equal(await page.getByRole("button", { name: "Invite" }).count(), 0);
});

test("whoever joins is a member and no longer invited, while the screen is open", { skip }, async () => {
  const { who, uuid } = await invited(company, "Jill");
  const page = await open(ada, people);
  const openOnes = page.getByRole("heading", { name: "Invited" }).locator("..");
  await openOnes.getByText(who.email).waitFor();
  assert.equal((await who.post(`/workspaces/invitations/${uuid}/accept`)).status, 200);
  await page.getByRole("list", { name: "People" }).getByText(who.email).waitFor();
  await openOnes.getByText(who.email).waitFor({ state: "detached" });
});
