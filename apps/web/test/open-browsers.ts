import { after, beforeEach } from "node:test";
import type { Company } from "@stoa/server/test/company.ts";
import type { Someone } from "@stoa/server/test/people.ts";
import { Disk, diskName } from "#data/disk.ts";
import { Browser, eventually } from "./browser.ts";

type Options = ConstructorParameters<typeof Browser>[3];

/**
 * Gives the tests of a file browsers on the company's workspace. Before each test and after the last one all are closed and
 * their disks deleted.
 * @returns what opens a browser of a person and waits until the copy has the boards
 */
export function browsersOf({ harness, workspace }: Company): (who: Someone, options?: Options) => Promise<Browser> {
  const opened: Browser[] = [];
  const closeAll = async (): Promise<void> => {
    for (const browser of opened.splice(0)) {
      for (const each of browser.open) each.close();
      await Disk.delete(diskName(browser.who.uuid, workspace.uuid));
    }
  };
  beforeEach(closeAll);
  after(closeAll);
  return async (who, options = {}) => {
    const browser = new Browser(harness, who, workspace.uuid, options);
    opened.push(browser);
    await browser.openAll();
    const hasBoards = () => [...browser.workspace.store.base.all("boards")].length > 0;
    await eventually([browser], hasBoards, "the boards are there");
    return browser;
  };
}
