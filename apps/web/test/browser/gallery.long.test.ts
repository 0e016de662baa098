import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { startChromium } from "@stoa/tools/browsers/chromium.ts";
import { until } from "@stoa/server/test/until.ts";
import { AxeBuilder } from "./axe.ts";
import { servePage } from "./serve.ts";
import { untilFocused, untilIdle, untilPassed } from "./ready.ts";

let browser: Browser | null = null;
let gallery: Awaited<ReturnType<typeof servePage>>;

before(async () => {
  browser = await startChromium();
  if (browser === null) return;
  gallery = await servePage(join(import.meta.dirname, "gallery"));
});

after(async () => {
  await browser?.close();
  if (browser !== null) await gallery.close();
});

/** Opens the gallery; what the browser complains of fails the test. */
async function visit(theme: "light" | "dark", options: BrowserContextOptions, look: (page: Page) => Promise<void>) {
  assert.ok(browser !== null);
  const page = await browser.newPage(options);
  const complaints: string[] = [];
  page.on(
    "console",
    (message) => void (["error", "warning"].includes(message.type()) && complaints.push(message.text())),
  );
  page.on("pageerror", ({ message }) => void complaints.push(message));
  await page.goto(`${gallery.origin}/?theme=${theme}`);
  await page.getByText("Choose a day").waitFor();
  await page.waitForFunction(() => document.fonts.status === "loaded");
  await untilIdle(page);
  await look(page);
  await page.close();
  assert.deepEqual(complaints, []);
}

const faults = (page: Page): Promise<string[]> => new AxeBuilder(page).violations(["region"]);
const skip = (): boolean => browser === null;
/** Waits until the page says something. */
const says = (page: Page, text: string) =>
  page.waitForFunction((wanted) => document.querySelector("#said")?.textContent === wanted, text);
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 900 } };
// what fades in is as good as transparent
const still = { reducedMotion: "reduce" } as const;

for (const theme of ["light", "dark"] as const)
  for (const [name, options] of Object.entries({ desktop, phone }))
    test(`axe finds nothing in the ${theme} theme on a ${name}, whatever is open`, async (t) => {
      if (skip()) return t.skip("there is no Chromium");
      await visit(theme, { ...options, ...still }, async (page) => {
        assert.deepEqual(await faults(page), []);
        for (const opened of ["Menu", "Popover", "Dialog"]) {
          await page.getByRole("button", { name: opened, exact: true }).click();
          await page.getByRole(opened === "Menu" ? "menu" : "dialog").waitFor();
          assert.deepEqual(await faults(page), [], opened);
          await page.keyboard.press("Escape");
          await page.getByRole(opened === "Menu" ? "menu" : "dialog").waitFor({ state: "detached" });
        }
        await page.getByRole("button", { name: "Toast" }).click();
        await page.getByText("Moved “Mend the roof” to Done.").first().waitFor();
        assert.deepEqual(await faults(page), [], "Toast");
        // an earlier message that stays comes back when the other is gone
        await page.getByText("The server did not take the ticket").first().waitFor();
        assert.deepEqual(await faults(page), [], "a toast of bad news");
        for (const [keys, heading] of [
          ["Control+k", "Search and commands"],
          ["?", "Keyboard shortcuts"],
        ] as const) {
          await page.locator("#card").focus();
          await page.keyboard.press(keys);
          await page.getByRole("dialog", { name: heading }).waitFor();
          assert.deepEqual(await faults(page), [], heading);
          await page.keyboard.press("Escape");
          await page.getByRole("dialog", { name: heading }).waitFor({ state: "detached" });
        }
      });
    });

test("a menu is walked by keys, and gives the focus back", async (t) => {
  if (skip()) return t.skip("there is no Chromium");
  await visit("light", desktop, async (page) => {
    const button = page.getByRole("button", { name: "Menu", exact: true });
    await button.focus();
    await page.keyboard.press("Enter");
    await untilFocused(page.getByRole("menu"));
    await untilIdle(page);
    await page.keyboard.type("to");
    await untilFocused(page.getByRole("menuitem", { name: "To board" }));
    await page.keyboard.press("ArrowRight");
    await untilFocused(page.getByRole("menuitem", { name: "Design" }));
    await page.keyboard.press("ArrowDown");
    await untilFocused(page.getByRole("menuitem", { name: "Engineering" }));
    await page.keyboard.press("Enter");
    await page.getByText("to engineering").waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === "Menu");
  });
});

