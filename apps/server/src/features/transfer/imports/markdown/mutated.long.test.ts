import assert from "node:assert/strict";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { parseDocument } from "@stoa/document";
import {
  type Arbitrary,
  array,
  assert as assertProperty,
  asyncProperty,
  constant,
  constantFrom,
  nat,
  oneof,
  record,
} from "fast-check";
import { makeZip, type ZipEntry } from "#platform/files/zip-fixture.ts";
import { wikiZips } from "#test/wiki-zips.ts";
import type { WikiChunk } from "./chunks.ts";
import { planMarkdown } from "./plan-markdown.ts";

/** The parts of texts that rules of dialects look for, and parts that break them. */
const pieces = [
  ...'[[ ]] | ![[ %% == ` ``` ~~~ > [!note] !!! ??? ::: ::: [^1] [^1]: ^[ ] {{< >}} {{< ref " <br> <img src= <table> </table> <aside>'.split(
    " ",
  ),
  ..."</aside> <details> <!-- --> --- +++ import export <Tabs </Tabs> {/* */} \\ \0 \uD800 \uFEFF # - 1. | \t ' & &#0; %".split(
    " ",
  ),
  "\n",
  "\n\n    ",
  "> ".repeat(200),
  "[[".repeat(2000),
  "`a".repeat(2000),
  "<div>".repeat(2000),
  "[^1]".repeat(500),
  ":::a\n".repeat(300),
  "../",
  "/",
  "%E0%A4%A",
  "a".repeat(5000),
];

/** A change of a zip: of a text at a place, of a name, or of the bytes. */
const mutation = oneof(
  record({ kind: constant("insert"), entry: nat(), at: nat(), piece: constantFrom(...pieces) }),
  record({ kind: constant("cut"), entry: nat(), at: nat(), piece: constant("") }),
  record({ kind: constant("name"), entry: nat(), at: nat(), piece: constantFrom(...pieces) }),
  record({
    kind: constant("twice"),
    entry: nat(),
    at: nat(),
    piece: constantFrom(".zip", ".md", ".html", "/x.md"),
  }),
  record({ kind: constant("bytes"), entry: nat(255), at: nat(), piece: constant("") }),
);
type Mutation = typeof mutation extends Arbitrary<infer T> ? T : never;

const insert = (text: string, at: number, piece: string): string => {
  const place = at % (text.length + 1);
  return text.slice(0, place) + piece + text.slice(place);
};

function mutateEntries(entries: ZipEntry[], { kind, entry, at, piece }: Mutation): ZipEntry[] {
  const index = entry % entries.length;
  return entries.flatMap((each, other): ZipEntry[] => {
    if (other !== index) return [each];
    const [name, content] = [String(each.name), String(each.content)];
    if (kind === "insert") return [{ ...each, content: insert(content, at, piece) }];
    if (kind === "cut") return [{ ...each, content: content.slice(0, at % (content.length + 1)) }];
    if (kind === "name") return [{ ...each, name: insert(name, at, piece).slice(0, 2000) }];
    return kind === "twice" ? [each, { ...each, name: name + piece }] : [each];
  });
}

function mutateBytes(zip: Buffer, { kind, entry, at }: Mutation): Buffer {
  if (kind !== "bytes") return zip;
  const changed = Buffer.from(zip);
  changed[at % changed.length] = entry;
  return entry === 0 ? changed.subarray(0, at % changed.length) : changed;
}

/** Reads a zip to its end. @returns the problem of what was read; null when it is rejected, or right */
async function problemOf(bytes: Buffer, rejected?: "no rejection"): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), "mutated-"));
  const planned = await planMarkdown({ source: "markdown", file_name: "a.zip", bytes, folder, most_levels: 32 });
  const chunks: WikiChunk[] = [];
  if (!("errors" in planned)) for await (const chunk of planned.chunks) chunks.push(chunk);
  const kept = await readdir(folder);
  await rm(folder, { recursive: true });
  if ("errors" in planned) return planned.errors[0]?.why === "" ? "no reason" : (rejected ?? null);
  return problemOfChunks(chunks, planned.outline.pages, kept);
}

function problemOfChunks(chunks: readonly WikiChunk[], count: number, kept: readonly string[]): string | null {
  const pages = chunks.flatMap((chunk) => chunk.pages);
  if (pages.length !== count) return "another number of pages";
  if (chunks.some(({ files }) => files.some(({ file_uuid }) => !kept.includes(file_uuid)))) return "no such file";
  if ((chunks.at(-1)?.skipped.length ?? 0) > 100) return "a long report";
  return pages.map(problemOfPage).find((problem) => problem !== null) ?? null;
}

function problemOfPage({ title, document }: WikiChunk["pages"][number]): string | null {
  if (title.trim() === "" || title.includes("\0") || !title.isWellFormed()) return `a wrong title: ${title}`;
  const checked = parseDocument(document);
  return "problem" in checked ? checked.problem : null;
}

for (const [tool, entries] of Object.entries(wikiZips)) {
  test(`a thousand mutated zips of ${tool} are read or rejected, and none fails`, async () => {
    assert.equal(await problemOf(makeZip(entries), "no rejection"), null);
    await assertProperty(
      asyncProperty(array(mutation, { minLength: 1, maxLength: 6 }), async (mutations) => {
        const mutated = mutations.reduce(mutateEntries, entries);
        assert.equal(await problemOf(mutations.reduce(mutateBytes, makeZip(mutated))), null);
      }),
      { numRuns: 1000, seed: 20_261_129 },
    );
  });
}
