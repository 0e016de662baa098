import assert from "node:assert/strict";
import { test } from "node:test";
import { boardSettingsWords } from "./en/board-settings.ts";
import { ownSettingsWords } from "./en/own-settings.ts";
import { shellWords } from "./en/shell.ts";
import { uiWords } from "./en/ui.ts";
import { workspaceSettingsWords } from "./en/workspace-settings.ts";
import { m } from "./en.ts";

test("no text of the frame replaces one of the controls with the same name", () => {
  const names = [shellWords, uiWords].flatMap((words) => Object.keys(words));
  assert.deepEqual(names.toSorted(), Object.keys(m).toSorted());
});

test("no text of one kind of settings replaces that of another with the same name", () => {
  const names = [boardSettingsWords, ownSettingsWords, workspaceSettingsWords].flatMap((words) => Object.keys(words));
  assert.deepEqual(
    names.filter((name, at) => names.indexOf(name) !== at),
    [],
  );
});
