import assert from "node:assert/strict";
import { test } from "node:test";
import { until } from "@stoa/server/test/until.ts";
import { ownSettingsWords as words } from "#i18n/en/own-settings.ts";
import { startApp } from "./app.ts";
import { untilFocused } from "./ready.ts";

const { open, skip, company } = await startApp();
const { ada, cleo, workspace } = company;

const zoneOf = async (who: typeof ada): Promise<string | null> => (await who.api.getMe()).user.time_zone;

test(
  "the first browser in which a person signs in sets the time zone, and the settings change it by mouse and by keys",
  { skip },
  async () => {
    assert.equal(await zoneOf(cleo), null);
    await open(cleo, "/settings", { timezoneId: "Pacific/Kiritimati" });
    await until(async () => (await zoneOf(cleo)) === "Pacific/Kiritimati");
    const page = await open(cleo, "/settings", { timezoneId: "Pacific/Pago_Pago" });
    const zone = (name: string) => page.getByRole("button", { name: `${words.timeZone}: ${name}`, exact: true });
    const useHere = page.getByRole("button", {
      name: words.useBrowserZone({ zone: "Pacific/Pago Pago" }),
      exact: true,
    });
    await zone("Pacific/Kiritimati").waitFor();
    await useHere.click();
    await zone("Pacific/Pago Pago").waitFor();
    assert.equal(await zoneOf(cleo), "Pacific/Pago_Pago");
    await useHere.waitFor({ state: "detached" });
    await zone("Pacific/Pago Pago").press("Enter");
    await untilFocused(page.getByRole("combobox", { name: words.timeZone }));
    await page.keyboard.type("berlin");
    await page.getByRole("option", { name: "Europe/Berlin" }).waitFor();
    await page.keyboard.press("Enter");
    await zone("Europe/Berlin").waitFor();
    assert.equal(await zoneOf(cleo), "Europe/Berlin");
    await useHere.waitFor();
  },
);

test("the app and the server agree about what is overdue, wherever the person is", { skip }, async () => {
  const { board } = await ada.api.createBoard({ workspace_uuid: workspace.uuid, body: { name: "Days" } });
  for (const offset of [-2, -1, 0, 1]) {
    const due_date = new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    await ada.api.createTask({ board_uuid: board.uuid, body: { title: `Due ${due_date}`, due_date } });
  }
  // at every moment one of the two has another day than UTC
  for (const timezoneId of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
    await ada.api.setTimeZone({ body: { time_zone: timezoneId } });
    const { tasks } = await ada.api.listWorkspaceTasks({ workspace_uuid: workspace.uuid, query: { overdue: true } });
    const overdue = tasks.filter(({ board_uuid }) => board_uuid === board.uuid).map(({ title }) => title);
    const page = await open(ada, `/w/${workspace.uuid}/board/${board.uuid}?due=overdue`, { timezoneId });
    const cards = page.locator(".card-title", { hasText: "Due " });
    await until(async () => (await cards.count()) === overdue.length);
    assert.deepEqual((await cards.allTextContents()).toSorted(), overdue.toSorted());
  }
});
