import type { ReactNode } from "react";
import { Link, useSearch } from "wouter";
import { FilterHead } from "#features/filter/index.ts";
import { useRow } from "#hooks/use-rows.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { listWords } from "#i18n/en/list.ts";
import { paths } from "#paths.ts";
import { Icon } from "#ui/icon.tsx";
import "./board-header.css";

type Props = {
  readonly board: string;
  readonly view: "board" | "list";
  /** the content next to the button of the filter */
  readonly tools?: ReactNode;
};

/** The name of a board, its views and its filter. */
export function BoardHeader({ board, view, tools }: Props) {
  const { workspace_uuid } = useOpened();
  const row = useRow("boards", board);
  // the filter goes along
  const search = useSearch();
  const query = search === "" ? "" : `?${search}`;
  const views = [
    { name: "board", label: listWords.board, href: `${paths.board(workspace_uuid, board)}${query}` },
    { name: "list", label: listWords.list, href: `${paths.list(workspace_uuid, board)}${query}` },
  ];
  return (
    <FilterHead tools={tools}>
      <h1 className="truncate" dir="auto">
        {row?.name}
      </h1>
      <nav aria-label={listWords.views} className="board-views">
        {views.map(({ name, label, href }) => (
          <Link key={name} href={href} aria-current={name === view ? "page" : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <Link
        href={paths.boardSettings(workspace_uuid, board)}
        className="icon-button board-settings"
        data-kind="quiet"
        data-size="normal"
        aria-label={m.boardSettings}
        data-tooltip={m.boardSettings}
      >
        <Icon name="settings" />
      </Link>
    </FilterHead>
  );
}
