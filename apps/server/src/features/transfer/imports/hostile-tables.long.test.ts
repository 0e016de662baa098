import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { type Random, seeded } from "#test/fuzz/random.ts";
import { planTickets } from "./plan-tickets.ts";

const folder = new URL("cases/tools/", import.meta.url);
const files = readdirSync(folder).map((name) => ({ name, bytes: readFileSync(new URL(name, folder)) }));
const facts = {
  file_name: "B.csv",
  time_zone: "Europe/Berlin",
  members: [],
  mapping: {},
  remembered: [],
  dry_run: true,
};

/** For each tool, over its files. */
const rounds = 250;
const pieces = [
  '"',
  ",",
  ";",
  "\n",
  "\r\n",
  "\t",
  "[",
  "]",
  "{",
  "}",
  "\0",
  "\uD800",
  "null",
  "{code}",
  "<div>",
  "1e999",
  "\uFEFF",
  "'",
  "|",
];

const toolOf = (name: string): string => name.split(/[-.]/)[0] ?? "";

/** A text with some places cut out, doubled, moved or filled with signs. */
function mutated(text: string, random: Random): string {
  let result = text;
  const count = 1 + random.below(4);
  for (let index = 0; index < count; index += 1) {
    const at = random.below(result.length + 1);
    const length = random.below(40);
    const piece = pieces[random.below(pieces.length)] ?? "";
    const part = result.slice(at, at + length);
    const changes = [piece, "", part + part, piece.repeat(1 + random.below(50)), part.split("").toReversed().join("")];
    result = result.slice(0, at) + changes[random.below(changes.length)] + result.slice(at + length);
  }
  return result;
}

for (const [tool, own] of Map.groupBy(files, ({ name }) => toolOf(name))) {
  test(`damaged files of ${tool} give a plan or a clear refusal`, () => {
    const random = seeded(tool.length * 31 + own.length);
    for (let round = 0; round < rounds; round += 1) {
      const { name, bytes } = own[round % own.length] ?? assert.fail();
      const text = mutated(bytes.toString(round % 7 === 0 ? "latin1" : "utf8"), random);
      const result = planTickets("csv", Buffer.from(text), facts);
      if ("errors" in result) assert.match(result.errors[0]?.why ?? "", /\.$/, name);
      else
        assert.ok(
          result.boards.every(({ columns }) => columns.length > 0),
          name,
        );
    }
  });
}
