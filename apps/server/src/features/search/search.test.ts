import assert from "node:assert/strict";
import { test } from "node:test";
import { toTsvector } from "#kernel/search-words.ts";
import { created, startCompany } from "#test/company.ts";
import type { ApiClient } from "#test/people.ts";
import { statementsOf } from "#test/statement-count.ts";

const company = await startCompany();
const { ada, ben, cleo, hal, ivy, nobody, robot, workspace } = company;
const { pool } = company.harness.platform;

type Found = { uuid: string; title: string; name: string; excerpt: string };

async function newBoard(name: string): Promise<string> {
  return created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name })).board.uuid;
}

async function newTask(board_uuid: string, fields: Record<string, unknown>): Promise<{ uuid: string }> {
  return created(await ada.post(`/boards/${board_uuid}/tasks`, { title: "A ticket", ...fields })).task;
}

async function newComment(task_uuid: string, text: string): Promise<void> {
  const document = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] };
  await pool.run(
    `insert into comments (workspace_uuid, task_uuid, author_uuid, body, body_json, search)
     values ($1, $2, $3, $4, $5::jsonb, $6::tsvector)`,
    [workspace.uuid, task_uuid, ada.uuid, text, document, toTsvector(text)],
  );
}

const url = (q: string, extra = "") => `/search?workspace_uuid=${workspace.uuid}&q=${encodeURIComponent(q)}${extra}`;

async function find(q: string, who: ApiClient = ada, extra = "") {
  const answer = await who.get(url(q, extra));
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body;
}

const titles = (found: { tasks: Found[] }) => found.tasks.map(({ title }) => title);

async function countOkapis(who: ApiClient): Promise<number[]> {
  const { boards, tasks, comments } = await find("okapi", who);
  return [boards.length, tasks.length, comments.length];
}

test("people without access get 404, a session must name a workspace, and a key searches only its own", async () => {
  const theirs = (await hal.get("/workspaces")).body.workspaces[0].uuid;
  const unnamed = await ada.get("/search?q=words");
  assert.deepEqual(
    [unnamed.status, unnamed.body.error],
    [400, "Give workspace_uuid, because a session can reach several workspaces."],
  );
  assert.deepEqual([(await hal.get(url("words"))).status, (await nobody.get(url("words"))).status], [404, 401]);
  assert.equal((await nobody.get("/search?q=words")).status, 401);
  const foreign = await robot.get(`/search?workspace_uuid=${theirs}&q=words`);
  assert.deepEqual([foreign.status, foreign.body.error], [403, "This API key belongs to another workspace."]);
  assert.equal((await robot.get("/search?q=words")).status, 200);
  assert.equal((await robot.get(url("words"))).status, 200);
});

test("a suspended workspace cannot be searched", async () => {
  await pool.run("update workspaces set suspended_at = clock_timestamp() where uuid = $1", [workspace.uuid]);
  const answers = [await ada.get(url("words")), await robot.get("/search?q=words")];
  await pool.run("update workspaces set suspended_at = null where uuid = $1", [workspace.uuid]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [423, 423],
  );
});

test("a q that is missing, blank or too long, or a limit beyond 20, is rejected", async () => {
  const base = `/search?workspace_uuid=${workspace.uuid}`;
  const wrong = ["", "&q=", "&q=%20", `&q=${"x".repeat(201)}`, "&q=x&limit=0", "&q=x&limit=21", "&q=x&kind=task"];
  for (const query of wrong) assert.equal((await ada.get(base + query)).status, 400, query);
  assert.equal((await ada.get("/search?workspace_uuid=mine&q=x")).status, 400);
});

