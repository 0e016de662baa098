import type { Role } from "#kernel/authorize.ts";
import { comparableName } from "#kernel/names.ts";
import { type Column, kindEntry, type KindName, kindNames, kinds } from "#features/transfer/export-format/index.ts";
import { type Archive, isIn } from "./archive.ts";
import { type FileClaim, FileClaims } from "./file-claims.ts";
import { parseLine, readLines, textOf } from "./lines.ts";
import { NewUuids, tooManyUuids, uuidsIn } from "./new-uuids.ts";
import { RefusalError } from "./refusal-error.ts";
import type { KnownPerson, Target } from "./target.ts";
import { NameRows } from "./name-rows.ts";

/** A person of the export who is no member of the workspace. */
export type Outsider = {
  readonly uuid: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly role: Role;
  readonly was_service: boolean;
};

/** The totals of a task. */
export type Totals = { subtask_total: number; subtask_done: number; comment_total: number; attachment_total: number };

/** The result of the first reading of an export. The uuids in it are new ones, where it does not say otherwise. */
export type Scan = {
  readonly uuids: NewUuids;
  readonly counts: Readonly<Record<KindName, number>>;
  readonly outsiders: readonly Outsider[];
  /** the members who are in the export, with their role here */
  readonly members: ReadonlyMap<string, { readonly role: Role; readonly is_active: boolean }>;
  readonly totals: ReadonlyMap<string, Totals>;
  /** by the uuid that the file has in the export */
  readonly files: ReadonlyMap<string, FileClaim>;
  /** the size of the values of signature blanks, in bytes: it counts as stored files do */
  readonly signed_bytes: number;
  /** the labels that the workspace has already */
  readonly existing: ReadonlySet<string>;
  readonly names: {
    readonly boards: string[];
    readonly columns: string[];
    readonly labels: string[];
    readonly wikis: string[];
  };
};

/** The number of lines after which the caller gets a sign that the work goes on. */
const pause = 1000;

const comparable = (text: unknown): string => comparableName(textOf(text));

/** Reads an export once: gives every uuid a new one, and counts. Yields now and then. @throws RefusalError */
export async function* scan(archive: Archive, target: Target): AsyncGenerator<void, Scan> {
  const found = new Found(target);
  for (const kind of kindNames) {
    found.counts[kind] = 0;
    if (!isIn(archive.manifest, kind)) continue;
    const entry = kindEntry(kind);
    const count = archive.manifest.counts[kind] ?? 0;
    let lines = 0;
    for await (const line of readLines(archive, entry)) {
      lines = line.number;
      const problem = found.add(kind, parseLine(entry, line));
      if (problem !== null) throw new RefusalError(`${entry}, line ${line.number}: ${problem}.`);
      if (lines % pause === 0) yield;
    }
    if (lines !== count) throw new RefusalError(`${entry} has ${lines} lines, and the manifest tells of ${count}.`);
    found.counts[kind] = lines;
    yield;
  }
  for (const name of archive.others) {
    for await (const _ of await archive.open(name));
    yield;
  }
  return found.scan();
}

type Row = Record<string, unknown>;

class Found {
  readonly counts = {} as Record<KindName, number>;
  readonly #uuids = new NewUuids();
  /** by address */
  readonly #known: ReadonlyMap<string, KnownPerson>;
  /** uuids of labels by name */
  readonly #labels: ReadonlyMap<string, string>;
  readonly #outsiders: Row[] = [];
  readonly #people = new Map<string, { role: Role; is_active: boolean }>();
  readonly #totals = new Map<string, Totals>();
  readonly #files = new FileClaims();
  readonly #existing = new Set<string>();
  readonly #nameRows = new NameRows();
  readonly #names = { boards: [] as string[], columns: [] as string[], labels: [] as string[], wikis: [] as string[] };

