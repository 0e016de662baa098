// npm run mutation: tests the tests. It takes one guard of the product out after the other, which it finds by their shapes in the
// syntax tree (find-guards.ts) or in a table (faults.ts), and expects a test to fail. Survivors are printed with file, line and operator.
// Flags: --only <part of a path or of an operator> --all (every guard) --count <so many guards> --minutes <at most; 30 without --all>
//        --at-once 2 --seed <number of the random order, printed> --check (runs nothing; entries of tables must fit the product)
import process from "node:process";
import { parseArgs } from "node:util";
import { say } from "../bench/screen.ts";
import { seededRandom } from "../bench/random.ts";
import { bugs as bugsOfChaos } from "../chaos/bugs.ts";
import { bugs as bugsOfLive } from "../live/bugs.ts";
import { staleBugs } from "../planted/planted.ts";
import { readMutants } from "./mutants.ts";
import { tryMutants } from "./try-mutants.ts";

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    all: { type: "boolean", default: false },
    count: { type: "string", default: "Infinity" },
    minutes: { type: "string" },
    "at-once": { type: "string", default: "2" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 1e9)) },
    check: { type: "boolean", default: false },
  },
});
const { mutants, problems: unfit } = readMutants();

/** All of them in random order, because there may be no time for all. */
function shuffled<Thing>(things: readonly Thing[]): Thing[] {
  const random = seededRandom(Number(values.seed));
  return things
    .map((thing) => ({ thing, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ thing }) => thing);
}

/** @returns whether a test failed for every guard that was tried */
async function runGuards(): Promise<boolean> {
  const named = mutants.filter(({ file, operator }) => `${file} ${operator}`.includes(values.only));
  const minutes = Number(values.minutes ?? (values.all ? Infinity : 30));
  const { tried, survivors } = await tryMutants(shuffled(named).slice(0, Number(values.count)), {
    atOnce: Number(values["at-once"]),
    deadline: performance.now() + minutes * 60_000,
    say,
  });
  for (const name of survivors.toSorted()) say(`SURVIVED ${name}`);
  say(`${tried - survivors.length} of ${tried} guards are seen when they are missing; there are ${mutants.length}.`);
  return survivors.length === 0;
}

const problems = [...unfit, ...(await staleBugs([...bugsOfChaos, ...bugsOfLive]))];
for (const problem of problems) say(problem);
if (problems.length === 0 && !values.check) say(`seed ${values.seed}`);
process.exitCode = problems.length === 0 && (values.check || (await runGuards())) ? 0 : 1;
