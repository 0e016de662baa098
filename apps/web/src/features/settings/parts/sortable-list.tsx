import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { attachClosestEdge, extractClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge";
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Place } from "#data/effects.ts";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { Icon } from "#ui/icon.tsx";
import type { MenuItem } from "#ui/menu-item.ts";
import { dropOf, stepOf } from "./steps.ts";

type ListItem = { readonly uuid: string };
type Move = (uuid: string, place: Place) => void;

type Props<Row extends ListItem> = {
  readonly label: string;
  readonly rows: readonly Row[];
  /** null: the person may not change the order */
  readonly move: Move | null;
  /** @param steps what the menu of the row offers to move it */
  readonly children: (row: Row, steps: readonly MenuItem[]) => ReactNode;
};

/** Rows in an order that is changed by dragging, by Alt and an arrow key in a row, and by the menu of a row. */
export function SortableList<Row extends ListItem>({ label, rows, move, children }: Props<Row>) {
  const uuids = rows.map(({ uuid }) => uuid);
  const keepFocus = useFocusOnMove(uuids.join());
  const step = (uuid: string, by: 1 | -1): (() => void) | null => {
    const place = stepOf(uuids, uuid, by);
    return place === null || move === null ? null : () => move(uuid, place);
  };
  const press = (uuid: string, event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    const take = step(uuid, event.key === "ArrowUp" ? -1 : 1);
    if (take === null) return;
    keepFocus(event.target);
    take();
  };
  const stepsOf = (uuid: string): readonly MenuItem[] =>
    (
      [
        [words.moveUp, "arrow-up", "Alt+ArrowUp", -1],
        [words.moveDown, "arrow-down", "Alt+ArrowDown", 1],
      ] as const
    ).map(([text, icon, shortcut, by]) => {
      const run = step(uuid, by);
      return { label: text, icon, shortcut, isDisabled: run === null, run: () => run?.() };
    });
  return (
    <ul className="settings-rows" aria-label={label}>
      {rows.map((row) => (
        <SortableRow
          key={row.uuid}
          uuid={row.uuid}
          isMovable={move !== null}
          drop={(dragged, edge) => {
            const place = dropOf(uuids, dragged, row.uuid, edge);
            if (place !== null) move?.(dragged, place);
          }}
          press={press}
        >
          {children(row, move === null ? [] : stepsOf(row.uuid))}
        </SortableRow>
      ))}
    </ul>
  );
}

/** Gives the focus back to what had it when its row was moved: the browser takes it from an element that is put elsewhere. */
function useFocusOnMove(order: string): (target: EventTarget) => void {
  const focused = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    focused.current?.focus();
    focused.current = null;
  }, [order]);
  return (target) => {
    focused.current = target instanceof HTMLElement ? target : null;
  };
}

type RowProps = {
  readonly uuid: string;
  readonly isMovable: boolean;
  readonly drop: (dragged: string, edge: "top" | "bottom") => void;
  readonly press: (uuid: string, event: KeyboardEvent) => void;
  readonly children: ReactNode;
};

function SortableRow({ uuid, isMovable, drop, press, children }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const newest = useRef(drop);
  const [edge, setEdge] = useState<string | null>(null);
  useEffect(() => {
    newest.current = drop;
  });
  useEffect(() => {
    if (row.current === null || grip.current === null || !isMovable) return undefined;
    return combine(
      draggable({ element: row.current, dragHandle: grip.current, getInitialData: () => ({ row: uuid }) }),
      dropTargetForElements({
        element: row.current,
        canDrop: ({ source }) => typeof source.data["row"] === "string",
        getData: ({ input, element }) => attachClosestEdge({}, { input, element, allowedEdges: ["top", "bottom"] }),
        onDrag: ({ self }) => setEdge(extractClosestEdge(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ self, source }) => {
          setEdge(null);
          newest.current(String(source.data["row"]), extractClosestEdge(self.data) === "top" ? "top" : "bottom");
        },
      }),
    );
  }, [uuid, isMovable]);
  return (
    <li ref={row} className="settings-row" data-edge={edge ?? undefined} onKeyDown={(event) => press(uuid, event)}>
      {isMovable && (
        <span ref={grip} className="settings-grip" aria-hidden="true">
          <Icon name="grip-vertical" size={14} />
        </span>
      )}
      {children}
    </li>
  );
}
