import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { contrast, mix, type Rgb } from "./contrast.ts";

const sheet = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
const high = sheet.indexOf("prefers-contrast: more");
const themes = ["light", "dark"] as const;
type Theme = (typeof themes)[number];

/** The custom properties of a block that begins at an offset. */
function properties(from: number): Map<string, string> {
  const start = sheet.indexOf("{", sheet.indexOf(":root", from));
  const block = sheet.slice(start, sheet.indexOf("\n  }", start));
  return new Map(
    [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value.trim()]),
  );
}

const usual = properties(0);
const strong = new Map([...usual, ...properties(high)]);

/** The two arguments of light-dark(), of which each may have commas of its own. */
function halves(text: string): readonly [string, string] {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    depth += text[at] === "(" ? 1 : text[at] === ")" ? -1 : 0;
    if (text[at] === "," && depth === 0) return [text.slice(0, at), text.slice(at + 1)];
  }
  return assert.fail(`${text} are no two values`);
}

/** A value as a color and how much of it there is. */
function read(value: string, theme: Theme, all: Map<string, string>): { readonly color: Rgb; readonly alpha: number } {
  const [, name = "", inside = ""] = /^([\w-]+)\((.*)\)$/s.exec(value.trim()) ?? assert.fail(`${value} is no color`);
  if (name === "var") return read(all.get(inside) ?? assert.fail(`${inside} is not there`), theme, all);
  if (name === "light-dark") return read(halves(inside)[themes.indexOf(theme)] ?? "", theme, all);
  assert.equal(name, "oklch");
  return readOklch(inside);
}

function readOklch(inside: string): { readonly color: Rgb; readonly alpha: number } {
  const numbers = inside.split(/[\s/]+/).map((part) => Number.parseFloat(part));
  const [lightness = 0, chroma = 0, hue = 0, alpha = 100] = numbers;
  return { color: fromOklch(lightness, chroma, hue), alpha: alpha / 100 };
}

/** As in CSS Color 4; what sRGB does not have is cut off. */
function fromOklch(lightness: number, chroma: number, hue: number): Rgb {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    encode(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    encode(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    encode(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

function encode(linear: number): number {
  const part = Math.min(1, Math.max(0, linear));
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
}

/** The contrast of one role on another, which may lie half transparent on a surface. */
function between(front: string, back: readonly string[], theme: Theme, all: Map<string, string>): number {
  const shown = back.reduce<Rgb>(
    (under, name) => {
      const { color, alpha } = read(`var(${name})`, theme, all);
      return mix(under, color, alpha);
    },
    [0, 0, 0],
  );
  return contrast(read(`var(${front})`, theme, all).color, shown);
}

const surfaces = ["--canvas", "--surface", "--sunken", "--raised", "--float"];
const tints = ["--hover", "--selected"];
const texts = [
  "--text",
  "--text-secondary",
  "--text-tertiary",
  "--text-link",
  "--text-danger",
  "--text-warning",
  "--text-success",
];

/** Each pair of roles that meet, and the contrast that it needs. */
const pairs: readonly (readonly [front: string, back: readonly string[], least: number])[] = [
  ...texts.flatMap((text) => surfaces.map((surface) => [text, [surface], 4.5] as const)),
  ...texts
    .slice(0, 2)
    .flatMap((text) => surfaces.flatMap((under) => tints.map((tint) => [text, [under, tint], 4.5] as const))),
  ...["--surface", "--raised", "--float"].map((under) => ["--text-tertiary", [under, "--hover"], 4.5] as const),
  ...["info", "success", "warning", "danger"].map((kind) => ["--text", ["--surface", `--soft-${kind}`], 4.5] as const),
  ["--text-danger", ["--float", "--soft-danger"], 4.5],
  ["--text-warning", ["--surface", "--soft-warning"], 4.5],
  ["--text-success", ["--surface", "--soft-success"], 4.5],
  ["--on-accent", ["--accent"], 4.5],
  ["--on-accent", ["--accent-hover"], 4.5],
  ["--on-danger", ["--danger"], 4.5],
  ["--on-danger", ["--danger-hover"], 4.5],
  ...surfaces.flatMap((surface) =>
    ["--focus", "--line-control", "--urgent"].map((role) => [role, [surface], 3] as const),
  ),
];

for (const theme of themes) {
  test(`the colors of roles that meet differ in the ${theme} theme`, () => {
    const bad = pairs.flatMap(([front, back, least]) => {
      const found = between(front, back, theme, usual);
      return found < least ? [`${front} on ${back.join(" ")}: ${found.toFixed(2)}, not ${least}`] : [];
    });
    assert.deepEqual(bad, []);
  });

  test(`a person who asks for more contrast gets 7 for text in the ${theme} theme`, () => {
    assert.ok(high > 0);
    const bad = texts.flatMap((text) =>
      surfaces.flatMap((surface) => {
        const found = between(text, [surface], theme, strong);
        return found < 7 ? [`${text} on ${surface}: ${found.toFixed(2)}`] : [];
      }),
    );
    assert.deepEqual(bad, []);
  });
}
