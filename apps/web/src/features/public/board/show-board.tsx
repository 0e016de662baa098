import { publicBoardWords as words } from "#i18n/en/public-board.ts";
import type { PublicBoard } from "#session/public-board.ts";
import { Button } from "#ui/button.tsx";
import { show } from "../show.ts";
import { toDom } from "../to-dom.ts";
import { Columns } from "./columns.tsx";
import { addressOf } from "./filter.ts";
import { Filters, labelsOf } from "./filters.tsx";
import { Options } from "./select.tsx";
import { type BoardState, loadRest, mostCards, openedState } from "./state.ts";
import { layOut, Ticket } from "./ticket.tsx";
import "./board.css";

/** Shows a published board: its columns, a filter, and tickets that are opened. */
export function showBoard(place: Element, token: string, board: PublicBoard): void {
  const state = openedState(board, window.location.search);
  show(place, <Frame state={state} />);
  const part = (name: string): Element => place.querySelector(`[data-part="${name}"]`) ?? place;
  const parts = { columns: part("columns"), count: part("count") };
  const draw = (): void => drawBoard(place, state, parts, actions);
  const actions: Actions = {
    filter: (form) => {
      const given = new FormData(form);
      const text = (name: string): string => {
        const value = given.get(name);
        return typeof value === "string" ? value : "";
      };
      state.filter = { q: text("q"), label: text("label"), column: text("column") };
      history.replaceState(null, "", window.location.pathname + addressOf(state.filter) + window.location.hash);
      state.shown.clear();
      draw();
    },
    clear: () => {
      const form = place.querySelector("form");
      form?.querySelectorAll("select").forEach((select) => (select.value = ""));
      const field = form?.querySelector("input");
      if (form === null || field === null || field === undefined) return;
      field.value = "";
      actions.filter(form);
      field.focus();
    },
    more: (status) => {
      const before = state.shown.get(status) ?? mostCards;
      state.shown.set(status, before + mostCards);
      draw();
    },
    again: () => void loadRest(state, token, state.missing, draw),
  };
  part("filters").append(...toDom(<Filters state={state} changed={actions.filter} />));
  window.addEventListener("hashchange", () => openTicket(place, state));
  void loadRest(state, token, board.next_cursor, draw);
  draw();
}

type Actions = {
  readonly filter: (form: HTMLFormElement) => void;
  readonly clear: () => void;
  readonly more: (status_uuid: string) => void;
  readonly again: () => void;
};

function Frame({ state }: { readonly state: BoardState }) {
  return (
    <main className="board-page">
      <header>
        <h1 tabIndex={-1} dir="auto">
          {state.board.board.name}
        </h1>
        <p className="public-note" role="status" data-part="count" />
      </header>
      <div data-part="filters" />
      <div data-part="columns" />
      <footer className="public-note">{words.footer}</footer>
    </main>
  );
}

/** Draws what changes. The card that has the focus keeps it. */
function drawBoard(
  place: Element,
  state: BoardState,
  { columns, count }: Readonly<Record<"columns" | "count", Element>>,
  { clear, more, again }: Actions,
): void {
  const focused = columns.contains(document.activeElement) ? document.activeElement?.getAttribute("href") : null;
  const scrolled = columns.firstElementChild?.scrollLeft ?? 0;
  columns.replaceChildren(...toDom(<Columns state={state} more={more} clear={clear} />));
  columns.firstElementChild?.scrollTo({ left: scrolled });
  if (typeof focused === "string") columns.querySelector<HTMLElement>(`a[href="${focused}"]`)?.focus();
  count.replaceChildren(...toDom(<Count state={state} again={again} />));
  const labels = place.querySelector("select[name=label]");
  labels?.replaceChildren(...toDom(<Options values={labelsOf(state)} chosen={state.filter.label} />));
  openTicket(place, state);
}

function Count({ state, again }: { readonly state: BoardState; readonly again: () => void }) {
  const { tasks, rest } = state;
  if (rest === "loading") return words.loading({ count: tasks.length });
  if (rest === "failed")
    return (
      <>
        {words.notAll}{" "}
        <Button size="small" onClick={again}>
          {words.tryAgain}
        </Button>
      </>
    );
  return tasks.length === 0 ? words.empty : words.tickets({ count: tasks.length });
}

/** Opens the ticket that the address names, and closes one that it does not name. */
function openTicket(place: Element, state: BoardState): void {
  const number = Number(window.location.hash.slice(1));
  const before = place.querySelector<HTMLDialogElement>("dialog");
  if (before?.dataset["number"] === String(number)) return;
  before?.remove();
  const task = state.tasks.find((each) => each.number === number);
  if (task === undefined) return;
  const close = (): void => {
    if (window.location.hash === "") return;
    history.replaceState(null, "", window.location.pathname + window.location.search);
    place.querySelector("dialog")?.remove();
    place.querySelector<HTMLElement>(`a[href="#${number}"]`)?.focus();
  };
  place.append(...toDom(<Ticket task={task} board={state.board} close={close} />));
  const dialog = place.querySelector<HTMLDialogElement>("dialog");
  if (dialog === null) return;
  dialog.dataset["number"] = String(number);
  dialog.showModal();
  dialog.querySelector("h2")?.focus();
  void layOut(dialog, task);
}
