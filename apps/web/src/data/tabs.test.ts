import assert from "node:assert/strict";
import { test } from "node:test";
import { Tabs } from "./tabs.ts";

test("work that still runs when a tab is closed may post, and nobody hears it", async () => {
  const heard: string[] = [];
  const isAsked = Promise.withResolvers<void>();
  const [own, other] = [new BroadcastChannel("stoa:closed"), new BroadcastChannel("stoa:closed")];
  const tabs = new Tabs(own, () => {});
  const others = new Tabs(other, ({ type }) => {
    heard.push(type);
    isAsked.resolve();
  });
  tabs.post({ type: "ask" });
  await isAsked.promise;
  tabs.close();
  tabs.post({ type: "leading" });
  await new Promise((resolve) => setTimeout(resolve, 20));
  others.close();
  assert.deepEqual(heard, ["ask"]);
});
