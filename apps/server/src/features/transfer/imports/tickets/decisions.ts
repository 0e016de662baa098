import { comparableName } from "#kernel/names.ts";
import { fold } from "#kernel/search-words.ts";
import { planLimits } from "../limits.ts";
import { cut, oneLine, storable } from "../text.ts";
import { type FullMapping, type ImportMapping, mostEntries } from "./mapping.ts";
import { defaultColumn } from "./names.ts";
import type { Source, SourceTicket } from "./source.ts";
import { type Priority, priorityOf, type Stage, stageOf } from "./words.ts";

/** An active member of the workspace, to whom tickets can be assigned. */
export type KnownMember = { readonly uuid: string; readonly name: string; readonly email: string | null };

/** A column of the board, and a label that keeps the word of the file when the column does not. */
export type Place = { readonly column: string; readonly label: string | null };

/** The meanings of the words of a source: what a person has said about a word, otherwise what is guessed. */
export class Decisions {
  readonly completeColumn: string | null;
  readonly archived: FullMapping["archived"];
  readonly #source: Source;
  readonly #statuses: ReadonlyMap<string, Place>;
  readonly #priorities: ReadonlyMap<string, Priority | null>;
  readonly #labels: ReadonlyMap<string, string | null>;
  readonly #people: ReadonlyMap<string, string | null>;
  readonly #members: Members;
  readonly #isOrdered: boolean;

  constructor(source: Source, members: readonly KnownMember[], said: ImportMapping) {
    this.#source = source;
    this.#isOrdered = source.boards.some(({ columns }) => columns !== null);
    this.#members = new Members(members, source.addresses);
    this.#statuses = new Map(
      (said.statuses ?? []).map(({ value, column, label }) => [comparableName(value), { column, label }]),
    );
    this.#priorities = new Map((said.priorities ?? []).map(({ value, priority }) => [comparableName(value), priority]));
    this.#labels = new Map((said.labels ?? []).map(({ value, label }) => [comparableName(value), label]));
    this.#people = new Map(
      (said.people ?? []).map(({ value, user_uuid }) => [comparableName(value), this.#members.known(user_uuid)]),
    );
    this.archived = said.archived ?? "finished";
    this.completeColumn = said.complete_column === undefined ? this.#guessComplete() : said.complete_column;
  }

  /** The column for a ticket. What the tool calls finished or archived comes to the complete column. */
  placeOf({ status, is_finished, is_archived }: SourceTicket): Place {
    const place = this.statusOf(status);
    const complete = this.completeColumn;
    if (complete === null || !(is_finished || is_archived) || comparableName(place.column) === comparableName(complete))
      return place;
    return { column: complete, label: place.label ?? (status === "" ? null : labelName(status)) };
  }

  /** The column for a word. */
  statusOf(status: string): Place {
    const said = this.#statuses.get(comparableName(status));
    if (said !== undefined) return said;
    const name = cut(oneLine(status), planLimits.columnName).trim();
    if (name === "") return { column: defaultColumn, label: null };
    const isElsewhere = !this.#isOrdered && isEnd(this.stageOf(status)) && this.completeColumn !== null;
    if (!isElsewhere || comparableName(name) === comparableName(this.completeColumn ?? ""))
      return { column: name, label: null };
    return { column: this.completeColumn ?? name, label: labelName(status) };
  }

  /** The place of a status in the workflow of the tool. */
  stageOf(status: string): Stage {
    return this.#source.stageOf?.(status) ?? stageOf(status);
  }

  /** The priority for a word; null for none, undefined for an unknown word. */
  priorityOf(word: string): Priority | null | undefined {
    const said = this.#priorities.get(comparableName(word));
    return said === undefined ? priorityOf(word) : said;
  }

  /** The name of the label here; null for one that is left out. */
  labelOf(label: string): string | null {
    const said = this.#labels.get(comparableName(label));
    return said === undefined ? labelName(label) : said;
  }

  /** The member whom a name or an address means; null for nobody. */
  personOf(name: string): string | null {
    const said = this.#people.get(comparableName(name));
    return said === undefined ? this.#members.find(name) : said;
  }

