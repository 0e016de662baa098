import type { Subtask } from "@stoa/api";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { useCommands } from "#hooks/use-commands.ts";

/** The place where a criterion is dropped: above or below another one. */
export type Drop = (uuid: string, target: string, edge: "top" | "bottom") => void;

/**
 * Moves criteria on their list.
 * @param list what shows them: the one that is moved by keys keeps the focus
 */
export function useMoving(subtasks: readonly Subtask[], list: RefObject<HTMLElement | null>) {
  const { act } = useCommands();
  const focused = useRef<string | null>(null);
  useLayoutEffect(() => {
    // the browser takes the focus from an element that is put to another place
    if (focused.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-criterion="${focused.current}"] .criterion-text`)?.focus();
    focused.current = null;
  }, [subtasks, list]);
  /** @param at its place among all, from 0 */
  const put = (uuid: string, at: number): void => {
    const others = subtasks.filter((other) => other.uuid !== uuid);
    if (at < 0 || at > others.length) return;
    act("moveSubtask", { uuid, place: { after: others[at - 1]?.uuid ?? null, before: others[at]?.uuid ?? null } });
  };
  const move = (uuid: string, at: number): void => {
    if (document.activeElement?.closest(`[data-criterion="${uuid}"]`) !== null) focused.current = uuid;
    put(uuid, at);
  };
  const drop: Drop = (uuid, target, edge) => {
    const at = subtasks.filter((other) => other.uuid !== uuid).findIndex((other) => other.uuid === target);
    put(uuid, edge === "top" ? at : at + 1);
  };
  return { move, drop };
}
