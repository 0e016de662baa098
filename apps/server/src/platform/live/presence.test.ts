import assert from "node:assert/strict";
import { test } from "node:test";
import type { AwarenessState } from "./frames.ts";
import type { Peer } from "./peer.ts";
import { longestState, Presence } from "./presence.ts";

const peerOf = (user_uuid: string): Peer => ({
  user_uuid,
  session_uuid: user_uuid,
  name: user_uuid,
  mayWrite: true,
  isOpen: true,
  isExpelled: false,
  send: () => {},
  close: () => {},
});

const heard = (client: number, uuid: string): AwarenessState => ({
  client,
  clock: 5,
  json: JSON.stringify({ user: { uuid, name: uuid } }),
});

const own = (client: number): AwarenessState => ({ client, clock: 6, json: JSON.stringify({ cursor: 1 }) });

test("a person who comes back to another process is shown there at once, and nobody takes over another's place", () => {
  const passed: AwarenessState[] = [];
  const presence = new Presence(
    (state) => void passed.push(state),
    () => 0,
  );
  presence.hear(heard(1, "ada"));
  assert.ok(presence.tell(peerOf("cleo"), [own(1)]));
  assert.deepEqual(passed, []);
  assert.ok(presence.tell(peerOf("ada"), [own(1)]));
  assert.deepEqual(
    passed.map(({ client, json }) => [client, JSON.parse(json)]),
    [[1, { cursor: 1, user: { uuid: "ada", name: "ada" } }]],
  );
});

const state = (json: string): AwarenessState[] => [{ client: 1, clock: 1, json }];

test("the length of a state is that of its bytes", () => {
  const presence = new Presence(
    () => {},
    () => 0,
  );
  assert.ok(presence.tell(peerOf("ada"), state(`{"a":"${"a".repeat(longestState - 8)}"}`)));
  assert.ok(!presence.tell(peerOf("ada"), state(`{"a":"${"€".repeat(longestState / 2)}"}`)));
});
