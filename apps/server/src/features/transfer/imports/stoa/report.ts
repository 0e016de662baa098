import { mayOpenBoard } from "#kernel/authorize.ts";
import type { KindName } from "#features/transfer/export-format/index.ts";
import type { Importance, SkippedThing } from "../report.ts";
import { counted } from "../text.ts";
import type { Archive } from "./archive.ts";
import type { Row } from "./check-rows.ts";
import type { Scan } from "./scan.ts";

/** The report of skipped or changed content, with reasons. */
export class Report {
  readonly #found: Scan;
  readonly #archive: Archive;
  readonly #listed = new Set<string>();
  readonly #files: ReadonlySet<string>;
  readonly #left = { listed: 0, assigned: 0, files: 0, documents: 0, requests: 0, automations: 0 };

  constructor(found: Scan, archive: Archive) {
    this.#found = found;
    this.#archive = archive;
    this.#files = new Set([...archive.files].map((uuid) => found.uuids.of(uuid)));
  }

  /** The row as it is imported; null when it is not. */
  keep(kind: KindName, row: Row): Row | null {
    const keep = this.#keepers[kind];
    return keep === undefined ? row : keep(row);
  }

  readonly #keepers: { readonly [Kind in KindName]?: (row: Row) => Row | null } = {
    people: () => null,
    labels: (row) => (this.#found.existing.has(String(row["uuid"])) ? null : row),
    board_members: (row) => this.#keepMember(row),
    tasks: (row) => this.#keepTask(row),
    attachments: (row) => this.#keepFile(row),
    signature_files: (row) => this.#keepFile(row),
    signature_requests: (row) => this.#keepRequest(row),
    automations: (row) => {
      this.#left.automations += 1;
      return row;
    },
  };

  #keepFile(row: Row): Row | null {
    if (this.#files.has(String(row["file_uuid"]))) return row;
    this.#left.files += 1;
    return null;
  }

  #keepMember(row: Row): Row | null {
    const user_uuid = String(row["user_uuid"]);
    if (!this.#found.members.has(user_uuid)) {
      this.#left.listed += 1;
      return null;
    }
    this.#listed.add(`${String(row["board_uuid"])} ${user_uuid}`);
    return row;
  }

  /** One that waits does not wait here: its signer has the link of another deployment. */
  #keepRequest(row: Row): Row {
    const hasDocument = this.#files.has(String(row["pdf_file_uuid"]));
    if (row["state"] === "signed" && !hasDocument) this.#left.documents += 1;
    const kept = hasDocument ? row : { ...row, pdf_file_uuid: null, pdf_hash: null, pdf_bytes: null };
    if (row["state"] !== "pending") return kept;
    this.#left.requests += 1;
    // PostgreSQL reads `now` as the time of the transaction
    return { ...kept, state: "cancelled", closed_at: "now" };
  }

  /** Assignees are active members who can open the board (§2.5). */
  #keepTask(row: Row): Row {
    const uuids = row["assignee_uuids"] as readonly string[];
    const kept = uuids.filter((uuid) => {
      const member = this.#found.members.get(uuid);
      const opens = mayOpenBoard(member?.role ?? null, this.#listed.has(`${String(row["board_uuid"])} ${uuid}`));
      return opens && member?.is_active === true;
    });
    this.#left.assigned += uuids.length - kept.length;
    return kept.length === uuids.length ? row : { ...row, assignee_uuids: kept };
  }

  skipped(): SkippedThing[] {
    const { listed, assigned, files, documents, requests, automations } = this.#left;
    const events = this.#archive.manifest.counts["events"] ?? 0;
    const all: [number, string, string, Importance?][] = [
      [
        this.#found.outsiders.length,
        "person",
        "They are no members here: what they wrote has their names, and nobody can sign in as them.",
        "changed",
      ],
      [listed, "place on a board", "Its person is no member here."],
      [assigned, "assignee", "An assignee is an active member who can open the board."],
      [files, "attachment", "The export does not have its file."],
      [documents, "signed document", "The export does not have its file."],
      [requests, "signature request", "It waited for its signer: it was imported as cancelled, so ask again."],
      [automations, "automation", "It was imported, but is switched off: look at it, and switch it on.", "changed"],
      [events, "event", "The log tells what happened where the export was made.", "note"],
    ];
    return all.flatMap(([count, what, why, importance = "lost"]) =>
      count === 0 ? [] : [{ importance, what: countedOf(count, what), why, count, example: null }],
    );
  }
}

const plurals: Readonly<Record<string, string>> = { person: "people", "place on a board": "places on boards" };

function countedOf(count: number, what: string): string {
  const plural = plurals[what];
  return count !== 1 && plural !== undefined ? `${count.toLocaleString("en")} ${plural}` : counted(count, what);
}
