import assert from "node:assert/strict";
import { test } from "node:test";
import { toBoardUuid } from "#kernel/uuids.ts";
import { WorkspaceHints } from "./workspace-hints.ts";

const board = toBoardUuid("11111111-1111-4111-8111-111111111111");

/** The hints of one reader, and what was sent of them. */
function hintsOf(opensWikis: boolean) {
  const sent: string[] = [];
  const hints = new WorkspaceHints((frame) => void sent.push(frame));
  const kinds = () => sent.map((frame) => JSON.parse(/data: (.*)/.exec(frame)?.[1] ?? "{}").kinds);
  return { hints, kinds, read: () => hints.beginReading()(new Set([board]), opensWikis) };
}

const ofWorkspace = (...kinds: string[]) => ({ kinds, board_uuid: null, origin: null });

test("changes of wikis and labels during the read of the access are reported to a guest as a change of labels", () => {
  const [guest, member] = [hintsOf(false), hintsOf(true)];
  for (const { hints, read } of [guest, member]) {
    hints.changed(ofWorkspace("labels"));
    hints.changed(ofWorkspace("wikis"));
    hints.changed(ofWorkspace("pages", "members"));
    read();
  }
  assert.deepEqual(guest.kinds(), [["labels", "members"]]);
  assert.deepEqual(member.kinds(), [["labels", "wikis", "pages", "members"]]);
});

test("a guest hears nothing of a change of only wikis", () => {
  const { hints, kinds, read } = hintsOf(false);
  read();
  hints.changed(ofWorkspace("wikis", "pages"));
  hints.changed({ kinds: ["tasks"], board_uuid: board, origin: null });
  assert.deepEqual(kinds(), [["tasks"]]);
});
