import { Link } from "wouter";
import { useRow } from "#hooks/use-rows.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { paths } from "#paths.ts";
import "./board-header.css";

type Props = { readonly board: string; readonly view: "board" | "list" };

/** The name of a board, and its views. */
export function BoardHeader({ board, view }: Props) {
  const { workspace_uuid } = useOpened();
  const row = useRow("boards", board);
  const views = [
    { name: "board", label: m.board, href: paths.board(workspace_uuid, board) },
    { name: "list", label: m.list, href: paths.list(workspace_uuid, board) },
  ];
  return (
    <header className="screen-head">
      <h1 className="truncate">{row?.name}</h1>
      <nav aria-label={m.views} className="board-views">
        {views.map(({ name, label, href }) => (
          <Link key={name} href={href} aria-current={name === view ? "page" : undefined}>
            {label}
          </Link>
        ))}
      </nav>
    </header>
  );
}
