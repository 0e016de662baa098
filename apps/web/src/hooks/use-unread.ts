import { useRows } from "./use-rows.ts";

/** The number of unread notifications. */
export function useUnread(): number {
  return useRows("notifications").filter(({ read_at }) => read_at === null).length;
}
