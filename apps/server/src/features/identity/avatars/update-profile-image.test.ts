import assert from "node:assert/strict";
import { test } from "node:test";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { startCompany } from "#test/company.ts";
import { filesOnDisk, png } from "#test/files.ts";
import { person } from "#test/people.ts";
import { colourAt, picture, striped } from "#test/pictures.ts";
import { untilLocked } from "#test/until.ts";

const company = await startCompany();
const { harness, ada, nobody, robot } = company;
const { pool } = harness.platform;
const path = "/profile/update/image";
const image = async (who: typeof ada, size = "large"): Promise<Buffer> =>
  (await who.get(`/profile/image/content?size=${size}`)).body;

/** The rows that a rejected request must not change. */
async function everything() {
  await harness.worker.idle();
  return { rows: await company.footprint(), files: await filesOnDisk(harness) };
}

/** A PNG of 400 million pixels in less than a megabyte: of one bit each, because an encoder of pictures needs seconds for it. */
function bomb(): Buffer {
  const side = 20_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  // each row begins with a byte for its filter
  const rows = Buffer.alloc(side * (1 + side / 8));
  const chunks = [pngChunk("IHDR", header), pngChunk("IDAT", deflateSync(rows)), pngChunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...chunks]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

test("only a session can upload a picture, and a file that is not a picture is rejected", async () => {
  const before = await everything();
  const good = await picture();
  const jpeg = await striped(300, 300, ["red", "blue"]).jpeg().toBuffer();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  for (const who of [nobody, robot]) assert.equal((await who.upload(path, good)).status, 401);
  const notAllowed = "This file type is not allowed. Allowed are PNG, JPG, GIF, and WEBP.";
  const mismatch = "The file contents do not match its reported type.";
  const refused: [string, { name: string; type: string; bytes: Buffer | string }][] = [
    [notAllowed, { name: "me.svg", type: "image/svg+xml", bytes: svg }],
    [notAllowed, { name: "me.pdf", type: "application/pdf", bytes: "%PDF-1.7\n" }],
    [notAllowed, { name: "me.txt", type: "text/plain", bytes: "me" }],
    [notAllowed, { name: "me.avif", type: "image/avif", bytes: await sharp(good.bytes).avif().toBuffer() }],
    [notAllowed, { name: "me.heic", type: "image/heic", bytes: "\0\0\0\u0018ftypheic" }],
    [notAllowed, { name: "me.tiff", type: "image/tiff", bytes: await sharp(good.bytes).tiff().toBuffer() }],
    [mismatch, { name: "me.png", type: "image/png", bytes: svg }],
    [mismatch, { name: "me.png", type: "image/png", bytes: "<!doctype html><script>alert(1)</script>" }],
    [mismatch, { name: "me.png", type: "image/png", bytes: jpeg }],
    [mismatch, { name: "me.png", type: "image/png", bytes: png }],
    [mismatch, { name: "me.png", type: "image/png", bytes: "" }],
    [mismatch, { name: "me.jpg", type: "image/jpeg", bytes: jpeg.subarray(0, jpeg.length / 2) }],
    [mismatch, { name: "me.png", type: "image/png", bytes: good.bytes.subarray(0, good.bytes.length - 30) }],
    [mismatch, { name: "me.gif", type: "image/gif", bytes: "GIF89a and nothing of a picture" }],
    [mismatch, { name: "me.webp", type: "image/webp", bytes: "RIFF\u0001\u0000\u0000\u0000WEBPVP8 nothing" }],
  ];
  for (const [sentence, file] of refused) {
    const answer = await ada.upload(path, file);
    assert.deepEqual([answer.status, answer.body.error], [415, sentence], `${file.name}, ${file.type}`);
  }
  assert.equal((await ada.post(path, { file: "me" })).status, 400);
  assert.deepEqual(await everything(), before);
});

test("a small file that unfolds into 400 million pixels is rejected before it does", async () => {
  const bytes = bomb();
  assert.ok(bytes.length < 1_000_000, `${bytes.length} bytes`);
  const before = await everything();
  const used = process.memoryUsage().rss;
  const answer = await ada.upload(path, { name: "me.png", type: "image/png", bytes });
  assert.equal(answer.status, 400);
  assert.match(answer.body.error, /50 megapixels/);
  assert.ok(process.memoryUsage().rss - used < 100_000_000);
  assert.deepEqual(await everything(), before);
});

test("a photograph is turned upright, cut to a square around its centre, and tells nothing of place or camera", async () => {
  const exif = { IFD0: { Make: "A camera" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 3230/100" } };
  const bytes = await striped(800, 400, ["red", "blue"])
    .withExif(exif)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const given = await sharp(bytes).metadata();
  assert.deepEqual([given.orientation, given.exif?.includes("A camera")], [6, true]);
  const answer = await ada.upload(path, { name: "me.jpg", type: "image/jpeg", bytes });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.deepEqual([answer.body.user.uuid, answer.body.user.image_version], [ada.uuid, 1]);
  for (const [size, side] of [
    ["large", 512],
    ["small", 96],
  ] as const) {
    const drawn = await image(ada, size);
    const { format, width, height, exif: left, icc, xmp } = await sharp(drawn).metadata();
    assert.deepEqual([format, width, height, left, icc, xmp], ["webp", side, side, undefined, undefined, undefined]);
    assert.equal(await colourAt(drawn, side / 2, 4), "red");
    assert.equal(await colourAt(drawn, side / 2, side - 4), "blue");
    assert.doesNotMatch(drawn.toString("latin1"), /camera|EXIF/);
  }
});

test("every kind of picture is taken, whatever its shape, and of an animation the first frame", async () => {
  const ben = company.ben;
  const frames = await Promise.all(["red", "blue"].map((colour) => striped(50, 50, [colour, colour]).png().toBuffer()));
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ delay: 100 })
    .toBuffer();
  assert.equal((await sharp(gif).metadata()).pages, 2);
  const clear = {
    create: { width: 30, height: 900, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  };
  const files = [
    { name: "me.gif", type: "image/gif", bytes: gif },
    { name: "me.webp", type: "image/webp", bytes: await striped(1000, 10, ["red", "blue"]).webp().toBuffer() },
    { name: "me.jpg", type: "image/jpg", bytes: await striped(2, 1, ["red", "red"]).jpeg().toBuffer() },
    { name: "me.png", type: "application/octet-stream", bytes: await sharp(clear).png().toBuffer() },
  ];
  for (const [index, file] of files.entries()) {
    const answer = await ben.upload(path, file);
    assert.equal(answer.status, 200, `${file.name}: ${JSON.stringify(answer.body)}`);
    assert.equal(answer.body.user.image_version, index + 1);
    const { width, height, pages, hasAlpha } = await sharp(await image(ben)).metadata();
    assert.deepEqual([width, height, pages], [512, 512, undefined]);
    if (file.name === "me.gif") assert.equal(await colourAt(await image(ben), 100, 100), "red");
    if (file.name === "me.png") assert.equal(hasAlpha, true);
  }
});

test("a new picture takes the place of the old one, whose files go, and everybody sees its version", async () => {
  const cleo = company.cleo;
  await cleo.upload(path, await picture(["red", "red"]));
  const before = await everything();
  const answer = await cleo.upload(path, await picture(["blue", "blue"]));
  assert.equal(answer.body.user.image_version, 2);
  assert.equal(await colourAt(await image(cleo), 50, 50), "blue");
  const after = await everything();
  assert.equal(after.files.stored.length, before.files.stored.length);
  assert.equal(
    after.files.stored.filter((name) => before.files.stored.includes(name)).length,
    before.files.stored.length - 2,
  );
  assert.deepEqual(after.files.received, []);
  const { members } = (await ada.get(`/workspaces/${company.workspace.uuid}/members`)).body;
  assert.equal(members.find((each: { uuid: string }) => each.uuid === cleo.uuid).image_version, 2);
  const events = await pool.run(
    "select data from account_events where user_uuid = $1 and name = 'account.image_changed' order by created_at",
    [cleo.uuid],
  );
  assert.deepEqual([...events], [{ data: { version: 1 } }, { data: { version: 2 } }]);
});

test("of many pictures at once each gets its own version, and the files of the last one are left", async () => {
  const who = await person(harness, "Mo");
  const before = await everything();
  const files = await Promise.all(["red", "blue", "green", "white"].map((colour) => picture([colour, colour])));
  const answers = await Promise.all(files.map((file) => who.upload(path, file)));
  const versions = answers.map((answer) => answer.body.user.image_version);
  assert.deepEqual(
    versions.toSorted((a, b) => a - b),
    [1, 2, 3, 4],
  );
  assert.equal((await who.get("/profile/me")).body.user.image_version, 4);
  assert.equal((await everything()).files.stored.length, before.files.stored.length + 2);
});

test("a repeated request with its key answers the stored reply and keeps no second picture", async () => {
  const who = await person(harness, "Mo");
  const { bytes } = await picture();
  const boundary = "a-boundary";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="me.png"\r\ncontent-type: image/png\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const headers = { "content-type": `multipart/form-data; boundary=${boundary}`, "idempotency-key": "once" };
  const first = await who.post(path, undefined, { payload, headers });
  const before = await everything();
  const again = await who.post(path, undefined, { payload, headers });
  assert.deepEqual([again.status, again.body], [200, first.body]);
  assert.deepEqual(await everything(), before);
});

test("a failure before the commit keeps the picture of before", async () => {
  const who = await person(harness, "Mo");
  await who.upload(path, await picture());
  const before = await everything();
  harness.faults.beforeCommit = new Error("planned");
  harness.app.log.level = "silent";
  assert.equal((await who.upload(path, await picture(["blue", "blue"]))).status, 500);
  harness.faults.beforeCommit = null;
  harness.app.log.level = "error";
  assert.deepEqual((await everything()).rows, before.rows);
  assert.equal(await colourAt(await image(who), 10, 256), "red");
});

test("an account that is closed while its picture is on the way keeps none", async () => {
  const who = await person(harness, "Mo");
  const before = await everything();
  const connection = await pool.take();
  await connection.run("begin");
  await connection.run("update users set deactivated_at = clock_timestamp() where uuid = $1", [who.uuid]);
  const answering = who.upload(path, await picture());
  await untilLocked(harness);
  await connection.run("commit");
  connection.release();
  const answer = await answering;
  assert.deepEqual(
    [answer.status, answer.body.error],
    [401, "This account has been closed. Ask the operator to open it again."],
  );
  assert.deepEqual(await everything(), before);
});
