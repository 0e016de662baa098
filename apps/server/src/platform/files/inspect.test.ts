import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { type FileHandle, mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { officeTypes } from "./claimed-type.ts";
import { inspectFile } from "./inspect.ts";
import { makeZip, type ZipEntry } from "./zip-fixture.ts";

const { docx, xlsx, pptx } = officeTypes;
const mismatch = { error: "attachment_bytes_mismatch" };
const notAllowed = { error: "attachment_type_not_allowed" };

let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "inspect-"));
});
after(() => rm(folder, { recursive: true }));

let count = 0;
async function inspect(bytes: string | Buffer, contentType: string, name = "file") {
  const path = join(folder, String(++count));
  await writeFile(path, bytes);
  return inspectFile(path, { name, contentType });
}

const hex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");
const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
const png = Buffer.concat([hex("89504e470d0a1a0a 0000000d 49484452 00000001 00000001 08 06 00 00 00 1f15c489")]);
const jpeg = hex("ffd8ffe0 0010 4a46494600 0101 0000 0001 0001 0000 ffd9");
const gif = Buffer.concat([Buffer.from("GIF89a"), hex("0100 0100 80 00 00 000000 ffffff 3b")]);
const webp = Buffer.concat([
  Buffer.from("RIFF"),
  hex("24000000"),
  Buffer.from("WEBPVP8 "),
  hex("18000000"),
  Buffer.alloc(24),
]);

const mainParts = { [docx]: "word/document.xml", [xlsx]: "xl/workbook.xml", [pptx]: "ppt/presentation.xml" };

function contentTypes(overrides: Record<string, string>, defaults: Record<string, string> = {}): ZipEntry {
  const elements = [
    ...Object.entries(defaults).map(([extension, type]) => `<Default Extension="${extension}" ContentType="${type}"/>`),
    ...Object.entries(overrides).map(([part, type]) => `<Override PartName="/${part}" ContentType="${type}"/>`),
  ];
  return { name: "[Content_Types].xml", content: `<?xml version="1.0"?><Types>${elements.join("")}</Types>` };
}

function officeEntries(type: string, more: ZipEntry[] = []): ZipEntry[] {
  const part = mainParts[type] ?? "";
  return [
    contentTypes({ [part]: `${type}.main+xml` }, { rels: "application/vnd.openxmlformats-package.relationships+xml" }),
    { name: "_rels/.rels", content: "<Relationships/>" },
    { name: part, content: "<document/>" },
    ...more,
  ];
}
const office = (type: string, more: ZipEntry[] = []) => makeZip(officeEntries(type, more));

const good: [type: string, bytes: Buffer][] = [
  ["application/pdf", pdf],
  ["image/png", png],
  ["image/jpeg", jpeg],
  ["image/gif", gif],
  ["image/webp", webp],
  [docx, office(docx)],
  [xlsx, office(xlsx)],
  [pptx, office(pptx)],
  ["text/csv", Buffer.from("a,b\n1,2\n")],
  ["text/plain", Buffer.from("Grüße\n")],
];

for (const [type, bytes] of good) {
  test(`a genuine ${type} is accepted`, async () => {
    assert.deepEqual(await inspect(bytes, type), { contentType: type });
  });

  test(`a genuine ${type} is rejected under every other type`, async () => {
    const same = type.startsWith("text/") ? ["text/csv", "text/plain"] : [type];
    for (const [other] of good.filter(([candidate]) => !same.includes(candidate))) {
      assert.deepEqual(await inspect(bytes, other), mismatch, other);
    }
  });

  test(`a ${type} behind other bytes, cut to its first two bytes or empty is rejected, but for text`, async () => {
    if (!type.startsWith("text/")) {
      assert.deepEqual(await inspect(Buffer.concat([Buffer.from("<script>"), bytes]), type), mismatch);
      assert.deepEqual(await inspect(bytes.subarray(0, 2), type), mismatch);
      assert.deepEqual(await inspect("", type), mismatch);
    }
  });
}

test("parameters, letter case and the common alias of the type do not matter", async () => {
  assert.deepEqual(await inspect("a", "Text/Plain; charset=utf-8"), { contentType: "text/plain" });
  assert.deepEqual(await inspect(jpeg, "image/jpg"), { contentType: "image/jpeg" });
});

test("without a stated type the extension speaks", async () => {
  assert.deepEqual(await inspect(png, "application/octet-stream", "Photo.PNG"), { contentType: "image/png" });
  assert.deepEqual(await inspect("a,b", "", "list.csv"), { contentType: "text/csv" });
  assert.deepEqual(await inspect(png, "", "photo.pdf"), mismatch);
  for (const name of ["run.exe", "page.html", "png", "", "notes.txt.js"])
    assert.deepEqual(await inspect(png, "", name), notAllowed);
});