test("tasks, boards and comments are found with marked excerpts, titles before descriptions", async () => {
  const board_uuid = await newBoard("Zebra crossing");
  const inText = await newTask(board_uuid, { title: "Stripes", description: "A **zebra** has *stripes*" });
  const inTitle = await newTask(board_uuid, { title: "The Zébra" });
  await newComment(inText.uuid, "Have you seen the zebras?");
  const found = await find("zebra");
  assert.deepEqual(found.boards, [{ uuid: board_uuid, name: "Zebra crossing" }]);
  assert.deepEqual(
    found.tasks.map(({ uuid, excerpt }: Found) => [uuid, excerpt]),
    [
      [inTitle.uuid, "The \u0001Zébra\u0002"],
      [inText.uuid, "A \u0001zebra\u0002 has stripes"],
    ],
  );
  const { excerpt: _, ...task } = found.tasks[1];
  const place = { board_uuid, board_name: "Zebra crossing", number: 1, key: "ZC-1", status_name: "To Do" };
  assert.deepEqual(task, { uuid: inText.uuid, title: "Stripes", ...place });
  const [comment] = found.comments;
  assert.equal(comment.excerpt, "Have you seen the \u0001zebras\u0002?");
  assert.deepEqual([comment.task_uuid, comment.task_title, comment.board_uuid], [inText.uuid, "Stripes", board_uuid]);
  assert.deepEqual([found.pages, found.scope, found.broadened], [[], null, null]);
});

test("nobody finds what they may not open: another board, another workspace, the trash", async () => {
  const board_uuid = await newBoard("Okapi");
  const archived_board = await newBoard("Okapi, old");
  const task = await newTask(board_uuid, { title: "Okapi ticket" });
  await newComment(task.uuid, "okapi comment");
  const gone = await newTask(board_uuid, { title: "Okapi in the trash" });
  await newComment(gone.uuid, "okapi comment on it");
  await newComment((await newTask(archived_board, { title: "Okapi archived" })).uuid, "okapi there");
  await pool.run("update boards set archived_at = clock_timestamp() where uuid = $1", [archived_board]);
  await pool.run("update tasks set archived_at = clock_timestamp() where uuid = $1", [gone.uuid]);
  assert.deepEqual(await countOkapis(ada), [1, 1, 1]);
  assert.deepEqual(await countOkapis(ben), [1, 1, 1]);
  for (const who of [cleo, ivy, robot]) assert.deepEqual(await countOkapis(who), [0, 0, 0]);
  await pool.run("insert into board_members (workspace_uuid, board_uuid, user_uuid) values ($1, $2, $3)", [
    workspace.uuid,
    board_uuid,
    cleo.uuid,
  ]);
  for (const who of [cleo, robot]) assert.deepEqual(await countOkapis(who), [1, 1, 1]);
  await pool.run("update comments set archived_at = clock_timestamp() where task_uuid = $1", [task.uuid]);
  assert.deepEqual(await countOkapis(cleo), [1, 1, 0]);
});

test("place/words searches inside the board before the slash, and scope says so", async () => {
  const board_uuid = await newBoard("Vögel");
  const other = await newBoard("Säuger");
  const bird = await newTask(board_uuid, { title: "Heron nest" });
  await newComment(bird.uuid, "heron seen");
  const bat = await newTask(other, { title: "Heron eats bat" });
  await newComment(bat.uuid, "heron gone");
  const found = await find(" vogel / heron");
  assert.deepEqual(found.scope, { kind: "board", uuid: board_uuid, name: "Vögel" });
  assert.deepEqual([titles(found), found.comments.length, found.boards], [["Heron nest"], 1, []]);
  assert.equal(found.broadened, null);
  const nothing = await find("Vögel/bat");
  assert.deepEqual([nothing.scope.uuid, nothing.tasks, nothing.broadened], [board_uuid, [], null]);
  const ivys = await find("Vögel/heron", ivy);
  assert.deepEqual([ivys.scope, ivys.tasks, ivys.broadened], [null, [], "heron"]);
});

test("if the left side names no board, the whole text is searched, and then only the right side", async () => {
  const board_uuid = await newBoard("Protocols");
  await newTask(board_uuid, { title: "Support HTTP/2 push" });
  await newTask(board_uuid, { title: "Push the button" });
  const whole = await find("HTTP/2");
  assert.deepEqual([titles(whole), whole.scope, whole.broadened], [["Support HTTP/2 push"], null, null]);
  const broadened = await find("Nowhere / button");
  assert.deepEqual([titles(broadened), broadened.scope, broadened.broadened], [["Push the button"], null, "button"]);
  const nothing = await find("Nowhere/absent");
  assert.deepEqual([nothing.tasks, nothing.broadened], [[], "absent"]);
  for (const q of ["/button", "button/"]) assert.equal((await find(q)).broadened, null);
});

