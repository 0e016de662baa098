import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { attachClosestEdge, extractClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { Drop } from "./use-moving.ts";

type Parts = { readonly line: RefObject<HTMLElement | null>; readonly handle: RefObject<HTMLElement | null> };

/** Lets a criterion be dragged by its handle, and others of its ticket be dropped above and below it. @returns where one would go */
export function useCriterionDrag({ line, handle }: Parts, uuid: string, task: string, drop: Drop): string | null {
  const [edge, setEdge] = useState<string | null>(null);
  const newest = useRef(drop);
  useEffect(() => {
    newest.current = drop;
  });
  useEffect(() => {
    const [element, dragHandle] = [line.current, handle.current];
    if (element === null || dragHandle === null) return undefined;
    return combine(
      draggable({ element, dragHandle, getInitialData: () => ({ criterion: uuid, task }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source: { data } }) => data["task"] === task && data["criterion"] !== uuid,
        getData: ({ input, element: target }) =>
          attachClosestEdge({}, { input, element: target, allowedEdges: ["top", "bottom"] }),
        onDrag: ({ self }) => setEdge(extractClosestEdge(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ self, source: { data } }) => {
          setEdge(null);
          newest.current(data["criterion"] as string, uuid, extractClosestEdge(self.data) === "top" ? "top" : "bottom");
        },
      }),
    );
  }, [line, handle, uuid, task]);
  return edge;
}
