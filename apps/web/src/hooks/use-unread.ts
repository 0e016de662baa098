import { useRows } from "./use-rows.ts";

/** How many notifications the person has not read. */
export function useUnread(): number {
  return useRows("notifications").filter(({ read_at }) => read_at === null).length;
}
