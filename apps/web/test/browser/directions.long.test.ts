import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { wholePng } from "@stoa/server/test/files.ts";
import { until } from "@stoa/server/test/until.ts";
import { startApp } from "./app.ts";
import { untilIdle } from "./ready.ts";

const { another, open, skip, company } = await startApp();
const { ada } = company;

const list = "- بند أول\n- بند ثان\n\n1. واحد\n2. اثنان";
const description = `# عنوان\n\nفقرة **مهمة** هنا\n\n${list}\n\n- [ ] مهمة صغيرة\n\n> اقتباس\n\n| رأس | آخر |\n| --- | --- |\n| خلية | أخرى |`;
await ada.api.updateProfile({ body: { user: { first_name: "عائشة", last_name: "الهاشمي" } } });
const { workspace } = await ada.api.createWorkspace({ body: { name: "שולחן העבודה" } });
const workspace_uuid = workspace.uuid;
const { board } = await ada.api.createBoard({ workspace_uuid, body: { name: "لوحة المشروع" } });
const board_uuid = board.uuid;
const { statuses } = await ada.api.getBoard({ board_uuid });
for (const [at, { uuid }] of statuses.entries()) {
  const name = ["قيد الانتظار", "قيد العمل", "منجز"][at] ?? `حالة ${at}`;
  await ada.api.updateStatus({ board_uuid, status_uuid: uuid, body: { name } });
}
const { label } = await ada.api.createLabel({ workspace_uuid, body: { name: "عاجل", color: "#dc2626" } });
const { group } = await ada.api.createGroup({ board_uuid, body: { name: "مجموعة أولى" } });
const { custom_field } = await ada.api.createCustomField({ board_uuid, body: { name: "حقل خاص", type: "text" } });
const create = (title: string, more: object = {}) =>
  ada.api.createTask({ board_uuid, body: { title, status_uuid: statuses[0]?.uuid ?? "", ...more } });
const { task } = await create("تذكرة بالعربية", {
  description,
  label_uuids: [label.uuid],
  group_uuid: group.uuid,
  assignee_uuids: [ada.uuid],
  due_date: "2020-01-01",
});
const task_uuid = task.uuid;
await ada.api.updateTask({
  task_uuid,
  body: { version: task.version, custom_fields: { [custom_field.uuid]: "قيمة الحقل" } },
});
await create("כרטיס בעברית");
await ada.api.createSubtask({ task_uuid, body: { title: "معيار النجاح" } });
await ada.api.createComment({ task_uuid, body: { body: "تعليق **مهم**\n\n- بند" } });
await ada.upload(`/tasks/${task_uuid}/attachments`, { name: "صورة.png", type: "image/png", bytes: wholePng });
const gone = await create("في المهملات");
await ada.api.archiveTask({ task_uuid: gone.task.uuid });
const { feedback_form } = await ada.api.createFeedbackForm({ board_uuid, body: { title: "أخبرنا" } });
const w = `/w/${workspace_uuid}`;

/** Each screen, and a text that shows that it is there. */
const screens = {
  board: [`${w}/board/${board_uuid}`, "تذكرة"],
  "filtered board": [`${w}/board/${board_uuid}?q=${encodeURIComponent("تذكرة")}`, "تذكرة"],
  swimlanes: [`${w}/board/${board_uuid}?swimlanes=group`, "تذكرة"],
  list: [`${w}/board/${board_uuid}/list?view=none&group=assignee&columns=group,label,assignee`, "تذكرة"],
  "ticket next to the board": [`${w}/board/${board_uuid}?ticket=${task_uuid}`, "اقتباس"],
  ticket: [`${w}/task/${task_uuid}`, "اقتباس"],
  "my work": [`${w}/my-work`, "تذكرة"],
  search: [`${w}/search?q=${encodeURIComponent("تذكرة")}`, "تذكرة"],
  people: [`${w}/members`, "عائشة"],
  inbox: [`${w}/inbox`, "Inbox"],
  trash: [`${w}/trash`, "المهملات"],
  form: [`/f/${feedback_form.token}`, "أخبرنا"],
  "board settings": [`${w}/board/${board_uuid}/settings`, "حقل"],
  labels: [`${w}/settings/labels`, "عاجل"],
  profile: ["/settings", "عائشة"],
} as const;

// these run in the page

/** Whether a text begins with a letter that is written from the right. */
function isFromRight(text: string): boolean {
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(/\p{L}/u.exec(text)?.[0] ?? "");
}

/** The text of an element itself, without that of others in it. */
function ownText(element: Element): string {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value;
  return [...element.childNodes].map((node) => (node instanceof Text ? node.data : "")).join("");
}

/** The texts that are written from the right, and do not run so; one line each. */
function wrong(): string[] {
  return [...document.querySelectorAll("body *")].flatMap((element) => {
    const text = ownText(element);
    const isHidden = element.closest("script, style, option, .sr-only, .avatar") !== null;
    if (!isFromRight(text) || isHidden || getComputedStyle(element).direction === "rtl") return [];
    return [`${(element.cloneNode() as Element).outerHTML.slice(0, 120)} ${text.slice(0, 40)}`];
  });
}

const wrongOn = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => { ${[isFromRight, ownText, wrong].map(String).join("\n")} return wrong(); })()`);

async function isThere(page: Page, text: string): Promise<void> {
  await until(() =>
    page.evaluate((wanted) => {
      const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")];
      return document.body.innerText.includes(wanted) || fields.some(({ value }) => value.includes(wanted));
    }, text),
  );
  await untilIdle(page);
}

test("texts in Arabic and Hebrew run from the right on every screen", { skip }, async () => {
  const found: string[] = [];
  const first = await open(ada, w);
  for (const [name, [path, text]] of Object.entries(screens)) {
    const page = await another(first, path);
    await isThere(page, text);
    found.push(...(await wrongOn(page)).map((line) => `${name}: ${line}`));
    await page.close();
  }
  assert.deepEqual([...new Set(found)], []);
});

test(
  "lists, quotes and tables follow the direction of their text, in the editor and where a text is read",
  { skip },
  async () => {
    const page = await open(ada, `${w}/task/${task_uuid}`);
    await page.locator(".ProseMirror ul").first().waitFor();
    for (const place of ['[aria-label="Description"] .ProseMirror', ".comment .prose"]) {
      const all = await page
        .locator(`${place} :is(ul, ol, li, blockquote, table, p, h1)`)
        .evaluateAll((elements) =>
          elements.map((element) => `${element.tagName} ${getComputedStyle(element).direction}`),
        );
      assert.ok(all.length > 2);
      assert.deepEqual(
        all.filter((each) => !each.endsWith("rtl")),
        [],
        place,
      );
    }
    // the signs of a list stand at its right; the editor is another one when others can write in it too
    const hasRoom = () =>
      page
        .locator(".ProseMirror ul")
        .first()
        .evaluate((element) => {
          const line = element.querySelector("li");
          return element.getBoundingClientRect().right > (line?.getBoundingClientRect().right ?? Infinity);
        });
    await until(hasRoom);
  },
);
