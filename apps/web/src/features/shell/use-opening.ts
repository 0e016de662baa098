import { useEffect, useState } from "react";
import { commands } from "#commands/index.ts";
import { browserEnvironment } from "#data/environment.ts";
import { Workspace } from "#data/open.ts";
import type { OpenWorkspace } from "#hooks/use-workspace.ts";
import { openedBoard } from "#paths.ts";
import { whileBusy } from "#session/busy.ts";
import { refreshSession } from "#session/session.ts";
import { dismissToast } from "#ui/toast.ts";
import { fetchScreen } from "./screens.tsx";
import { fetchTelling, type MessageModule, telling } from "./telling-later.ts";

/**
 * The reason why nothing of the workspace is shown: nobody is signed in any more (401), a second factor is demanded (403), it is suspended (423), or
 * it is lost (404).
 */
export type Hold = number | null;

/** Opens a workspace of a person for as long as it is shown. @returns null until its rows are there */
export function useOpening(workspace_uuid: string, me_uuid: string): { opened: OpenWorkspace | null; held: Hold } {
  const [opened, setOpened] = useState<OpenWorkspace | null>(null);
  const [held, setHeld] = useState<Hold>(null);
  useEffect(() => {
    let isOver = false;
    let workspace: Workspace | null = null;
    const opening = Workspace.open({
      user_uuid: me_uuid,
      workspace_uuid,
      client: { baseUrl: "", credentials: "same-origin" },
      environment: browserEnvironment(),
      commands,
      openedBoard,
      ...tellersOf(() => workspace),
      ended: () => {
        setHeld(404);
        void refreshSession();
      },
      held: (status) => {
        setHeld(status);
        if (status === 401) void refreshSession();
      },
    });
    const take = (now: Workspace): void => {
      workspace = now;
      if (isOver) now.close();
      else setOpened({ workspace: now, workspace_uuid, me_uuid });
      void fetchTelling().catch(() => {});
    };
    void Promise.all([opening, fetchScreen()]).then(([now]) => take(now));
    const end = whileBusy(() => workspace !== null && (workspace.waiting > 0 || workspace.uploads.get().length > 0));
    return () => {
      end();
      isOver = true;
      workspace?.close();
    };
  }, [workspace_uuid, me_uuid]);
  return { opened, held };
}

type Tellers = Required<Pick<Parameters<typeof Workspace.open>[0], "overwrote" | "barred" | "outdated" | "refused">>;

/** Notifies a person of events in a workspace, once it is open. */
function tellersOf(opened: () => Workspace | null): Tellers {
  const say = (tell: (telling: MessageModule, now: Workspace) => unknown): void => {
    const now = opened();
    if (now !== null) telling((all) => tell(all, now));
  };
  return {
    overwrote: (...values) => say(({ tellOverwritten }, now) => tellOverwritten(now, ...values)),
    barred: (barred) => say(({ tellBarred }, now) => tellBarred(now, barred)),
    outdated: (steps) => steps.forEach(({ id }) => dismissToast(id)),
    refused: (mutation, step) => say(({ tellRefused }, now) => tellRefused(now, mutation, step)),
  };
}
