import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../bench/screen.ts";
import { exceptions } from "./exceptions.ts";
import { plantedFaults } from "./faults.ts";
import { guardsOf, type Mutant } from "./find-guards.ts";

/** The product that has guards: what screens show is tried in browsers. */
const product = [
  "apps/server/src/**/*.ts",
  "apps/web/src/{commands,data,editor/live}/**/*.ts",
  "apps/web/src/editor/*.ts",
];

/** @returns all mutants without the exceptions, and entries of the tables that fit nothing any more */
export function readMutants(): { readonly mutants: readonly Mutant[]; readonly problems: readonly string[] } {
  const { mutants, problems } = plantedFaults();
  const found = globSync(product, { cwd: root, exclude: ["**/*.test.ts"] })
    .toSorted()
    .flatMap((file) => guardsIn(file));
  const used = new Set<string>();
  const isException = ({ file, text }: Found): boolean => {
    const reason = exceptions.find(([place, part]) => file.includes(place) && text.includes(part))?.[2];
    if (reason !== undefined) used.add(reason);
    return reason !== undefined;
  };
  const tried = found.filter((each) => !isException(each));
  const unused = exceptions
    .filter(([, , reason]) => !used.has(reason))
    .map(([place]) => `${place} has no such exception`);
  return { mutants: [...mutants, ...tried], problems: [...problems, ...unused] };
}

type Found = Mutant & { readonly text: string };

function guardsIn(file: string): Found[] {
  const source = readFileSync(join(root, file), "utf8");
  return guardsOf(file, source).map((each) => ({ ...each, text: source.slice(each.start, each.end) }));
}
