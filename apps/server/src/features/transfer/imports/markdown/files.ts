import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { namedAs } from "#platform/files/claimed-type.ts";
import { inspectFile } from "#platform/files/inspect.ts";
import { safeName } from "#platform/files/safe-name.ts";
import { maxFileBytes } from "#platform/files/sizes.ts";
import type { Archive } from "./archive.ts";
import type { Difference, Report } from "./report.ts";

/** A file of the zip that can be attached, unpacked into the folder of the import. */
export type UnpackedFile = {
  readonly file_uuid: string;
  /** the place where it lies */
  readonly path: string;
  readonly name: string;
  readonly content_type: string;
  readonly size_bytes: number;
};

const lost = (why: string): Difference => ({ importance: "lost", what: "Files", why });
const problems = {
  large: lost("A file has at most 25 MB."),
  damaged: lost("It cannot be unpacked."),
  type: lost("Files of this type cannot be attached."),
  untrue: lost("Its bytes are not of the type that its name tells."),
};

/** Unpacks files when a page needs them, each once; checked as an upload is. */
export class Files {
  readonly #archive: Archive;
  readonly #folder: string;
  readonly #report: Report;
  /** null for one that cannot be attached */
  readonly #unpacked = new Map<string, UnpackedFile | null>();

  constructor(archive: Archive, folder: string, report: Report) {
    this.#archive = archive;
    this.#folder = folder;
    this.#report = report;
  }

  /** Whether a file was asked for. */
  isUsed(path: string): boolean {
    return this.#unpacked.has(path);
  }

  /** A file; null when it cannot be attached, which the report tells once. */
  async unpack(path: string): Promise<UnpackedFile | null> {
    const known = this.#unpacked.get(path);
    if (known !== undefined) return known;
    const unpacked = await this.#check(path);
    if ("why" in unpacked) this.#report.add(unpacked, path);
    const result = "why" in unpacked ? null : unpacked;
    this.#unpacked.set(path, result);
    return result;
  }

  /** @returns the file, or why it cannot be attached */
  async #check(path: string): Promise<UnpackedFile | Difference> {
    const { size = 0 } = this.#archive.files.get(path) ?? {};
    if (size > maxFileBytes) return problems.large;
    const bytes = await this.#archive.read(path);
    if (bytes === null) return problems.damaged;
    const file_uuid = randomUUID();
    const at = join(this.#folder, file_uuid);
    await writeFile(at, bytes, { flag: "wx", mode: 0o600 });
    const name = safeName(posix.basename(path));
    const inspection = await inspectFile(at, { name, contentType: "" });
    if (!("error" in inspection)) {
      const content_type = inspection.contentType;
      return { file_uuid, path: at, name: namedAs(name, content_type), content_type, size_bytes: bytes.length };
    }
    await rm(at);
    return inspection.error === "attachment_type_not_allowed" ? problems.type : problems.untrue;
  }
}