test("a type outside the ten is not allowed, whatever the bytes and the extension are", async () => {
  for (const type of ["text/html", "image/svg+xml", "application/zip", "application/msword", "constructor"]) {
    assert.deepEqual(await inspect(png, type, "photo.png"), notAllowed);
  }
});

test("the extension may contradict a type that the bytes have", async () => {
  assert.deepEqual(await inspect(png, "image/png", "photo.pdf"), { contentType: "image/png" });
  assert.deepEqual(await inspect("a,b", "text/plain", "a.csv"), { contentType: "text/plain" });
});

test("the name Windows browsers give CSV is accepted for text in a .csv file only", async () => {
  assert.deepEqual(await inspect("a;b", "application/vnd.ms-excel", "a.csv"), { contentType: "text/csv" });
  assert.deepEqual(await inspect(hex("d0cf11e0a1b11ae1"), "application/vnd.ms-excel", "a.csv"), mismatch);
  assert.deepEqual(await inspect("a;b", "application/vnd.ms-excel", "a.xls"), notAllowed);
});

test("text is UTF-8 with or without a byte order mark, or Windows-1252, without NUL; an empty one is text", async () => {
  for (const type of ["text/plain", "text/csv"]) {
    for (const bytes of ["\uFEFFa", "\uFEFF", "", hex("e4f6fc"), hex("8093a0ff0d0a09")]) {
      assert.deepEqual(await inspect(bytes, type), { contentType: type });
    }
    // a control character, and bytes without a meaning in Windows-1252
    for (const bytes of ["01e4", "1be4", "7fe4", "81", "8de4", "8f", "90", "e49d"]) {
      assert.deepEqual(await inspect(hex(bytes), type), mismatch, bytes);
    }
  }
  assert.deepEqual(await inspect("a\0b", "text/plain"), mismatch);
  assert.deepEqual(await inspect(Buffer.from("a,b", "utf16le"), "text/csv"), mismatch);
  assert.deepEqual(await inspect(hex("fffe 6100 0a4e"), "text/csv"), mismatch);
});

test("a character on the border of two pieces is read whole and a cut one at the end is noticed", async () => {
  // U+0410 has the byte 0x90, which Windows-1252 has no character for
  const long = Buffer.from(`a${"\u0410".repeat(300_000)}`);
  assert.deepEqual(await inspect(long, "text/plain"), { contentType: "text/plain" });
  assert.deepEqual(await inspect(long.subarray(0, -1), "text/plain"), mismatch);
});

test("a PNG with a script behind its header stays what its first bytes are", async () => {
  assert.deepEqual(await inspect(Buffer.concat([png, Buffer.from("<script>")]), "image/png"), {
    contentType: "image/png",
  });
  assert.deepEqual(await inspect(Buffer.concat([png, office(docx)]), docx), mismatch);
});

test("an Office file is accepted with media, folders and the main type as the default of its extension", async () => {
  const media = { name: "word/media/image1.png", content: randomBytes(5_000), isStored: true };
  assert.deepEqual(await inspect(office(docx, [media, { name: "word/", content: "", isStored: true }]), docx), {
    contentType: docx,
  });
  const byDefault = makeZip([
    contentTypes({ "word/styles.xml": "application/styles+xml" }, { xml: `${docx}.main+xml` }),
    { name: "word/document.xml", content: "<document/>" },
    { name: "word/styles.xml", content: "<styles/>" },
  ]);
  assert.deepEqual(await inspect(byDefault, docx), { contentType: docx });
});

