import { autoScrollForElements } from "@atlaskit/pragmatic-drag-and-drop-auto-scroll/element";
import type { Status } from "@stoa/api";
import { memo, useEffect, useRef } from "react";
import { listWords } from "#i18n/en/list.ts";
import type { BoardState } from "./board-state.ts";
import { Column } from "./column.tsx";

type Props = {
  readonly statuses: readonly Status[];
  readonly state: BoardState;
};

/** The columns of a board that is not divided. */
export const Columns = memo(function Columns({ statuses, state }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => (scroller.current === null ? undefined : autoScrollForElements({ element: scroller.current })), []);
  // of a board without cards, which are homes of the focus themselves
  const home = state.tabStop === null ? { "data-focus-home": "" } : {};
  return (
    <div className="board" ref={scroller} role="list" aria-label={listWords.board} {...home}>
      {statuses.map((status) => (
        <Column key={status.uuid} status={status} state={state} />
      ))}
    </div>
  );
});
