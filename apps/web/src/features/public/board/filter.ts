import type { PublicTask } from "#session/public-board.ts";

/** The filters of a published board, as they stand in its address. Empty for none. */
export type Filter = { readonly q: string; readonly label: string; readonly column: string };

/** The filters in the query of an address. */
export function filterIn(search: string): Filter {
  const given = new URLSearchParams(search);
  return { q: given.get("q") ?? "", label: given.get("label") ?? "", column: given.get("column") ?? "" };
}

/** The query of an address with these filters. */
export function addressOf(filter: Filter): string {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== "")).toString();
  return query === "" ? "" : `?${query}`;
}

const plain = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** The tickets that a filter leaves: each word stands in the title, the description, a label or the number. The column counts on its own. */
export function matching(tasks: readonly PublicTask[], { q, label }: Filter): PublicTask[] {
  const words = plain(q)
    .split(/\s+/u)
    .filter((word) => word !== "");
  return tasks.filter((task) => {
    if (label !== "" && !task.labels.some(({ name }) => name === label)) return false;
    if (words.length === 0) return true;
    const text = plain(
      [`#${task.number}`, task.key, task.title, task.description, ...task.labels.map(({ name }) => name)].join(" "),
    );
    return words.every((word) => text.includes(word));
  });
}