const macroType = "application/vnd.ms-word.document.macroEnabled.main+xml";
const hostile: [what: string, entries: ZipEntry[]][] = [
  ["an entry that leads outside", officeEntries(docx, [{ name: "../../etc/cron.d/x", content: "x" }])],
  ["an entry with an absolute name", officeEntries(docx, [{ name: "/etc/passwd", content: "x" }])],
  ["an entry with a drive letter", officeEntries(docx, [{ name: "C:/x", content: "x" }])],
  ["an entry with a backslash", officeEntries(docx, [{ name: "..\\x", content: "x" }])],
  ["a symbolic link", officeEntries(docx, [{ name: "word/link", content: "/etc/passwd", unixMode: 0o120777 }])],
  ["an encrypted entry", officeEntries(docx, [{ name: "word/x", content: "x", flags: 1 }])],
  ["a strongly encrypted entry", officeEntries(docx, [{ name: "word/x", content: "x", flags: 0x41 }])],
  ["an unknown compression", officeEntries(docx, [{ name: "word/x", content: "x", method: 12 }])],
  ["a macro project", officeEntries(docx, [{ name: "word/vbaProject.bin", content: "x" }])],
  ["a macro project in other letters", officeEntries(docx, [{ name: "word/VBAPROJECT.BIN", content: "x" }])],
  ["the same part twice", officeEntries(docx, [{ name: "Word/Document.xml", content: "x" }])],
  ["no list of content types", officeEntries(docx).slice(1)],
  ["no main part", [contentTypes({ "word/document.xml": `${docx}.main+xml` }), { name: "x", content: "x" }]],
  [
    "two main parts",
    [
      contentTypes({ a: `${docx}.main+xml`, b: `${xlsx}.main+xml` }),
      { name: "a", content: "" },
      { name: "b", content: "" },
    ],
  ],
  ["a macro-enabled main part", [contentTypes({ a: macroType }), { name: "a", content: "" }]],
  [
    "a renamed macro project",
    officeEntries(docx).map((entry, index) =>
      index
        ? entry
        : contentTypes({ "word/document.xml": `${docx}.main+xml`, b: "application/vnd.ms-office.vbaProject" }),
    ),
  ],
  [
    "a list of content types with a document type",
    [
      {
        name: "[Content_Types].xml",
        content: `<!DOCTYPE x><Types><Override PartName="/a" ContentType="${docx}.main+xml"/></Types>`,
      },
      { name: "a", content: "" },
    ],
  ],
  [
    "a list of content types over its cap",
    [
      { ...contentTypes({ a: `${docx}.main+xml` }), unpackedBytes: 256_001 },
      { name: "a", content: randomBytes(2_000) },
    ],
  ],
  [
    "a list of content types longer than it says",
    [
      { ...contentTypes({ a: `${docx}.main+xml` }), unpackedBytes: 20 },
      { name: "a", content: "" },
    ],
  ],
  [
    "too much content in one entry",
    officeEntries(docx, [{ name: "word/x", content: randomBytes(2_000_000), unpackedBytes: 300_000_000 }]),
  ],
  [
    "too much content in sum",
    officeEntries(
      docx,
      [1, 2, 3].map((n) => ({ name: `word/${n}`, content: randomBytes(400_000), unpackedBytes: 70_000_000 })),
    ),
  ],
  ["a ratio over the limit", officeEntries(docx, [{ name: "word/x", content: Buffer.alloc(10_000_000) }])],
  [
    "too many entries",
    officeEntries(
      docx,
      Array.from({ length: 4_998 }, (_, n) => ({ name: `word/${n}`, content: "x", isStored: true })),
    ),
  ],
];
for (const [what, entries] of hostile) {
  test(`an Office file with ${what} is rejected`, async () => {
    assert.deepEqual(await inspect(makeZip(entries), docx), mismatch);
  });
}

test("an Office file cut anywhere, or followed by other bytes, is rejected", async () => {
  const whole = office(docx);
  for (let length = 0; length < whole.length; length += 7) {
    assert.deepEqual(await inspect(whole.subarray(0, length), docx), mismatch, `${length} bytes`);
  }
  assert.deepEqual(await inspect(Buffer.concat([whole, Buffer.from("x")]), docx), mismatch);
});

test("content types written to slow a reader down are answered at once", async () => {
  const content = `${"<Override ".repeat(8_000)}${" ContentType=".repeat(8_000)}${'<Default PartName="'.repeat(3_000)}`;
  const zip = makeZip([{ name: "[Content_Types].xml", content, isStored: true }]);
  const before = process.cpuUsage();
  assert.deepEqual(await inspect(zip, docx), mismatch);
  assert.ok(process.cpuUsage(before).user / 1000 < 500);
});

test("a missing file throws an error", async () => {
  for (const contentType of [docx, "image/png", "text/plain"]) {
    await assert.rejects(inspectFile(join(folder, "missing"), { name: "x", contentType }), { code: "ENOENT" });
  }
});

test("of a 25 MB Office file little is read, and of one with 5,000 entries each part once", async (t) => {
  const big = office(docx, [{ name: "word/media/film.bin", content: randomBytes(25_000_000), isStored: true }]);
  const many = office(
    docx,
    Array.from({ length: 4_990 }, (_, n) => ({ name: `word/media/${n}`, content: "x", isStored: true })),
  );
  const handle = await open(import.meta.filename);
  await handle.close();
  const { mock } = t.mock.method(Object.getPrototypeOf(handle) as FileHandle, "read");
  for (const [bytes, most] of [
    [big, 1_000_000],
    [many, many.length + 1_000_000],
  ] as const) {
    mock.resetCalls();
    assert.deepEqual(await inspect(bytes, docx), { contentType: docx });
    let read = 0;
    for (const { result } of mock.calls) read += (await (result as ReturnType<FileHandle["read"]>)).bytesRead;
    assert.ok(read > 0 && read <= most, `${read} bytes`);
  }
});
