import { type KeyboardEvent, useEffect, useState, useSyncExternalStore } from "react";
import { useSearchParams } from "wouter";
import type { Search, SearchSnapshot } from "#data/search.ts";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { searchWords } from "#i18n/en/search.ts";
import { openTicket } from "#paths.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { isComposing } from "#ui/is-pressed.ts";
import { TextField } from "#ui/text-field.tsx";
import { Found } from "./found.tsx";
import "./search.css";

/** One field over the workspace: titles at once, then everything that the server finds. */
export function SearchScreen() {
  const { search } = useWorkspace();
  const [opened, setOpened] = useState<Search | null>(null);
  useEffect(() => {
    const now = search();
    setOpened(now);
    return () => now.close();
  }, [search]);
  return (
    <main className="search">
      <h1 className="sr-only">{m.search}</h1>
      {opened !== null && <Field opened={opened} />}
    </main>
  );
}

function Field({ opened }: { readonly opened: Search }) {
  const snapshot: SearchSnapshot = useSyncExternalStore(opened.subscribe, opened.get);
  const [query, setQuery] = useSearchParams();
  const words = query.get("q") ?? "";
  const [at, setAt] = useState(0);
  useEffect(() => {
    opened.set(words);
    setAt(0);
  }, [opened, words]);
  const { tasks } = snapshot;
  const press = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt(Math.max(0, Math.min(tasks.length - 1, at + step)));
    else if (event.key === "Enter" && tasks[at] !== undefined) openTicket(tasks[at].uuid);
    else return;
    event.preventDefault();
  };
  const change = (text: string): void => setQuery((before) => withWords(before, text), { replace: true });
  return (
    <>
      <div className="search-field" onKeyDown={press}>
        <TextField
          label={m.search}
          isLabelHidden
          icon="search"
          type="search"
          placeholder={searchWords.searchHint}
          value={words}
          onValue={change}
          autoFocus
          role="combobox"
          aria-expanded={tasks.length > 0}
          aria-controls="found"
          aria-activedescendant={tasks[at] === undefined ? undefined : `found-${tasks[at].uuid}`}
        />
        <p role="status" className="search-state">
          {searchWords.searchState[snapshot.state]}
        </p>
      </div>
      {words !== "" && snapshot.state !== "asking" && isEmpty(snapshot) ? (
        <EmptyState icon="search" title={searchWords.nothingFoundTitle}>
          {searchWords.nothingFoundText}
        </EmptyState>
      ) : (
        <Found snapshot={snapshot} at={at} />
      )}
    </>
  );
}

const isEmpty = ({ tasks, boards, pages, comments }: SearchSnapshot): boolean =>
  tasks.length + boards.length + pages.length + comments.length === 0;

function withWords(before: URLSearchParams, words: string): URLSearchParams {
  const after = new URLSearchParams(before);
  if (words === "") after.delete("q");
  else after.set("q", words);
  return after;
}
