import { fail } from "#kernel/errors.ts";
import type { Reader } from "#platform/db/query.ts";
import { findWorkspace } from "./queries.ts";
import { toDetails } from "./view.ts";

/** A workspace as /staff shows it. @throws Refusal workspace_not_found */
export async function readWorkspace(reader: Reader, uuid: string): Promise<ReturnType<typeof toDetails>> {
  return toDetails((await findWorkspace(reader, uuid)) ?? fail("workspace_not_found"));
}