  /** All decisions about the words of the source, the most frequent words first. */
  mapping(): Pick<FullMapping, "archived" | "complete_column" | "statuses" | "priorities" | "labels" | "people"> {
    const { archived, completeColumn: complete_column } = this;
    return {
      archived,
      complete_column,
      statuses: this.#entries((ticket) => [ticket.status]).map((entry) => ({
        ...entry,
        ...this.statusOf(entry.value),
      })),
      priorities: this.#entries(({ priority }) => (priority === "" ? [] : [priority])).map((entry) => ({
        ...entry,
        priority: this.priorityOf(entry.value) ?? null,
      })),
      labels: this.#entries(({ labels }) => labels).map((entry) => ({ ...entry, label: this.labelOf(entry.value) })),
      people: this.#entries(({ assignees }) => assignees).map((entry) => ({
        ...entry,
        user_uuid: this.personOf(entry.value),
      })),
    };
  }

  #entries(wordsOf: (ticket: SourceTicket) => readonly string[]): { value: string; count: number }[] {
    const counts = new Map<string, { value: string; count: number }>();
    for (const ticket of this.#source.boards.flatMap(({ tickets }) => tickets)) {
      for (const word of wordsOf(ticket)) {
        const value = cut(storable(word), 500);
        const entry = counts.get(comparableName(value)) ?? { value, count: 0 };
        entry.count += 1;
        counts.set(comparableName(value), entry);
      }
    }
    return [...counts.values()].toSorted((one, other) => other.count - one.count).slice(0, mostEntries);
  }

  /** The column that completes tickets: the one called so with the most tickets; “Done”, if the file calls tickets finished and has no such column. */
  #guessComplete(): string | null {
    const counts = new Map<string, number>();
    for (const { columns, tickets } of this.#source.boards) {
      const names = [
        ...(columns ?? []),
        ...tickets.map(({ status }) => this.#statuses.get(comparableName(status))?.column ?? status),
      ];
      for (const name of names) if (this.stageOf(name) === "done") counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
    if (most !== undefined) return cut(oneLine(most[0]), planLimits.columnName).trim();
    const tickets = this.#source.boards.flatMap((board) => board.tickets);
    const isFinished = (ticket: SourceTicket) =>
      ticket.is_finished ||
      (ticket.is_archived && this.archived === "finished") ||
      (!this.#isOrdered && isEnd(this.stageOf(ticket.status)));
    return tickets.some(isFinished) ? "Done" : null;
  }
}

const isEnd = (stage: Stage): boolean => stage === "done" || stage === "dropped";
const labelName = (label: string): string => cut(oneLine(label), planLimits.labelName).trim();

/** Finds members by what other tools call them. */
class Members {
  readonly #addresses: ReadonlyMap<string, string>;
  readonly #uuids: ReadonlySet<string>;
  readonly #byAddress: ReadonlyMap<string, string>;
  /** null for a name that two members have */
  readonly #byName: ReadonlyMap<string, string | null>;

  constructor(members: readonly KnownMember[], addresses: ReadonlyMap<string, string>) {
    this.#addresses = addresses;
    this.#uuids = new Set(members.map(({ uuid }) => uuid));
    this.#byAddress = new Map(
      members.flatMap(({ uuid, email }) => (email === null ? [] : [[comparableName(email), uuid] as const])),
    );
    const byName = new Map<string, string | null>();
    for (const { uuid, name, email } of members) {
      const [local = ""] = (email ?? "").split("@");
      for (const each of new Set([plainName(name), plainName(local)])) {
        if (each !== "") byName.set(each, byName.has(each) ? null : uuid);
      }
    }
    this.#byName = byName;
  }

  known(uuid: string | null): string | null {
    return uuid !== null && this.#uuids.has(uuid) ? uuid : null;
  }

  find(name: string): string | null {
    const address = this.#addresses.get(name) ?? name;
    return this.#byAddress.get(comparableName(address)) ?? this.#byName.get(plainName(name)) ?? null;
  }
}

/** A name without accents and signs, its parts in alphabetical order: “Lee, Ann” and “ann.lee” are one. */
function plainName(name: string): string {
  return fold(name)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== "")
    .toSorted()
    .join(" ");
}
