import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { attachClosestEdge, extractClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge";
import { type RefObject, useEffect, useState } from "react";

/** Lets a card be dragged, and other cards be dropped above and below it. @returns how it is drawn meanwhile */
export function useCardDrag(card: RefObject<HTMLElement | null>, uuid: string, mayWrite: boolean) {
  const [isDragged, setDragged] = useState(false);
  const [edge, setEdge] = useState<string | null>(null);
  useEffect(() => {
    const element = card.current;
    if (element === null || !mayWrite) return undefined;
    return combine(
      draggable({
        element,
        getInitialData: () => ({ card: uuid }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        getData: ({ input, element: target }) =>
          attachClosestEdge({ card: uuid }, { input, element: target, allowedEdges: ["top", "bottom"] }),
        onDrag: ({ self }) => setEdge(extractClosestEdge(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: () => setEdge(null),
      }),
    );
  }, [card, uuid, mayWrite]);
  return { isDragged, edge };
}
