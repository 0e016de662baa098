import { autoScrollForElements } from "@atlaskit/pragmatic-drag-and-drop-auto-scroll/element";
import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import type { Requirement, Status } from "@stoa/api";
import { type RefObject, useEffect, useState } from "react";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { useBoardActions } from "./board-actions.ts";
import { draggedWith } from "./use-drops.ts";
import { unmetIn } from "./use-move.ts";

/** Accepts cards that are dropped below the others, and shows their unmet requirements before. @param swimlane null on a board without swimlanes */
export function useColumnTarget(body: RefObject<HTMLDivElement | null>, status: Status, swimlane: string | null) {
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
      swimlane === null ? autoScrollForElements({ element }) : () => {},
      dropTargetForElements({
        element,
        getData: () => ({ status: status.uuid, swimlane }),
        onDragEnter: ({ source }) => {
          const { columns, selection, division } = newest.current;
          const dragged = draggedWith(String(source.data["card"]), selection, columns());
          const tasks = dragged.flatMap((uuid) => store.shown.get("tasks", uuid) ?? []);
          setOver(true);
          setUnmet(unmetIn(tasks, division, status, swimlane));
        },
        onDragLeave: leave,
        onDrop: leave,
      }),
    );
  }, [body, status, swimlane, newest, store]);
  return { isOver, unmet };
}
