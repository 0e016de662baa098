import { accountWords } from "#i18n/en/account.ts";
import { go, paths } from "#paths.ts";
import { toast } from "#ui/toast.ts";

/** Opens a workspace that the person has just joined, and says so. */
export function enterJoined(workspace_uuid: string, workspace: string): void {
  go(paths.workspace(workspace_uuid), { replace: true });
  toast({ text: accountWords.joined({ workspace }), kind: "success" });
}
