import type { Member } from "@stoa/api";

/** The name of a person. */
export const nameOf = ({ first_name, last_name }: Pick<Member, "first_name" | "last_name">): string =>
  `${first_name} ${last_name}`.trim();
