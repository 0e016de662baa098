import { password, type Way } from "./way.ts";

/** By the mouse, and by keys only in fields. */
export const byMouse: Way = async ({ page, backlog, email, team, done }) => {
  await page.getByRole("link", { name: "Create account" }).click();
  await page.getByLabel("First name").fill("Nia");
  await page.getByLabel("Last name").fill("Newcomer");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("I accept the terms of use.").check();
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("button", { name: /^Use the code/ }).click();
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByLabel("Name of the workspace").fill(team);
  done("signed up");
  await page.getByRole("button", { name: "Create workspace" }).click();
  await page
    .getByRole("link", { name: /import/i })
    .first()
    .click();
  await page
    .getByLabel("File to import")
    .setInputFiles({ name: backlog.name, mimeType: "text/csv", buffer: backlog.bytes });
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: /^Import \d/ }).click();
  await page
    .getByRole("link", { name: /^Open / })
    .first()
    .click();
  done("imported");
  await page.locator(".card", { hasText: backlog.title }).first().waitFor();
  done("on the board");
};