  constructor(target: Target) {
    // of several people with one address the first counts
    this.#known = new Map(target.people.toReversed().map((person) => [comparable(person.email), person]));
    this.#labels = new Map(target.labels.map(({ name, uuid }) => [comparable(name), uuid]));
  }

  /** @returns what is wrong with the row, or null. What the schema of its kind says is checked later */
  add(kind: KindName, row: Row): string | null {
    const columns: Readonly<Record<string, Column>> = kinds[kind].columns;
    const { uuid } = row;
    if (columns["uuid"]?.isOwn === true) {
      if (typeof uuid !== "string" || uuidsIn(uuid)[0] !== uuid) return "uuid must be a uuid in lower case";
      if (!this.#uuids.addOwn(kind, uuid)) return "another row has this uuid";
    }
    this.#uuids.addOthers(row);
    if (this.#uuids.isFull) return tooManyUuids;
    return this.#nameRows.check(kind, row) ?? this.#note(kind, row, textOf(uuid));
  }

  scan(): Scan {
    this.#uuids.make();
    const of = <T>(map: ReadonlyMap<string, T>) =>
      new Map([...map].map(([uuid, value]) => [this.#uuids.of(uuid), value]));
    return {
      uuids: this.#uuids,
      counts: this.counts,
      outsiders: this.#outsiders.map((row) => ({
        uuid: this.#uuids.of(textOf(row["uuid"])),
        first_name: textOf(row["first_name"]),
        last_name: textOf(row["last_name"]),
        email: typeof row["email"] === "string" ? row["email"] : null,
        role: row["role"] as Role,
        was_service: row["is_service"] === true,
      })),
      members: this.#people,
      totals: of(this.#totals),
      files: this.#files.all,
      signed_bytes: this.#files.signedBytes,
      existing: this.#existing,
      names: this.#names,
    };
  }

  #note(kind: KindName, row: Row, uuid: string): string | null {
    if (kind === "people") this.#notePerson(row, uuid);
    if (kind === "labels") this.#noteLabel(row, uuid);
    if (kind === "attachments") this.#noteAttachment(row);
    if (kind === "subtasks" || kind === "comments") this.#noteTotals(kind, row);
    this.#noteName(kind, row);
    return this.#files.note(kind, row);
  }

  #noteName(kind: KindName, row: Row): void {
    const name = textOf(row["name"]);
    if (kind === "boards" && row["archived_at"] === null) this.#names.boards.push(name);
    if (kind === "statuses") this.#names.columns.push(name);
    if (kind === "wikis") this.#names.wikis.push(name);
  }

  #noteTotals(kind: "subtasks" | "comments", row: Row): void {
    const totals = this.#totalsOf(row);
    if (kind === "comments") totals.comment_total += row["archived_at"] === null ? 1 : 0;
    else {
      totals.subtask_total += 1;
      totals.subtask_done += row["is_done"] === true ? 1 : 0;
    }
  }

  #totalsOf({ task_uuid }: Row): Totals {
    const none = { subtask_total: 0, subtask_done: 0, comment_total: 0, attachment_total: 0 };
    return this.#totals.getOrInsertComputed(textOf(task_uuid).toLowerCase(), () => none);
  }

  #notePerson(row: Row, uuid: string): void {
    const { email, is_service } = row;
    const known = is_service === true || typeof email !== "string" ? undefined : this.#known.get(comparable(email));
    if (known === undefined) return void this.#outsiders.push(row);
    this.#uuids.give(uuid, known.uuid);
    this.#people.set(known.uuid, { role: known.role, is_active: known.is_active && !known.is_imported });
  }

  #noteLabel(row: Row, uuid: string): void {
    const same = this.#labels.get(comparable(row["name"]));
    if (same === undefined) return void this.#names.labels.push(textOf(row["name"]));
    this.#uuids.give(uuid, same);
    this.#existing.add(same);
  }

  #noteAttachment(row: Row): void {
    if (row["task_uuid"] !== null && row["archived_at"] === null) this.#totalsOf(row).attachment_total += 1;
  }
}
