import assert from "node:assert/strict";
import { test } from "node:test";
import { accountWords } from "./en/account.ts";
import { boardSettingsWords } from "./en/board-settings.ts";
import { boardWords } from "./en/board.ts";
import { editorWords } from "./en/editor.ts";
import { importWords } from "./en/imports.ts";
import { listWords } from "./en/list.ts";
import { memberWords } from "./en/members.ts";
import { ownSettingsWords } from "./en/own-settings.ts";
import { searchWords } from "./en/search.ts";
import { shellWords } from "./en/shell.ts";
import { taskWords } from "./en/task.ts";
import { uiWords } from "./en/ui.ts";
import { workspaceSettingsWords } from "./en/workspace-settings.ts";
import { m } from "./en.ts";

test("no text of an area replaces that of another area with the same name", () => {
  const areas = [accountWords, boardWords, editorWords, importWords, listWords];
  const more = [memberWords, searchWords, shellWords, taskWords, uiWords, { told: null }];
  const names = [...areas, ...more].flatMap((words) => Object.keys(words));
  assert.deepEqual(names.toSorted(), Object.keys(m).toSorted());
});

test("no text of one kind of settings replaces that of another with the same name", () => {
  const names = [boardSettingsWords, ownSettingsWords, workspaceSettingsWords].flatMap((words) => Object.keys(words));
  assert.deepEqual(
    names.filter((name, at) => names.indexOf(name) !== at),
    [],
  );
});