test("a dialog that a menu opens gets the focus, and gives it back when it is closed", async (t) => {
  if (skip()) return t.skip("there is no Chromium");
  await visit("light", desktop, async (page) => {
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await page.waitForFunction(() => document.activeElement?.tagName === "INPUT");
    await untilPassed(page, 300);
    assert.equal(await page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null), true);
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.activeElement?.textContent === "Menu");
  });
});

test("a press on its button closes a popover", async (t) => {
  if (skip()) return t.skip("there is no Chromium");
  await visit("light", desktop, async (page) => {
    const button = page.getByRole("button", { name: "Popover" });
    await button.click();
    await page.getByRole("dialog").waitFor();
    await button.click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await untilPassed(page, 200);
    assert.equal(await button.getAttribute("aria-expanded"), "false");
  });
});

test("the menu of a card opens with the right button and with the menu key", async (t) => {
  if (skip()) return t.skip("there is no Chromium");
  await visit("light", desktop, async (page) => {
    await page.locator("#card").click({ button: "right" });
    await page.getByRole("menuitem", { name: "Copy link" }).click();
    await page.getByText("copied").waitFor();
    await page.getByRole("menu").waitFor({ state: "detached" });
    await page.locator("#card").focus();
    await page.keyboard.press("Shift+F10");
    await page.getByRole("menuitem", { name: "Copy link" }).waitFor();
  });
});

test("five thousand options are found by typing, and few of them are in the page", async (t) => {
  if (skip()) return t.skip("there is no Chromium");
  await visit("light", desktop, async (page) => {
    const picker = page.locator("#thousands");
    assert.ok((await picker.getByRole("option").count()) < 40);
    await picker.getByRole("combobox").fill("4321 gus");
    await until(async () => (await picker.getByRole("option").count()) === 0);
    await picker.getByRole("combobox").fill("4326 gus");
    assert.match((await picker.getByRole("option").first().textContent()) ?? "", /Gus Ortega 4326/);
    await picker.getByRole("combobox").fill("");
    await until(async () => (await picker.getByRole("option").count()) > 1);
    await page.keyboard.press("End");
    const last = picker.getByRole("option", { name: "4999" });
    await last.waitFor();
    const active = () => picker.getByRole("combobox").getAttribute("aria-activedescendant");
    await until(async () => (await last.getAttribute("id")) === (await active()));
    assert.equal(await last.getAttribute("aria-posinset"), "5000");
  });
});

test("keys act on the screen, not in a field, not through a dialog; the palette finds what they do", async (t) => {
  if (skip()) return t.skip("there is no Chromium");
  await visit("light", desktop, async (page) => {
    const said = page.locator("#said");
    await page.locator("#card").focus();
    // at once: a sequence waits for its next key for a moment only
    await Promise.all([page.keyboard.press("g"), page.keyboard.press("b")]);
    await says(page, "boards");
    await page.getByRole("textbox", { name: "Title" }).press("c");
    assert.equal(await said.textContent(), "boards");
    await page.locator("#card").focus();
    await page.keyboard.press("Shift+ArrowRight");
    await says(page, "moved");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search and commands" }).fill("new ti");
    await page.getByRole("option", { name: "New ticket" }).waitFor();
    await page.keyboard.press("Enter");
    await says(page, "new ticket");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await untilFocused(page.locator("#card"));
    await page.keyboard.press("?");
    await page.getByRole("heading", { name: "Keyboard shortcuts" }).waitFor();
    await page.keyboard.press("j");
    assert.equal(await said.textContent(), "new ticket");
  });
});

