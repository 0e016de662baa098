import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { workspaceImports } from "#test/imported-workspace.ts";

const company = await startCompany();
const { ada } = company;
const { into, fresh } = workspaceImports(company);

/** Exports that a version wrote once: whatever changes, they are imported for ever. */
const old = [{ file: "version-1.zip", boards: ["Work", "=Plans/2"], tickets: 8, pages: 4 }];

for (const { file, boards, tickets, pages } of old) {
  test(`the export ${file} is imported`, async () => {
    const bytes = await readFile(new URL(import.meta.resolve(`#test/exports/${file}`)));
    const copy = await fresh(false);
    const ended = await into(copy, bytes);
    assert.deepEqual([ended.state, ended.error], ["done", null]);
    const { boards: read } = (await ada.get(`/workspaces/${copy}/boards`)).body as { boards: { name: string }[] };
    for (const name of boards)
      assert.ok(
        read.some((board) => board.name === name),
        name,
      );
    const made = ended.created as { tickets: number; pages: number };
    assert.ok(made.tickets >= tickets && made.pages >= pages, JSON.stringify(made));
    const found = (await ada.get(`/search?workspace_uuid=${copy}&q=whole`)).body;
    assert.ok(JSON.stringify(found).includes("Whole"), "its tickets are found");
  });
}
