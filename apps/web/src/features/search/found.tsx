import { StatusMark } from "#features/properties/index.ts";
import type { Board } from "@stoa/api";
import { Link } from "wouter";
import type { FoundTask, SearchSnapshot } from "#data/search.ts";
import { keyOn } from "#data/task-key.ts";
import { useRow } from "#hooks/use-rows.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { searchWords } from "#i18n/en/search.ts";
import { boardWords } from "#i18n/en/board.ts";
import { openTicket, paths } from "#paths.ts";
import { Icon } from "#ui/icon.tsx";
import { isHit, partsOf, plainOf } from "./excerpt.ts";

type Props = { readonly snapshot: SearchSnapshot; readonly at: number };

/** The results: boards, tickets, pages, comments. @param props.at the ticket that Enter opens */
export function Found({ snapshot: { words, tasks, most, boards, pages, comments }, at }: Props) {
  const { workspace_uuid } = useOpened();
  return (
    // it scrolls: by keys too
    <section className="found" aria-label={searchWords.searchResults} tabIndex={0}>
      {boards.map(({ uuid, name }) => (
        <Link key={uuid} href={paths.board(workspace_uuid, uuid)} className="found-line">
          <Icon name="kanban" />
          <span className="truncate" dir="auto">
            {name}
          </span>
        </Link>
      ))}
      {words === "" && tasks.length > 0 && <h2 className="found-heading">{searchWords.recentlyChanged}</h2>}
      <div id="found" role="listbox" aria-label={m.tickets}>
        {tasks.map((task, index) => (
          <Ticket key={task.uuid} task={task} isActive={index === at} />
        ))}
      </div>
      {words !== "" && most !== null && <p className="found-heading">{searchWords.firstOnes({ count: most })}</p>}
      {pages.length > 0 && <h2 className="found-heading">{searchWords.pages}</h2>}
      {pages.map(({ uuid, title, excerpt }) => (
        <Link key={uuid} href={paths.page(workspace_uuid, uuid)} className="found-line">
          <Icon name="file-text" />
          <span className="found-words">
            <span className="truncate" dir="auto">
              {title}
            </span>
            {plainOf(excerpt) !== title && <Excerpt text={excerpt} />}
          </span>
        </Link>
      ))}
      {comments.length > 0 && <h2 className="found-heading">{boardWords.comments}</h2>}
      {comments.map(({ uuid, task_uuid, task_title, excerpt }) => (
        <button key={uuid} type="button" className="found-line" onClick={() => openTicket(task_uuid)}>
          <Icon name="message-square" />
          <span className="found-words">
            <span className="truncate" dir="auto">
              {task_title}
            </span>
            <Excerpt text={excerpt} />
          </span>
        </button>
      ))}
    </section>
  );
}

const placeOf = (board: Board | undefined, task: FoundTask): string =>
  [board?.name, keyOn(board, task)].filter((part) => typeof part === "string").join(" ");

function Ticket({ task, isActive }: { readonly task: FoundTask; readonly isActive: boolean }) {
  const row = useRow("tasks", task.uuid);
  const board = useRow("boards", task.board_uuid);
  const title = row?.title ?? task.title;
  // nothing but the title was found: it stands there already
  const excerpt = task.excerpt === null || plainOf(task.excerpt) === title ? null : task.excerpt;
  return (
    <div
      id={`found-${task.uuid}`}
      role="option"
      aria-selected={isActive}
      className="found-line"
      onClick={() => openTicket(task.uuid)}
    >
      <StatusMark uuid={row?.status_uuid ?? ""} />
      <span className="found-words">
        <span className="truncate" dir="auto">
          {title}
        </span>
        {excerpt !== null && <Excerpt text={excerpt} />}
      </span>
      <span className="found-place" dir="auto">
        {placeOf(board, task)}
      </span>
    </div>
  );
}

/** A piece of a text, with what was found in it. */
function Excerpt({ text }: { readonly text: string }) {
  return (
    <span className="found-excerpt truncate" dir="auto">
      {partsOf(text).map((part, at) => (isHit(at) ? <mark key={at}>{part}</mark> : part))}
    </span>
  );
}
