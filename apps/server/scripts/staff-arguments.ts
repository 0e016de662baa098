import { isEmailAddress, spelledAddress } from "#platform/util/email-address.ts";

/** A command of `npm run staff`. */
export type StaffArguments =
  | { readonly command: "list" }
  | { readonly command: "add" | "remove"; readonly email: string };

export const usage = "usage: npm run staff -- add <e-mail> | remove <e-mail> | list";

/** @returns undefined if it is not a command */
export function readStaffArguments([command, email = "", ...more]: readonly string[]): StaffArguments | undefined {
  if (command === "list" && email === "") return { command };
  if (more.length > 0 || !isEmailAddress(email)) return undefined;
  return command === "add" || command === "remove" ? { command, email: spelledAddress(email) } : undefined;
}
