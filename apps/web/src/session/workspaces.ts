import { api } from "./api.ts";
import { refreshSession } from "./session.ts";

/** Makes a workspace. @returns its uuid */
export async function createWorkspace(name: string): Promise<string> {
  const { workspace } = await api.createWorkspace({ body: { name } });
  await refreshSession();
  return workspace.uuid;
}
