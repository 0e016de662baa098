// The same as typing.long.test.ts, with a page of a wiki: two or three people type into a fresh one, and what their editors had stored before
// the room was open is merged with what others wrote.
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { startCompany } from "@stoa/server/test/company.ts";
import { liveServer, named, newPage, storedPage, type Text } from "@stoa/server/test/live.ts";
import type { ApiClient } from "@stoa/server/test/people.ts";
import { startWiki } from "@stoa/server/test/wiki.ts";
import { type Doc, type EditedText, storedText } from "#data/edited-text.ts";
import { startChromium } from "../../../../tools/browsers/chromium.ts";
import { seededRandom } from "../random.ts";
import { servePage } from "./serve.ts";
import { assertFound, newWords, rounds, runRounds, slowDown, slowSockets, type Typist, typeWords } from "./typing.ts";

const browser = await startChromium();
const skip = browser === null ? "Chromium does not start on this machine" : false;
let socketOrigin = "";
const served = await servePage(join(import.meta.dirname, "live"), () => socketOrigin);
const company = await startCompany({ LOG_LEVEL: "silent", WEB_ORIGIN: served.origin });
const { ada, ben, cleo, dev, harness } = company;
const { wiki } = await startWiki(company);
const server = await liveServer(harness);
socketOrigin = new URL(server.base).origin;
after(async () => {
  await browser?.close();
  await served.close();
});

/** A person at a browser; `text` is the page of this round. */
type Reader = Typist & { readonly who: ApiClient; text: Text; readonly refused: EditedText[] };

const contentOf = async (who: ApiClient, { uuid }: Text) =>
  (await who.get(`/wiki-pages/${uuid}`)).body.page as { version: number; content_json: Doc };

/** Stores what was typed alone on the newest text, or keeps it. @returns the text as it is then */
async function store({ who, text, refused }: Reader, edit: EditedText): Promise<Doc> {
  for (;;) {
    const { version, content_json } = await contentOf(who, text);
    const next = storedText(edit, content_json);
    if (next === "clash") refused.push(edit);
    if (typeof next === "string") return content_json;
    const body = { version, content_json: next.text };
    const { status, body: reply } = await who.patch(`/wiki-pages/${text.uuid}`, body);
    if (status === 200) return reply.page.content_json as Doc;
  }
}

async function openReader(who: ApiClient): Promise<Reader> {
  if (browser === null) throw new Error("There is no browser.");
  const page = await (await browser.newContext()).newPage();
  const reader: Reader = { who, page, words: [], ticketDelay: 0, socketDelay: 0, text: { uuid: "" }, refused: [] };
  await page.exposeFunction("ticket", async () => {
    await delay(reader.ticketDelay);
    const { status, body } = await who.post("/collab/tickets", named(reader.text));
    return { status, body };
  });
  await page.exposeFunction("begin", async () => (await contentOf(who, reader.text)).content_json);
  await page.exposeFunction("store", (edit: EditedText) => store(reader, edit));
  await page.addInitScript(`globalThis.address = ${JSON.stringify(server.base)}`);
  await slowSockets(reader);
  return reader;
}

async function type(reader: Reader, random: () => number, newWord: () => string): Promise<void> {
  const { page } = reader;
  await delay(random() * 700);
  await page.goto(served.origin);
  const editor = page.getByRole("textbox", { name: "Page" });
  await editor.waitFor();
  if (random() < 0.4) await delay(random() * 800);
  await typeWords(reader, editor, random, newWord);
}

async function runOnce(team: readonly Reader[], seed: number): Promise<void> {
  const random = seededRandom(seed);
  const newWord = newWords(random);
  const text = await newPage(ada, wiki, random() < 0.6 ? "" : "First line\n\nSecond line");
  const readers = random() < 0.4 ? team : team.slice(0, 2);
  for (const reader of readers) {
    slowDown(reader, random);
    reader.text = text;
    reader.refused.length = 0;
  }
  const others = random() < 0.3 ? [newWord()] : [];
  await Promise.all([
    ...readers.map((reader) => type(reader, random, newWord)),
    ...others.map(async (word) => {
      await delay(random() * 1500);
      await ada.post(`/wiki-pages/${text.uuid}/append`, { content_markdown: word });
    }),
  ]);
  const words = [...others, ...readers.flatMap((reader) => reader.words)];
  await assertFound(readers, words, seed, async () => ({
    stored: (await storedPage(harness, dev, text)).content_text,
    kept: JSON.stringify(readers.map(({ refused }) => refused)),
  }));
}

test(`every letter that is typed into a fresh page is stored or kept, in ${rounds} rounds`, { skip }, () =>
  runRounds(() => Promise.all([cleo, ben, ada].map(openReader)), runOnce),
);
