import type { Member } from "@stoa/api";
import { useMemo } from "react";
import { taskWords } from "#i18n/en/task.ts";
import { useRowMap } from "./use-rows.ts";

/** A person as far as they are shown. Of a former member nothing more is known here. */
export type ShownPerson = Pick<Member, "uuid" | "first_name" | "last_name" | "image_version">;

/** People by their uuids; who left the workspace is shown as a former member, because they stay where they were. */
export function usePeople(uuids: readonly string[]): readonly ShownPerson[] {
  const members = useRowMap("members");
  return useMemo(
    // before anything was read nobody is known
    () => (members.size === 0 ? [] : uuids.map((uuid) => members.get(uuid) ?? formerMember(uuid))),
    [members, uuids],
  );
}

/** A person who left. */
export const formerMember = (uuid: string): ShownPerson => ({
  uuid,
  first_name: taskWords.formerMember,
  last_name: "",
  image_version: null,
});
