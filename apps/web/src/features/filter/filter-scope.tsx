import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from "react";
import { useSearch } from "wouter";
import { type Filter, noFilter } from "#data/views.ts";
import { go } from "#paths.ts";
import { isEmpty, readFilter, writeFilter } from "./address.ts";
import type { Place } from "./place.ts";
import { useVisible, type VisibleTickets } from "./use-visible.ts";

/** The filter of a screen, and what changes it. */
export type Scope = {
  readonly place: Place;
  readonly filter: Filter;
  /** parts of the address that are not understood */
  readonly problems: readonly string[];
  readonly setFilter: (filter: Filter) => void;
  /** with each key that is typed; the address follows when it is quiet */
  readonly setWords: (words: string) => void;
  readonly clear: () => void;
  /** of all tickets of the place, how many are shown */
  readonly count: number;
  readonly total: number;
};

/** The tickets that a filter leaves: null is everything. */
type SeenTickets = { readonly visible: ReadonlySet<string> | null; readonly pin: (uuid: string) => void };

const ScopeContext = createContext<Scope | null>(null);
const SeenContext = createContext<SeenTickets>({ visible: null, pin: () => {} });

/** The time for which typing rests before the address has the words. In milliseconds. */
const quiet = 300;

/** Opens the present screen with another filter. */
function show(filter: Filter, replace: boolean): void {
  const { pathname, search } = window.location;
  const query = writeFilter(search, filter);
  go(query === "" ? pathname : `${pathname}?${query}`, { replace });
}

/** Gives a screen a filter. The filter stands in the address, so that links, back and forward have it. */
export function FilterScope({ place, children }: { readonly place: Place; readonly children: ReactNode }) {
  const { filter, problems, setWords, setFilter } = useFilterOfAddress();
  const [pinned, setPinned] = useState<{ readonly text: string; readonly uuids: readonly string[] } | null>(null);
  // what somebody asked to see stays until the filter is another
  const text = writeFilter("", filter);
  const kept = pinned?.text === text ? pinned.uuids : none;
  const { visible, count, total }: VisibleTickets = useVisible(place, filter, kept);
  const pin = useCallback((uuid: string) => setPinned({ text, uuids: [...kept, uuid] }), [text, kept]);
  const seen = useMemo(() => ({ visible, pin }), [visible, pin]);
  const scope = useMemo<Scope>(
    () => ({
      place,
      filter,
      problems,
      setWords,
      count,
      total,
      setFilter,
      clear: () => setFilter(noFilter),
    }),
    [place, filter, problems, setWords, setFilter, count, total],
  );
  return (
    <ScopeContext value={scope}>
      <SeenContext value={seen}>{children}</SeenContext>
    </ScopeContext>
  );
}

const none: readonly string[] = [];

/** The filter of the address, with what is being typed. */
function useFilterOfAddress() {
  const search = useSearch();
  const { filter: stored, problems } = useMemo(() => readFilter(search), [search]);
  const [typed, setTyped] = useState<{ readonly words: string; readonly from: string } | null>(null);
  // back, forward and a link replace what was typed
  const words = typed?.from === stored.words ? typed.words : stored.words;
  const filter = useMemo(() => ({ ...stored, words }), [stored, words]);
  useEffect(() => {
    if (words === stored.words) {
      // the address has it: what is typed next begins there
      setTyped(null);
      return undefined;
    }
    const timer = setTimeout(() => show({ ...stored, words }, true), quiet);
    return () => clearTimeout(timer);
  }, [stored, words]);
  const setWords = useCallback((next: string) => setTyped({ words: next, from: stored.words }), [stored.words]);
  const setFilter = useCallback((next: Filter) => {
    // the words of it count, not what was typed before
    setTyped(null);
    show(next, false);
  }, []);
  return { filter, problems, setWords, setFilter };
}

/** The filter of the screen. Only below a `FilterScope`. */
export function useFilter(): Scope {
  const scope = use(ScopeContext);
  if (scope === null) throw new Error("This is shown on a screen with a filter only.");
  return scope;
}

/** Whether the screen shows only some of its tickets. */
export function useIsFiltered(): boolean {
  const { filter } = useFilter();
  return !isEmpty(filter);
}

/** The tickets that the filter of the screen leaves; everything where there is none. */
export function useSeen(): SeenTickets {
  return use(SeenContext);
}

/** The tickets that the filter of the screen leaves, in the same order. */
export function useVisibleTasks(uuids: readonly string[]): readonly string[] {
  const { visible } = useSeen();
  return useMemo(() => visibleOf(visible, uuids), [visible, uuids]);
}

/** Whether the filter shows a task. */
export function useIsVisible(): (uuid: string) => boolean {
  const { visible } = useSeen();
  return useCallback((uuid) => visible?.has(uuid) !== false, [visible]);
}

/** The same for what asks later. */
export function visibleOf(visible: ReadonlySet<string> | null, uuids: readonly string[]): readonly string[] {
  return visible === null ? uuids : uuids.filter((uuid) => visible.has(uuid));
}
