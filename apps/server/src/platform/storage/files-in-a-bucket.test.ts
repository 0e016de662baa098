import assert from "node:assert/strict";
import { after, test } from "node:test";
import { startCompany } from "#test/company.ts";
import { filesOnDisk, png, wholePng } from "#test/files.ts";
import { S3Gateway, withoutGateway } from "#test/s3-gateway.ts";
import { exportOf } from "#test/whole-workspace.ts";

const skip = withoutGateway;
const gateway = new S3Gateway();
if (skip === false) {
  await gateway.start();
  after(() => gateway.stop());
}
const settings = { LOG_LEVEL: "silent", ...(skip === false ? gateway.settings("stoa") : {}) };
const company = await startCompany(settings);
const { ada, harness, workspace } = company;
const picture = { name: "Plan.png", type: "image/png", bytes: png };

async function attach() {
  const task = await company.task();
  const { status, body } = await ada.upload(`/tasks/${task.uuid}/attachments`, picture);
  return { task, status, body, path: `/tasks/${task.uuid}/attachments/${body.attachment?.uuid}` };
}

test(
  "attachments, pictures and exports are in the bucket and not on the disk, and are downloaded as they were",
  { skip },
  async () => {
    const { path, status } = await attach();
    assert.equal(status, 201);
    const answer = await ada.get(`${path}/content`);
    assert.deepEqual([answer.status, answer.body], [200, png]);
    assert.equal(answer.headers["content-type"], "image/png");
    assert.equal(answer.headers["content-length"], String(png.length));
    const face = { name: "Ada.png", type: "image/png", bytes: wholePng };
    assert.equal((await ada.upload("/profile/update/image", face)).status, 200);
    assert.equal((await ada.get("/profile/image/content?size=small")).headers["content-type"], "image/webp");
    const made = await exportOf(company, ada, workspace.uuid);
    assert.ok([...made.files.keys()].some((name) => name.startsWith("files/")));
    const areas = (await gateway.keys("stoa/")).map((key) => key.split("/")[1]);
    assert.deepEqual([...new Set(areas)], ["attachments", "exports", "images"]);
    assert.deepEqual(await filesOnDisk(harness), { stored: [], received: [] });
  },
);

test("a file that is deleted for good leaves the bucket", { skip }, async () => {
  const { path } = await attach();
  const kept = (await gateway.keys("stoa/attachments/")).length;
  assert.equal((await ada.delete(path)).status, 200);
  const uuid = path.split("/").at(-1);
  assert.equal((await ada.delete(`/workspaces/${workspace.uuid}/trash/attachment/${uuid}`)).status, 200);
  await harness.worker.idle();
  assert.equal((await gateway.keys("stoa/attachments/")).length, kept - 1);
});

test("while the bucket is out of reach an upload and a download are 503, and nothing is stored", { skip }, async () => {
  const { path } = await attach();
  const before = { rows: await company.footprint(), keys: await gateway.keys() };
  for (const mood of ["gone", "busy", { cutAfter: 20 }] as const) {
    gateway.become(mood);
    const task = await company.task();
    const refused = await ada.upload(`/tasks/${task.uuid}/attachments`, picture);
    assert.deepEqual([refused.status, refused.body.code], [503, "storage_unreachable"]);
    assert.match(refused.body.error, /storage is unreachable/);
    assert.equal((await ada.get(`${path}/content`)).status, 503);
    assert.equal((await ada.get(`/tasks/${task.uuid}/attachments`)).body.attachments.length, 0);
  }
  gateway.become("well");
  assert.deepEqual(await gateway.keys(), before.keys);
  assert.deepEqual((await filesOnDisk(harness)).received, []);
  assert.equal((await ada.get(`${path}/content`)).status, 200);
});
