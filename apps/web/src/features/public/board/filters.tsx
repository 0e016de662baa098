import { publicBoardWords as words } from "#i18n/en/public-board.ts";
import { Select } from "./select.tsx";
import type { BoardState } from "./state.ts";

type Props = { readonly state: BoardState; readonly changed: (form: HTMLFormElement) => void };

/** The filters of a published board. */
export function Filters({ state, changed }: Props) {
  const { board, filter } = state;
  return (
    <form
      className="board-filters"
      role="search"
      aria-label={words.filters}
      onInput={(event) => changed(event.currentTarget)}
      onSubmit={(event) => event.preventDefault()}
    >
      <label className="board-filter">
        <span className="sr-only">{words.search}</span>
        <span className="control">
          <input
            type="search"
            name="q"
            dir="auto"
            className="control-input"
            placeholder={words.search}
            defaultValue={filter.q}
            autoComplete="off"
          />
        </span>
      </label>
      <Select name="label" label={words.label} values={labelsOf(state)} chosen={filter.label} />
      <Select
        name="column"
        label={words.column}
        values={board.statuses.map(({ name }) => name)}
        chosen={filter.column}
      />
    </form>
  );
}

/** The names of all labels of the tickets, and of the one that is filtered by. */
export function labelsOf({ tasks, filter }: BoardState): string[] {
  const names = new Set(tasks.flatMap(({ labels }) => labels.map(({ name }) => name)));
  if (filter.label !== "") names.add(filter.label);
  return [...names].toSorted((one, other) => one.localeCompare(other));
}