test("limit counts each kind, and operators work as on a board", async () => {
  const board_uuid = await newBoard("Limits");
  for (const title of ["Kiwi one", "Kiwi two", "Kiwi three"]) {
    const task = await newTask(board_uuid, { title });
    await newComment(task.uuid, `about ${title}`);
  }
  const found = await find("kiwi", ada, "&limit=2");
  assert.deepEqual([found.tasks.length, found.comments.length], [2, 2]);
  assert.deepEqual(titles(await find("kiwi -one -two")), ["Kiwi three"]);
  assert.deepEqual(titles(await find('"kiwi two"')), ["Kiwi two"]);
  assert.deepEqual((await find("-kiwi")).tasks, []);
});

test("a text without letters and digits, such as an emoji, finds nothing", async () => {
  await company.task({ title: "A launch 🎉" });
  for (const q of ["🎉", "🚀", "…", "🎉 🚀"]) {
    const { tasks, boards, comments, pages } = await find(q);
    assert.deepEqual([tasks, boards, comments, pages], [[], [], [], []], q);
  }
  assert.equal((await find("🎉 launch")).tasks.length, 1);
});

test("a search takes two statements", async () => {
  assert.equal(await statementsOf(company.harness, () => find("kiwi")), 2);
});

test("an excerpt is made from a limited part of the plain text", async () => {
  const board_uuid = await newBoard("Long texts");
  const sent = { title: "Walrus", description: `**walrus** near the beginning ${"and so on ".repeat(1_500)} manatee` };
  const { uuid } = await newTask(board_uuid, sent);
  await ada.post(`/tasks/${uuid}/comments`, { body: "A *walrus* again" });
  const { tasks, comments } = await find("walrus");
  assert.ok(tasks[0].excerpt.startsWith("\u0001walrus\u0002 near the beginning"), tasks[0].excerpt);
  assert.equal(comments[0].excerpt, "A \u0001walrus\u0002 again");
  const [row] = (await pool.run("select plain_text from tasks where uuid = $1", [uuid])) as { plain_text: string }[];
  assert.ok(row?.plain_text.startsWith("walrus near"));
});

test("texts that were written before plain texts were stored are shown by their markdown", async () => {
  const board_uuid = await newBoard("Old texts");
  const { uuid } = await newTask(board_uuid, { title: "Old", description: "An **aardvark**" });
  await pool.run("update tasks set plain_text = null where uuid = $1", [uuid]);
  assert.equal((await find("aardvark")).tasks[0].excerpt, "An **\u0001aardvark\u0002**");
});

test("a word in the middle of a Chinese, Japanese or Thai text is found in titles, descriptions and comments", async () => {
  const board_uuid = await newBoard("脚本");
  const inTitle = await newTask(board_uuid, { title: "修复用户登录页面" });
  const inText = await newTask(board_uuid, {
    title: "Web 2",
    description: "**ログイン**画面が開かない。iPhone用アプリ",
  });
  await newComment(inText.uuid, "เกิดข้อผิดพลาดเมื่อเข้าสู่ระบบ");
  for (const [q, uuid] of [
    ["登录", inTitle.uuid],
    ["用户登录", inTitle.uuid],
    ["修", inTitle.uuid],
    ["面", inTitle.uuid],
    ["グイン", inText.uuid],
    ["画面 web", inText.uuid],
    ["iphone用", inText.uuid],
  ] as const) {
    assert.ok(
      (await find(q)).tasks.some((task: Found) => task.uuid === uuid),
      q,
    );
  }
  assert.deepEqual((await find("登录")).tasks[0].excerpt, "修复用户\u0001登录\u0002页面");
  for (const q of ["录登", "登户", '"用户页面"', "登录 -用户"]) assert.deepEqual((await find(q)).tasks, [], q);
  const [comment] = (await find("ผิดพลาด")).comments;
  assert.deepEqual([comment.task_uuid, comment.excerpt.includes("\u0001ผิดพลาด\u0002")], [inText.uuid, true]);
  assert.deepEqual((await find("脚")).boards, [{ uuid: board_uuid, name: "脚本" }]);
});
