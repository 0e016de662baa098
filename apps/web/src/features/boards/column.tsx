import { StatusMark } from "#features/properties/index.ts";
import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { autoScrollForElements } from "@atlaskit/pragmatic-drag-and-drop-auto-scroll/element";
import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import type { Requirement, Status } from "@stoa/api";
import { useVisibleTasks } from "#features/filter/index.ts";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { Selection } from "#features/selection/index.ts";
import { useTasks } from "#hooks/use-rows.ts";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { VirtualList, type VirtualListHandle } from "#ui/virtual.tsx";
import { useBoardActions } from "./board-actions.ts";
import { Card } from "./card.tsx";
import { QuickCreate } from "./quick-create.tsx";
import { unmetBy } from "./requirements.ts";
import { draggedWith } from "./use-drops.ts";

type Props = {
  readonly status: Status;
  readonly selection: Selection;
  readonly mayWrite: boolean;
  readonly isCreating: boolean;
};

/** A column of a board. */
export function Column({ status, selection, mayWrite, isCreating }: Props) {
  const cards = useVisibleTasks(useTasks("status", status.uuid));
  const { setCreating } = useBoardActions();
  const body = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualListHandle>(null);
  const { isOver, unmet } = useColumnTarget(body, status);
  const { focused, selected } = selection;
  const at = focused === null ? -1 : cards.indexOf(focused);
  useEffect(() => {
    if (at !== -1) list.current?.show(at);
  }, [at]);
  return (
    <div className="column" role="listitem" aria-label={status.name} data-over={isOver}>
      <header className="column-head">
        <StatusMark uuid={status.uuid} />
        <h2 className="truncate">{status.name}</h2>
        <span className="column-count">{cards.length}</span>
        {mayWrite && (
          <IconButton
            icon="plus"
            size="small"
            label={m.newTicketIn({ status: status.name })}
            onClick={() => setCreating(status.uuid)}
          />
        )}
      </header>
      {unmet.length > 0 && <p className="column-unmet">{m.needs({ what: unmet.map((kind) => m.needed[kind]) })}</p>}
      <div className="column-body" ref={body} {...(cards.length > 0 && { role: "list", "aria-label": status.name })}>
        {cards.length === 0 && !isCreating && <p className="column-empty">{m.emptyColumn}</p>}
        <VirtualList ref={list} items={cards} itemSize={76} scrollRef={body}>
          {(uuid, index) => (
            <Card
              key={uuid}
              uuid={uuid}
              place={index + 1}
              count={cards.length}
              isSelected={selected.has(uuid)}
              isFocused={uuid === focused}
              mayWrite={mayWrite}
            />
          )}
        </VirtualList>
        {isCreating && <QuickCreate status={status} close={() => setCreating(null)} />}
      </div>
    </div>
  );
}

/** Takes cards that are dropped beside the others, and says before what they still need. */
function useColumnTarget(body: RefObject<HTMLDivElement | null>, status: Status) {
  const { newest } = useBoardActions();
  const { store } = useWorkspace();
  const [isOver, setOver] = useState(false);
  const [unmet, setUnmet] = useState<readonly Requirement["kind"][]>([]);
  useEffect(() => {
    const element = body.current;
    if (element === null) return undefined;
    const leave = (): void => {
      setOver(false);
      setUnmet([]);
    };
    return combine(
      autoScrollForElements({ element }),
      dropTargetForElements({
        element,
        getData: () => ({ status: status.uuid }),
        onDragEnter: ({ source }) => {
          const { columns, selection } = newest.current;
          const dragged = draggedWith(String(source.data["card"]), selection, columns());
          const tasks = dragged.flatMap((uuid) => store.shown.get("tasks", uuid) ?? []);
          const entering = tasks.filter(({ status_uuid }) => status_uuid !== status.uuid);
          setOver(true);
          setUnmet(unmetBy(entering, status));
        },
        onDragLeave: leave,
        onDrop: leave,
      }),
    );
  }, [body, status, newest, store]);
  return { isOver, unmet };
}
