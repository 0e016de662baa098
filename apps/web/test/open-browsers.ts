import assert from "node:assert/strict";
import { after, beforeEach } from "node:test";
import type { Company } from "@stoa/server/test/company.ts";
import type { ApiClient } from "@stoa/server/test/people.ts";
import { Disk, diskName } from "#data/disk.ts";
import { Browser, eventually } from "./browser.ts";

type Options = ConstructorParameters<typeof Browser>[3];

/** Makes a browser of a person; before the next test it is closed and its disk deleted. */
type NewBrowser = (who: ApiClient, options?: Options) => Browser;
/** The same, opened; waits until the copy has the boards. */
type OpenBrowser = (...parameters: Parameters<NewBrowser>) => Promise<Browser>;

/** Gives the tests of a file browsers on the company's workspace. */
export function browsersOf({ harness, workspace }: Company): { newBrowser: NewBrowser; openBrowser: OpenBrowser } {
  const made: Browser[] = [];
  const closeAll = async (): Promise<void> => {
    for (const browser of made.splice(0)) {
      for (const each of browser.open) each.close();
      assert.deepEqual(browser.network.unkeyed, [], "each POST and PATCH has an Idempotency-Key");
      await Disk.delete(diskName(browser.who.uuid, workspace.uuid));
    }
  };
  beforeEach(closeAll);
  after(closeAll);
  const newBrowser: NewBrowser = (who, options = {}) => {
    const browser = new Browser(harness, who, workspace.uuid, options);
    made.push(browser);
    return browser;
  };
  const openBrowser: OpenBrowser = async (...parameters) => {
    const browser = newBrowser(...parameters);
    await browser.openAll();
    const hasBoards = () => [...browser.workspace.store.base.all("boards")].length > 0;
    await eventually([browser], hasBoards, "the boards are there");
    return browser;
  };
  return { newBrowser, openBrowser };
}
