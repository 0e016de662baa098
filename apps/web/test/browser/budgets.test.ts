import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { circularChunks, lazyParts } from "./sizes.ts";

const script = join(import.meta.dirname, "../../scripts/build.ts");
const folder = execFileSync(process.execPath, [script], {
  encoding: "utf8",
  stdio: ["ignore", "pipe", "ignore"],
}).trim();
const sizeOf = (path: string): number => readFileSync(join(folder, path)).length;
const assets = readdirSync(join(folder, "assets"));

for (const [name, most] of [
  ["index", 130_000],
  ["public", 60_000],
] as const) {
  test(`${name}.html loads at most ${most / 1000} kB of scripts at first, compressed`, () => {
    const page = readFileSync(join(folder, `${name}.html`), "utf8");
    const scripts = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, path = ""]) => path);
    assert.ok(scripts.length > 0);
    const total = scripts.reduce((bytes, path) => bytes + sizeOf(`${path}.gz`), 0);
    assert.ok(total <= most, `${total} bytes`);
  });
}

/** Parts that may be larger than a screen, in bytes: the field of the editor. */
const largeParts: Readonly<Record<string, number>> = { field: 95_000 };

test("each screen, and each script that several screens share, has at most 40 kB, the editor 95 kB", async () => {
  const parts = await lazyParts(folder, "index.html");
  // nothing of these is loaded at first
  for (const name of ["editor", "field", "live-text", "board-screen", "profile-screen", "menu-view"])
    assert.ok(parts.has(name), name);
  const tooLarge = [...parts].filter(([name, bytes]) => bytes > (largeParts[name] ?? 40_000));
  assert.deepEqual(tooLarge, []);
});

test("no scripts import each other in a circle", async () => {
  assert.deepEqual(await circularChunks(folder), []);
});

test("all style sheets together have at most 40 kB, the font of all screens 48 kB", () => {
  const styles = assets.filter((name) => name.endsWith(".css.gz"));
  const total = styles.reduce((bytes, name) => bytes + sizeOf(`assets/${name}`), 0);
  assert.ok(total <= 40_000, `${total} bytes of style sheets`);
  const [inter = ""] = assets.filter((name) => name.startsWith("inter"));
  assert.ok(sizeOf(`assets/${inter}`) <= 49_152, inter);
});

test("no page has a script or a style in itself", () => {
  const page = ["index.html", "public.html"].map((name) => readFileSync(join(folder, name), "utf8")).join("");
  assert.doesNotMatch(page, /<style|style=|<script(?![^>]*\bsrc=)|\bon\w+=/);
});

test("the style sheet that gives the layers their order is the first one of each page", () => {
  for (const name of ["index.html", "public.html"]) {
    const [, first = ""] =
      /<link rel="stylesheet"[^>]*href="\/([^"]+)"/.exec(readFileSync(join(folder, name), "utf8")) ?? [];
    assert.match(readFileSync(join(folder, first), "utf8"), /@layer tokens, reset, ui, components, utilities;/);
  }
});
