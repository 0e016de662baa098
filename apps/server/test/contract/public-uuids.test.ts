import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "../company.ts";
import { attachedTo, readPdf } from "../pdf.ts";
import { startWiki } from "../wiki.ts";

const company = await startCompany();
const { ada, board, cleo, harness, nobody, workspace } = company;
const { wiki, page } = await startWiki(company);
// its name has a uuid
await ada.patch(`/workspaces/${workspace.uuid}`, { name: "The harbour" });
const { baseUrl } = harness.platform.services;

/** The words that the app writes next to an address: the address and the title of something hidden. */
const hiddenWords = (): string => `see /pages/${hidden.uuid} now`;
const uuids = (text: string): string[] => text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi) ?? [];
const text = (words: string, href?: string) => ({
  type: "text",
  text: words,
  ...(href === undefined ? {} : { marks: [{ type: "link", attrs: { href, title: hiddenWords() } }] }),
});
const mention = (kind: string, uuid: string) => ({ type: "mention", attrs: { kind, uuid, label: "Hidden" } });
const image = (src: string, href: string | null = null) => ({
  type: "image",
  attrs: { src, alt: `A picture ${hiddenWords()}`, title: hiddenWords(), href },
});
const card = (href: string) => ({
  type: "linkCard",
  attrs: { href, title: `A card ${hiddenWords()}`, description: hiddenWords() },
});

const task = await company.task({ title: "Hidden task" });
const hidden = await page("Hidden page");
const shown = await page("Shown page");
const known = { type: "text/plain", bytes: "Knots" };
const secret = created(
  await ada.upload(`/wiki-pages/${hidden.uuid}/attachments`, { name: "a.txt", ...known }),
).attachment;

/** Addresses of everything that is hidden, as people copy them from the app and from the API. */
const addresses = [
  `/wiki-pages/${hidden.uuid}`,
  `/pages/${hidden.uuid}?x=1#part`,
  `/tasks/${task.uuid}`,
  `/boards/${board.uuid}?ticket=${task.uuid}`,
  `/w/work/inbox?ticket=${task.uuid}`,
  `/workspaces/${workspace.uuid}/billing`,
  `/wikis/${wiki.uuid}`,
  `/wiki-pages/${hidden.uuid}/attachments/${secret.uuid}/content`,
  `/profile/image/content/${cleo.uuid}`,
].flatMap((path) => [
  path,
  `${baseUrl}${path}`,
  path.toUpperCase().replace(/^\/[A-Z-]+/, (place) => place.toLowerCase()),
]);

const inline = (own: string) => [
  mention("person", cleo.uuid),
  mention("ticket", task.uuid),
  mention("page", hidden.uuid),
  ...addresses.flatMap((address) => [text(address, address), text("linked", address), text(` ${address} `)]),
  text("own", own),
  text("elsewhere", "https://example.com/pages/about"),
];
const rich = (own: string) => ({
  type: "doc",
  content: [
    {
      type: "paragraph",
      content: [...inline(own), ...addresses.map((address) => image(address)), image(own, addresses[0])],
    },
    ...addresses.map(card),
    { type: "blockquote", content: [{ type: "paragraph", content: inline(own) }] },
  ],
});

async function richPage(): Promise<{ uuid: string; attachment: string }> {
  const made = await page("Rich");
  const file = created(
    await ada.upload(`/wiki-pages/${made.uuid}/attachments`, { name: "b.txt", ...known }),
  ).attachment;
  const own = `/wiki-pages/${made.uuid}/attachments/${file.uuid}/content`;
  const body = { version: made.version, content_json: rich(own) };
  assert.equal((await ada.patch(`/wiki-pages/${made.uuid}`, body)).status, 200);
  return { uuid: made.uuid, attachment: file.uuid };
}

test("a public page and its preview carry no uuid but those of public pages and of the files that they show", async () => {
  const made = await richPage();
  const { public_token } = (await ada.post(`/wiki-pages/${made.uuid}/publish`)).body.page;
  await ada.post(`/wiki-pages/${shown.uuid}/publish`);
  const { body, status } = await nobody.get(`/public/wiki-pages/${public_token}`);
  assert.equal(status, 200);
  assert.deepEqual(new Set(uuids(JSON.stringify(body))), new Set([made.uuid, made.attachment]));
  assert.match(body.page.content_markdown, /someonea ticketa page/);
  assert.match(body.page.content_markdown, /https:\/\/example\.com\/pages\/about/);
  // the app wrote the title of a card: it says what the hidden page is called
  assert.doesNotMatch(body.page.content_markdown, /A card/);
  assert.deepEqual(uuids(JSON.stringify((await nobody.get(`/public/wiki-pages/${public_token}/meta`)).body)), []);
});

test("a public board carries no uuid but those of its statuses and groups", async () => {
  const group = created(await ada.post(`/boards/${board.uuid}/groups`, { name: "Harbour" })).group;
  const { content } = rich("/elsewhere");
  // a description is shorter than a page
  const description_json = { type: "doc", content: content.slice(0, 15) };
  assert.equal((await ada.patch(`/tasks/${task.uuid}`, { version: task.version, description_json })).status, 200);
  await company.task({
    description: `See [it](/pages/${hidden.uuid}) and ${baseUrl}/tasks/${task.uuid}`,
    group_uuid: group.uuid,
  });
  const { public_token } = (await ada.post(`/boards/${board.uuid}/publish`)).body.board;
  const { body, status } = await nobody.get(`/public/boards/${public_token}`);
  assert.equal(status, 200);
  const shownOnes = new Set([...body.statuses, ...body.groups].map(({ uuid }: { uuid: string }) => uuid));
  assert.deepEqual(new Set(uuids(JSON.stringify(body))).difference(shownOnes), new Set());
});

test("a document to sign, and the signed one, carry no uuid but those of the page, its files and the request", async () => {
  const made = await richPage();
  const asked = { signer_name: "Grace Hopper", signer_email: "grace@example.com" };
  const request = created(await ada.post(`/wiki-pages/${made.uuid}/signature-requests`, asked)).signature_request;
  const own = new Set([made.uuid, made.attachment, request.uuid]);
  const { body, status } = await nobody.get(`/public/wiki-signatures/${request.token}`);
  assert.equal(status, 200);
  assert.deepEqual(new Set(uuids(JSON.stringify(body))).difference(own), new Set());
  assert.equal(
    (await nobody.post(`/public/wiki-signatures/${request.token}/signature`, { name: "Grace" })).status,
    200,
  );
  await harness.worker.idle();
  const document = await harness.app.inject(`/public/wiki-signatures/${request.token}/document/export`);
  assert.equal(document.statusCode, 200, document.body.slice(0, 200));
  const { text: printed, links } = await readPdf(document.rawPayload);
  const files = await attachedTo(document.rawPayload);
  assert.deepEqual(Object.keys(files).toSorted(), ["audit.json", "document.json"]);
  const found = [...Object.values(files), ...links, printed].flatMap((each) => uuids(each));
  assert.deepEqual(new Set(found).difference(own), new Set());
});
