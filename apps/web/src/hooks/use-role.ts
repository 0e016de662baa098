import type { Member } from "@stoa/api";
import { useRow } from "./use-rows.ts";
import { useOpened } from "./use-workspace.ts";

/** The person's role in the open workspace; undefined until it is known. */
export function useRole(): Member["role"] | undefined {
  return useRow("members", useOpened().me_uuid)?.role;
}

/** Whether the person may change tickets. */
export function useMayWrite(): boolean {
  const role = useRole();
  return role === "owner" || role === "admin" || role === "member" || role === "guest_editor";
}

/** Whether the person administers the workspace. */
export function useIsAdmin(): boolean {
  const role = useRole();
  return role === "admin" || role === "owner";
}
