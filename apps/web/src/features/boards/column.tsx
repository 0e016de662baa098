import type { Status } from "@stoa/api";
import { memo, useEffect, useRef } from "react";
import { useVisibleTasks } from "#features/filter/index.ts";
import { StatusMark } from "#features/properties/index.ts";
import { useTasks } from "#hooks/use-rows.ts";
import { boardWords as m } from "#i18n/en/board.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { VirtualList, type VirtualListHandle } from "#ui/virtual.tsx";
import { useBoardActions } from "./board-actions.ts";
import { Card } from "./card.tsx";
import { ColumnCount } from "./column-count.tsx";
import { QuickCreate } from "./quick-create.tsx";
import type { BoardState } from "./board-state.ts";
import { useColumnTarget } from "./use-column-target.ts";

type Props = { readonly status: Status; readonly state: BoardState };

/** A column of a board. It is drawn anew when its cards change, not when another column does. */
export const Column = memo(function Column({ status, state }: Props) {
  const all = useTasks("status", status.uuid);
  const cards = useVisibleTasks(all);
  const { setCreating } = useBoardActions();
  const body = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualListHandle>(null);
  const { isOver, unmet } = useColumnTarget(body, status, null);
  const { selection, mayWrite, tabStop } = state;
  const isCreating = state.creating?.status === status.uuid;
  const at = selection.focused === null ? -1 : cards.indexOf(selection.focused);
  useEffect(() => {
    if (at !== -1) list.current?.show(at);
  }, [at]);
  return (
    <div className="column" role="listitem" aria-label={status.name} data-over={isOver}>
      <header className="column-head">
        <StatusMark uuid={status.uuid} />
        <h2 className="truncate" dir="auto">
          {status.name}
        </h2>
        <ColumnCount status={status} shown={cards.length} total={all.length} />
        {mayWrite && (
          <IconButton
            icon="plus"
            size="small"
            label={m.newTicketIn({ status: status.name })}
            onClick={() => setCreating({ status: status.uuid, swimlane: null })}
          />
        )}
      </header>
      {unmet.length > 0 && <p className="column-unmet">{m.needs({ what: unmet.map((kind) => m.needed[kind]) })}</p>}
      <div className="column-body" ref={body} {...(cards.length > 0 && { role: "list", "aria-label": status.name })}>
        {cards.length === 0 && !isCreating && <p className="column-empty">{m.emptyColumn}</p>}
        <VirtualList
          ref={list}
          items={cards}
          itemSize={76}
          firstCount={10}
          scrollRef={body}
          keepMounted={at === -1 ? undefined : [at]}
        >
          {(uuid, index) => (
            <Card
              key={uuid}
              uuid={uuid}
              place={index + 1}
              count={cards.length}
              role="listitem"
              isSelected={selection.selected.has(uuid)}
              isFocused={uuid === selection.focused}
              isTabStop={uuid === tabStop}
              mayWrite={mayWrite}
            />
          )}
        </VirtualList>
        {isCreating && <QuickCreate status={status} swimlane={null} close={() => setCreating(null)} />}
      </div>
    </div>
  );
});
