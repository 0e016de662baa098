import { publicBoardWords as words } from "#i18n/en/public-board.ts";
import type { PublicBoard, PublicTask } from "#session/public-board.ts";
import { Button } from "#ui/button.tsx";
import { StatusDot } from "#ui/status-dot.tsx";
import { Card } from "./card.tsx";
import { matching } from "./filter.ts";
import { type BoardState, mostCards } from "./state.ts";

type Props = {
  readonly state: BoardState;
  /** Shows more cards of a column. */
  readonly more: (status_uuid: string) => void;
  readonly clear: () => void;
};

/** The columns with the tickets that the filter leaves. */
export function Columns({ state, more, clear }: Props) {
  const { board, filter, tasks } = state;
  const found = matching(tasks, filter);
  const statuses = board.statuses.filter(({ name }) => filter.column === "" || name === filter.column);
  const left = found.filter((task) => statuses.some(({ uuid }) => uuid === task.status_uuid));
  if (left.length === 0 && tasks.length > 0 && state.rest !== "loading") return <NoMatch clear={clear} />;
  return (
    <div className="board-columns" role="group" aria-label={words.columns}>
      {statuses.map((status) => (
        <Column
          key={status.uuid}
          status={status}
          progress={board.statuses.indexOf(status) / Math.max(1, board.statuses.length - 1)}
          tasks={left.filter(({ status_uuid }) => status_uuid === status.uuid)}
          most={state.shown.get(status.uuid) ?? mostCards}
          more={() => more(status.uuid)}
        />
      ))}
    </div>
  );
}

function NoMatch({ clear }: Pick<Props, "clear">) {
  return (
    <div className="board-nothing">
      <p>{words.noMatch}</p>
      <Button onClick={clear}>{words.clear}</Button>
    </div>
  );
}

type ColumnProps = {
  readonly status: PublicBoard["statuses"][number];
  readonly progress: number;
  readonly tasks: readonly PublicTask[];
  readonly most: number;
  readonly more: () => void;
};

function Column({ status: { name, color, is_complete }, progress, tasks, most, more }: ColumnProps) {
  const rest = tasks.length - most;
  return (
    <section className="board-column" aria-label={words.inColumn({ name, count: tasks.length })}>
      <h2>
        <StatusDot color={color} isComplete={is_complete} progress={progress} />
        <span className="truncate" dir="auto">
          {name}
        </span>
        <span className="board-count">{tasks.length}</span>
      </h2>
      {tasks.length === 0 ? (
        <p className="public-note">{words.none}</p>
      ) : (
        <ol>
          {tasks.slice(0, most).map((task) => (
            <Card key={task.number} task={task} />
          ))}
        </ol>
      )}
      {rest > 0 && (
        <Button kind="quiet" onClick={more}>
          {words.more({ count: Math.min(rest, mostCards) })}
        </Button>
      )}
    </section>
  );
}
