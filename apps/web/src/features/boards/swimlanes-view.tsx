import { autoScrollForElements } from "@atlaskit/pragmatic-drag-and-drop-auto-scroll/element";
import type { Status } from "@stoa/api";
import { type CSSProperties, memo, useEffect, useMemo, useRef, useState } from "react";
import { StatusMark } from "#features/properties/index.ts";
import { useTasks } from "#hooks/use-rows.ts";
import { boardWords } from "#i18n/en/board.ts";
import { listWords } from "#i18n/en/list.ts";
import { moveWords as words } from "#i18n/en/moves.ts";
import { VirtualList, type VirtualListHandle } from "#ui/virtual.tsx";
import type { BoardState } from "./board-state.ts";
import { ColumnCount } from "./column-count.tsx";
import { SwimlaneLine } from "./swimlane-line.tsx";
import { type Line, linesOf, type Needs, type Swimlane } from "./swimlanes.ts";
import "./swimlanes.css";

type Props = {
  readonly statuses: readonly Status[];
  readonly swimlanes: readonly Swimlane[];
  readonly toggle: (swimlane: string) => void;
  readonly state: BoardState;
};

/** A board that is divided into swimlanes. Its lines have one card of each column, so that one list shows what is in view. */
export const Swimlanes = memo(function Swimlanes({ statuses, swimlanes, toggle, state }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualListHandle>(null);
  const [needs, setNeeds] = useState<Needs>(null);
  const lines = useMemo(() => linesOf(swimlanes), [swimlanes]);
  const { focused } = state.selection;
  const at = useMemo(() => indexOf(lines, focused), [lines, focused]);
  useEffect(() => (scroller.current === null ? undefined : autoScrollForElements({ element: scroller.current })), []);
  useEffect(() => {
    if (at !== -1) list.current?.show(at);
  }, [at]);
  const counts = statuses.map((_, column) =>
    swimlanes.reduce((sum, { columns }) => sum + (columns[column]?.length ?? 0), 0),
  );
  return (
    <div
      className="swimlanes"
      ref={scroller}
      role="grid"
      aria-label={listWords.board}
      aria-colcount={statuses.length}
      style={{ "--columns": statuses.length } as CSSProperties}
    >
      <div role="row" className="swimlane-line swimlane-columns">
        {statuses.map((status, column) => (
          <ColumnHead key={status.uuid} status={status} shown={counts[column] ?? 0} needs={needs} />
        ))}
      </div>
      {lines.length === 0 && <p className="swimlanes-empty">{words.allSwimlanesEmpty}</p>}
      <div className="swimlane-lines" role="presentation">
        <VirtualList
          ref={list}
          items={lines}
          itemSize={76}
          scrollRef={scroller}
          startMargin={headHeight}
          keepMounted={at === -1 ? undefined : [at]}
        >
          {(line) => (
            <SwimlaneLine
              key={keyOf(line)}
              line={line}
              statuses={statuses}
              toggle={toggle}
              state={state}
              setNeeds={setNeeds}
            />
          )}
        </VirtualList>
      </div>
    </div>
  );
});

/** The height of the head of the columns, as in the style sheet. */
const headHeight = 40;

function keyOf(line: Line): string {
  return `${line.swimlane.key} ${line.kind === "cards" ? line.at : line.kind}`;
}

/** The line of a card. */
function indexOf(lines: readonly Line[], card: string | null): number {
  return card === null ? -1 : lines.findIndex((line) => line.kind === "cards" && line.cards.includes(card));
}

function ColumnHead({
  status,
  shown,
  needs,
}: {
  readonly status: Status;
  readonly shown: number;
  readonly needs: Needs;
}) {
  const total = useTasks("status", status.uuid).length;
  const unmet = needs?.status === status.uuid ? needs.unmet : [];
  return (
    <div role="columnheader" className="swimlane-column">
      <StatusMark uuid={status.uuid} />
      <h2 className="truncate" dir="auto">
        {status.name}
      </h2>
      <ColumnCount status={status} shown={shown} total={total} />
      {unmet.length > 0 && (
        <p className="column-unmet">{boardWords.needs({ what: unmet.map((kind) => boardWords.needed[kind]) })}</p>
      )}
    </div>
  );
}
