import assert from "node:assert/strict";
import { test } from "node:test";
import { type AddressName, patterns } from "@stoa/api/addresses";
import type { Locator, Page } from "playwright-core";
import { goodPassword, newcomer, personWithPassword } from "@stoa/server/test/accounts.ts";
import { parseMail } from "@stoa/server/test/mime.ts";
import { mentioning, notificationMails } from "@stoa/server/test/notified.ts";
import { join, list, apiClient, type ApiClient } from "@stoa/server/test/people.ts";
import { startSigning } from "@stoa/server/test/signatures.ts";
import { StripeStandIn } from "@stoa/server/test/stripe.ts";
import { passDue, sendDue, subscribe } from "@stoa/server/test/summaries.ts";
import { startApp } from "./app.ts";

const stripe = new StripeStandIn();
const app = await startApp(await stripe.start());
const { skip, company, open, origin } = app;
const { ada, harness, nobody, workspace } = company;
harness.atEnd(() => stripe.stop());
/** The address that the server has for itself; the test's port is not known to it. */
const inMails = "http://127.0.0.1";

const ownPatterns = { unsubscribe: "/public/unsubscribe/:token" } as const;
type Name = AddressName | keyof typeof ownPatterns;

const regexOf = (pattern: string): RegExp => new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/?]+")}(?:\\?.*)?$`);
const regexes = Object.entries({ ...patterns, ...ownPatterns }).map(
  ([name, pattern]) => [name, regexOf(pattern)] as const,
);

/** The paths of all links of all mails to an address. */
async function linksTo(email: string): Promise<string[]> {
  const mails = await Promise.all((await harness.mails()).map(parseMail));
  return mails.filter(({ headers }) => headers["to"] === email).flatMap(({ text }) => linksIn(text));
}
const linksIn = (text: string): string[] =>
  [...text.matchAll(/https?:\/\/\S+/g)].flatMap(([url]) => {
    assert.ok(url.startsWith(inMails), url);
    const path = url.slice(inMails.length);
    // the foot of each mail has only the address
    return path === "" ? [] : path;
  });

async function linkTo(name: Name, email: string): Promise<string> {
  const regex = regexOf({ ...patterns, ...ownPatterns }[name]);
  const found = (await linksTo(email)).findLast((path) => regex.test(path));
  assert.ok(found !== undefined, `no link ${name} in ${(await linksTo(email)).join(" ")}`);
  return found;
}

/** A member of the company with a password, who gets notifications by mail. */
async function member(name: string): Promise<ApiClient> {
  const who = await personWithPassword(harness, name);
  await join(harness, workspace.uuid, who, "member");
  await list(harness, company.board, who);
  return who;
}

const heading = (name: string) => (page: Page) => page.getByRole("heading", { name, exact: true });
const button = (name: string) => (page: Page) => page.getByRole("button", { name });
const field = (name: string) => (page: Page) => page.getByRole("textbox", { name });
const text = (words: string) => (page: Page) => page.getByText(words);

/** A link, its recipient, and the content of its screen. Without a recipient it needs nobody to be signed in. */
type SentLink = {
  readonly path: string;
  readonly who: ApiClient | null;
  readonly shows: (page: Page) => Locator;
  /** the content for a person who is not signed in, in place of the sign-in page */
  readonly showsOut?: (page: Page) => Locator;
};

/** A document in which a person is mentioned. */
const mention = (who: ApiClient) => ({ body_json: mentioning(who) });

async function mentioned(who: ApiClient, title: string, times: number): Promise<void> {
  const { uuid } = await company.task({ title });
  for (let time = 0; time < times; time += 1) await ada.post(`/tasks/${uuid}/comments`, mention(who));
  await notificationMails(harness, who);
}

/** The place where the payment provider leads people back to: after a payment, without one, and from what they have paid. */
const ways = ["success_url", "cancel_url", "return_url"] as const;

const signing = await startSigning(company);

