import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import {
  type Column,
  fileEntry,
  kindEntry,
  type KindName,
  kindNames,
  kinds,
} from "#features/transfer/export-format/index.ts";
import { inspectFile } from "#platform/files/inspect.ts";
import { maxFileBytes } from "#platform/files/sizes.ts";
import type { PackedPart } from "../kept-parts.ts";
import type { SkippedThing } from "../report.ts";
import { type Archive, isIn, openArchive } from "./archive.ts";
import { type Row, RowChecks } from "./check-rows.ts";
import { parseLine, readLines } from "./lines.ts";
import { prepareRow } from "./prepare-rows.ts";
import { RefusalError } from "./refusal-error.ts";
import { Report } from "./report.ts";
import { type Scan, scan, type Outsider } from "./scan.ts";
import type { Target } from "./target.ts";

/** The data with which an export is read. */
export type StoaData = {
  /** the place where the zip lies */
  readonly path: string;
  /** the place where files are unpacked */
  readonly folder: string;
  /** the address of this deployment */
  readonly base_url: string;
  readonly target: Target;
};

/** The outline of an export. */
export type StoaOutline = {
  readonly type: "outline";
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
  readonly names: Scan["names"];
  readonly counts: Scan["counts"];
  readonly outsiders: readonly Outsider[];
  /** the labels of the workspace that the tasks of the export have */
  readonly labels: readonly string[];
};

/** A part of an export that was read. */
export type Part =
  /** the work goes on */
  | { readonly type: "working" }
  /** nothing is imported */
  | { readonly type: "refused"; readonly why: string }
  | StoaOutline
  /** an unpacked file, and the uuid that it gets */
  | { readonly type: "file"; readonly file_uuid: string; readonly path: string; readonly is_document: boolean }
  /** rows of a kind; `at` tells where they stand */
  | { readonly type: "rows"; readonly kind: KindName; readonly rows: readonly Row[]; readonly at: string }
  | { readonly type: "end"; readonly skipped: readonly SkippedThing[] };

/** A part as the thread sends it. */
export type SentPart = Exclude<Part, { type: "rows" }> | { readonly type: "packed"; readonly packed: PackedPart };

/** The most rows of a part, and of bytes of their lines. */
const mostRows = 200;
const mostBytes = 1_000_000;

/** Reads an export: first what it is, then its files, then its rows in an order in which they can be written. */
export async function* readParts(data: StoaData): AsyncGenerator<Part> {
  const archive = await openArchive(data.path);
  const scanning = scan(archive, data.target);
  let step = await scanning.next();
  for (; step.done !== true; step = await scanning.next()) yield { type: "working" };
  const found = step.value;
  const claims = [...found.files].filter(([uuid]) => archive.files.has(uuid));
  yield {
    type: "outline",
    rows: Object.values(found.counts).reduce((sum, count) => sum + count, 0),
    files: claims.length,
    bytes: claims.reduce((sum, [, { size_bytes }]) => sum + size_bytes, found.signed_bytes),
    names: found.names,
    counts: found.counts,
    outsiders: found.outsiders,
    labels: [...found.existing],
  };
  for (const [uuid] of claims) yield await unpack(archive, found, uuid, data.folder);
  const report = new Report(found, archive);
  const checks = new RowChecks(found);
  for (const kind of kindNames.filter((each) => isIn(archive.manifest, each)))
    yield* readKind({ archive, found, checks, report, data }, kind);
  yield { type: "end", skipped: report.skipped() };
}

const otherBytes = "its bytes are not of the type and size that its attachment tells.";

async function unpack(archive: Archive, { files, uuids }: Scan, uuid: string, folder: string): Promise<Part> {
  const entry = fileEntry(uuid);
  const claim = files.get(uuid);
  if (claim === undefined) throw new RefusalError(`${entry} is not named by a row.`);
  if (!claim.is_document && claim.size_bytes > maxFileBytes)
    throw new RefusalError(`${entry}: a file has at most 25 MB.`);
  if (claim.sha256 !== null && claim.sha256 !== archive.sha256Of(entry)) {
    throw new RefusalError(`${entry}: it is not the file whose hash is in the evidence.`);
  }
  if (archive.sizeOf(entry) !== claim.size_bytes) throw new RefusalError(`${entry}: ${otherBytes}`);
  const file_uuid = uuids.of(uuid);
  const path = join(folder, file_uuid);
  await pipeline(await archive.open(entry), createWriteStream(path, { flags: "wx", mode: 0o600 }));
  const inspection = await inspectFile(path, { name: claim.name, contentType: claim.content_type });
  const isAsClaimed = !("error" in inspection) && inspection.contentType === claim.content_type;
  if (!isAsClaimed) {
    await rm(path, { force: true });
    throw new RefusalError(`${entry}: ${otherBytes}`);
  }
  return { type: "file", file_uuid, path, is_document: claim.is_document };
}

type ReadingContext = {
  readonly archive: Archive;
  readonly found: Scan;
  readonly checks: RowChecks;
  readonly report: Report;
  readonly data: StoaData;
};

async function* readKind(reading: ReadingContext, kind: KindName): AsyncGenerator<Part> {
  const { archive, checks } = reading;
  const entry = kindEntry(kind);
  let rows: Row[] = [];
  let [bytes, first, last] = [0, 1, 0];
  const part = (): Part => ({ type: "rows", kind, rows, at: `${entry}, lines ${first} to ${last}` });
  for await (const line of readLines(archive, entry)) {
    last = line.number;
    const row = readRow(reading, kind, line);
    if (typeof row === "string") throw new RefusalError(`${entry}, line ${line.number}: ${row}.`);
    if (row !== null) rows.push(row);
    bytes += line.text.length;
    if (last - first + 1 < mostRows && bytes < mostBytes) continue;
    yield part();
    [rows, bytes, first] = [[], 0, last + 1];
  }
  const problem = checks.checkAll(kind);
  if (problem !== null) throw new RefusalError(`${entry}: ${problem}.`);
  if (rows.length > 0) yield part();
}

/** The fields of a row that stay as the export has them. */
function exactOf(kind: KindName, row: Row): Row {
  const columns: Readonly<Record<string, Column>> = kinds[kind].columns;
  return Object.fromEntries(Object.entries(row).filter(([name]) => columns[name]?.isExact === true));
}

/** A row that is ready to be written; null for one that the workspace needs not, or what is wrong with it. */
function readRow(
  { archive, found, checks, report, data }: ReadingContext,
  kind: KindName,
  line: { readonly number: number; readonly text: string },
): Row | string | null {
  const { manifest } = archive;
  const text = found.uuids.rewrite(line.text).replaceAll(`${manifest.base_url}/`, `${data.base_url}/`);
  const row = { ...parseLine(kindEntry(kind), { ...line, text }), ...exactOf(kind, parseLine(kindEntry(kind), line)) };
  const problem = checks.check(kind, row);
  if (problem !== null) return problem;
  const prepared = prepareRow(kind, row, found);
  return typeof prepared === "string" ? prepared : report.keep(kind, prepared);
}