test("a popover that a key opens next to a card has the focus, also from the palette, and gives it back to the card", async (t) => {
  if (skip()) return t.skip("there is no Chromium");
  await visit("light", desktop, async (page) => {
    const isIn = (name: string): Promise<boolean> =>
      page.evaluate((label) => document.activeElement?.getAttribute("aria-label") === label, name);
    const field = page.getByRole("combobox", { name: "Status" });
    for (const way of ["key", "palette"]) {
      await page.locator("#card").focus();
      await page.keyboard.press(way === "key" ? "s" : "Control+k");
      if (way === "palette") {
        await page.getByRole("combobox", { name: "Search and commands" }).fill("set the st");
        await page.getByRole("option", { name: "Set the status" }).waitFor();
        await page.keyboard.press("Enter");
      }
      await untilFocused(field);
      // whatever fades out is out of the page by then
      await untilPassed(page, 400);
      assert.equal(await isIn("Status"), true, way);
      await page.keyboard.type("doi");
      await page.keyboard.press("Enter");
      await field.waitFor({ state: "detached" });
      await says(page, "Doing");
      await untilFocused(page.locator("#card"));
    }
  });
});

test("a tooltip names a control that the pointer rests on and its keys; Esc takes it away", async (t) => {
  if (skip()) return t.skip("there is no Chromium");
  await visit("light", desktop, async (page) => {
    await page.getByRole("button", { name: "More, normal" }).hover();
    const tip = page.locator(".tooltip");
    await tip.waitFor();
    assert.equal(await tip.textContent(), "More, normalCtrl K");
    await tip.hover();
    await untilPassed(page, 200);
    assert.equal(await tip.count(), 1);
    await page.keyboard.press("Escape");
    await tip.waitFor({ state: "detached" });
  });
});

test("a tooltip of what has the focus comes back when the page has scrolled; out of view there is none", async (t) => {
  if (skip()) return t.skip("there is no Chromium");
  await visit("light", desktop, async (page) => {
    const control = page.getByRole("button", { name: "More, normal" });
    await page.keyboard.press("Tab");
    await control.focus();
    const tip = page.locator(".tooltip");
    await tip.waitFor();
    const scrollBy = (pixels: number) => page.evaluate((by) => document.scrollingElement?.scrollBy(0, by), pixels);
    await scrollBy(20);
    await tip.waitFor({ state: "detached" });
    await tip.waitFor();
    await scrollBy(4000);
    await tip.waitFor({ state: "detached" });
    await untilPassed(page, 700);
    assert.equal(await tip.count(), 0);
  });
});

test("a long press with a finger opens the menu of a card", async (t) => {
  if (skip()) return t.skip("there is no Chromium");
  await visit("light", phone, async (page) => {
    const card = page.locator("#card");
    await card.dispatchEvent("pointerdown", { pointerType: "touch", clientX: 40, clientY: 40 });
    await page.getByRole("menu").waitFor();
    // the finger is lifted
    await card.dispatchEvent("pointerup", { pointerType: "touch" });
    await card.dispatchEvent("click");
    assert.equal(await page.locator("#said").textContent(), "");
    await page.getByRole("menuitem", { name: "Copy link" }).tap();
    await says(page, "copied");
  });
});

test("Esc closes what is uppermost, and no more", async (t) => {
  if (skip()) return t.skip("there is no Chromium");
  await visit("light", desktop, async (page) => {
    await page.getByRole("button", { name: "Dialog" }).click();
    await page.getByRole("button", { name: "Lead" }).click();
    await page.getByRole("combobox", { name: "Lead" }).press("Escape");
    await page.getByRole("combobox", { name: "Lead" }).waitFor({ state: "detached" });
    assert.equal(await page.getByRole("heading", { name: "New board" }).count(), 1);
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: "New board" }).waitFor({ state: "detached" });
  });
});

test("in a window of 320 pixels, or at 400 %, nothing runs over the edge", async (t) => {
  if (skip()) return t.skip("there is no Chromium");
  await visit("light", { viewport: { width: 320, height: 640 } }, async (page) => {
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
  });
});
