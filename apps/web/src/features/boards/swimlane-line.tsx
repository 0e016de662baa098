import type { Status } from "@stoa/api";
import { memo, type ReactNode, useEffect, useRef } from "react";
import { moveWords as words } from "#i18n/en/moves.ts";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { useBoardActions } from "./board-actions.ts";
import type { BoardState } from "./board-state.ts";
import { Card } from "./card.tsx";
import { QuickCreate } from "./quick-create.tsx";
import type { Line, Needs, Swimlane } from "./swimlanes.ts";
import { useColumnTarget } from "./use-column-target.ts";

type Props = {
  readonly line: Line;
  readonly statuses: readonly Status[];
  readonly toggle: (swimlane: string) => void;
  readonly state: BoardState;
  readonly setNeeds: (needs: Needs) => void;
};

/** A line of a board with swimlanes: its head, a card of each column, or where new tickets are made. */
export const SwimlaneLine = memo(function SwimlaneLine({ line, statuses, toggle, state, setNeeds }: Props) {
  const { swimlane } = line;
  if (line.kind === "head") return <Head swimlane={swimlane} toggle={toggle} />;
  const isFirst = line.kind === "cards" ? line.at === 0 : swimlane.count === 0;
  return (
    <div role="row" className="swimlane-line" data-kind={line.kind} data-first={isFirst}>
      {statuses.map((status, column) => {
        const card = line.kind === "cards" ? line.cards[column] : null;
        const isLabelled = line.kind === "end" || card === null;
        return (
          <Cell key={status.uuid} status={status} swimlane={swimlane} setNeeds={setNeeds} isLabelled={isLabelled}>
            {typeof card === "string" && line.kind === "cards" && (
              <Card
                uuid={card}
                place={line.at + 1}
                count={swimlane.columns[column]?.length ?? 0}
                role="article"
                isSelected={state.selection.selected.has(card)}
                isFocused={card === state.selection.focused}
                isTabStop={card === state.tabStop}
                mayWrite={state.mayWrite}
              />
            )}
            {line.kind === "end" && state.mayWrite && <NewTicket status={status} swimlane={swimlane} state={state} />}
          </Cell>
        );
      })}
    </div>
  );
});

/** The name of a swimlane, which closes and opens it. */
function Head({
  swimlane: { key, title, count, isCollapsed },
  toggle,
}: Pick<Props, "toggle"> & { readonly swimlane: Swimlane }) {
  return (
    <div role="row" className="swimlane-head">
      <div role="rowheader">
        <button type="button" className="swimlane-toggle" aria-expanded={!isCollapsed} onClick={() => toggle(key)}>
          <Icon name={isCollapsed ? "chevron-right" : "chevron-down"} size={14} />
          <span className="truncate" dir="auto">
            {title}
          </span>
          <span className="column-count">{count}</span>
        </button>
      </div>
    </div>
  );
}

type CellProps = {
  readonly status: Status;
  readonly swimlane: Swimlane;
  readonly setNeeds: Props["setNeeds"];
  readonly isLabelled: boolean;
  readonly children: ReactNode;
};

/** The part of a line that is in a column: cards are dropped on it. */
function Cell({ status, swimlane, setNeeds, isLabelled, children }: CellProps) {
  const cell = useRef<HTMLDivElement>(null);
  const { isOver, unmet } = useColumnTarget(cell, status, swimlane.key);
  useEffect(() => {
    if (unmet.length === 0) return undefined;
    setNeeds({ status: status.uuid, unmet });
    return () => setNeeds(null);
  }, [unmet, status, setNeeds]);
  return (
    <div
      ref={cell}
      role="gridcell"
      className="swimlane-cell"
      data-over={isOver}
      {...(isLabelled && { "aria-label": status.name })}
    >
      {children}
    </div>
  );
}

function NewTicket({
  status,
  swimlane,
  state,
}: {
  readonly status: Status;
  readonly swimlane: Swimlane;
  readonly state: BoardState;
}) {
  const { setCreating } = useBoardActions();
  const { creating } = state;
  if (creating?.status === status.uuid && creating.swimlane === swimlane.key)
    return <QuickCreate status={status} swimlane={swimlane.key} close={() => setCreating(null)} />;
  const names = { status: status.name, swimlane: swimlane.title };
  return (
    <IconButton
      icon="plus"
      size="small"
      className="swimlane-new"
      label={words.newTicketInBoth(names)}
      onClick={() => setCreating({ status: status.uuid, swimlane: swimlane.key })}
    />
  );
}