/** The causes of a link of each name. A name without a cause does not compile. */
const causes: Readonly<Record<Name, () => Promise<SentLink>>> = {
  verify: async () => {
    const body = newcomer();
    await nobody.api.signUp({ body });
    return { path: await linkTo("verify", body.email), who: null, shows: button("Verify my address") };
  },
  resetPassword: async () => {
    const zoe = await member("Reset");
    await nobody.api.forgotPassword({ body: { email: zoe.email } });
    return { path: await linkTo("resetPassword", zoe.email), who: null, shows: field("New password") };
  },
  invitation: async () => {
    const zoe = await personWithPassword(harness, "Invited");
    await zoe.api.createWorkspace({ body: { name: `Own of ${zoe.uuid}` } });
    const body = { email: zoe.email, role: "member" } as const;
    await ada.api.createInvitation({ workspace_uuid: workspace.uuid, body });
    const shows = button(`Join ${workspace.name}`);
    const path = await linkTo("invitation", zoe.email);
    return { path, who: zoe, shows, showsOut: heading(`You are invited to ${workspace.name}`) };
  },
  task: async () => {
    const zoe = await member("Ticket");
    await mentioned(zoe, "Paint the fence", 1);
    return { path: await linkTo("task", zoe.email), who: zoe, shows: text("Paint the fence") };
  },
  board: async () => {
    const zoe = await member("Summary");
    await subscribe(zoe, company.board.uuid);
    await company.task();
    passDue(harness, "daily");
    await sendDue(harness);
    return { path: await linkTo("board", zoe.email), who: zoe, shows: heading("Work") };
  },
  unsubscribe: async () => {
    const { email } = (await causes.board()).who ?? assert.fail();
    return { path: await linkTo("unsubscribe", email), who: null, shows: heading("Summary e-mails") };
  },
  page: async () => {
    const zoe = await member("Page");
    const content_json = mentioning(zoe);
    await ada.post(`/wikis/${signing.wiki.uuid}/pages`, { title: "Opening hours", content_json });
    await notificationMails(harness, zoe);
    return { path: await linkTo("page", zoe.email), who: zoe, shows: heading("Opening hours") };
  },
  inbox: async () => {
    const zoe = await member("Inbox");
    await mentioned(zoe, "Much said", 25);
    return { path: await linkTo("inbox", zoe.email), who: zoe, shows: heading("Inbox") };
  },
  notificationSettings: async () => {
    const zoe = await member("Settings");
    await mentioned(zoe, "Said", 1);
    const path = await linkTo("notificationSettings", zoe.email);
    return { path, who: zoe, shows: heading("Notification settings") };
  },
  billing: async () => {
    await harness.platform.pool.run("update workspaces set plan = 'free' where uuid = $1", [workspace.uuid]);
    const { uuid: workspace_uuid } = workspace;
    await ada.api.createCheckoutSession({ workspace_uuid, body: { interval: "month" } });
    await ada.api.createPortalSession({ workspace_uuid });
    const back = stripe.seen.flatMap(({ form }) => ways.flatMap((name) => form.get(name) ?? []));
    const [path = "", ...others] = back.flatMap(linksIn);
    assert.deepEqual(others, [path.split("?")[0], path.split("?")[0]], "all ways back lead to the same place");
    return { path, who: await ownerWithPassword(), shows: text("Thank you. The plan changes") };
  },
  signatureRequest: async () => {
    const page = await signing.pageWith({ type: "text", text: "You agree." });
    const signer_email = "grace@example.com";
    await signing.ask(page, { signer_email });
    return { path: await linkTo("signatureRequest", signer_email), who: null, shows: heading("Contract") };
  },
};

/** An owner of the workspace who can sign in. */
async function ownerWithPassword(): Promise<ApiClient> {
  const zoe = await personWithPassword(harness, "Owner");
  await join(harness, workspace.uuid, zoe, "owner");
  return zoe;
}

async function signIn(page: Page, { email }: ApiClient): Promise<void> {
  const address = page.getByRole("textbox", { name: "E-mail address" });
  // an invitation gives the address, and is for no other
  if (await address.isEditable()) await address.fill(email);
  assert.equal(await address.inputValue(), email);
  await page.getByRole("textbox", { name: "Password" }).fill(goodPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
}

for (const [name, cause] of Object.entries(causes)) {
  test(`the link ${name} shows what it names, to its recipient, signed in or not`, { skip }, async () => {
    const { path, who, shows, showsOut } = await cause();
    if (who !== null) {
      const { terms } = await who.api.getTerms();
      await who.api.acceptTerms({ body: { version: terms.version } });
    }
    const out = await open(null, path);
    if (who === null) {
      await shows(out).first().waitFor();
      return;
    }
    if (showsOut === undefined) await heading("Sign in to Stoa")(out).waitFor();
    else {
      await showsOut(out).waitFor();
      await out.getByRole("link", { name: "Sign in" }).click();
      await heading(`Sign in to join ${workspace.name}`)(out).waitFor();
    }
    await signIn(out, who);
    await shows(out).first().waitFor();
    const page = await open(who, path);
    await shows(page).first().waitFor();
  });
}

test("no mail has a link that has no screen", { skip }, async () => {
  const mails = await Promise.all((await harness.mails()).map(parseMail));
  const links = mails.flatMap(({ text }) => linksIn(text));
  const named = (path: string) => regexes.find(([, regex]) => regex.test(path))?.[0];
  assert.deepEqual(
    links.filter((path) => named(path) === undefined),
    [],
  );
  const inNoMail: readonly string[] = ["billing"];
  const names = regexes.map(([name]) => name).filter((name) => !inNoMail.includes(name));
  assert.deepEqual(new Set(links.map(named)), new Set(names));
});

test("opening the link of a sign-up, by whatever program, verifies nobody; the button does", { skip }, async () => {
  const body = newcomer();
  await nobody.api.signUp({ body });
  const path = await linkTo("verify", body.email);
  for (const accept of ["*/*", "text/html"]) {
    for (const method of ["GET", "HEAD"]) await fetch(origin + path, { method, headers: { accept } });
  }
  const page = await open(null, path);
  await page.getByRole("button", { name: "Verify my address" }).waitFor();
  const login = { email: body.email, password: body.password };
  assert.equal((await apiClient(harness, "").post("/auth/login", login)).body.code, "verification_required");
  await page.getByRole("button", { name: "Verify my address" }).click();
  await page.getByText("Your address is verified.").waitFor();
  assert.equal((await apiClient(harness, "").post("/auth/login", login)).status, 200);
});
