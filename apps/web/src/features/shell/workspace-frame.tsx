import { type ReactNode, useCallback, useEffect } from "react";
import { ActContext } from "#hooks/use-act.ts";
import { useMe, useSession } from "#hooks/use-session.ts";
import type { Run } from "#hooks/use-run.ts";
import { type Opened, OpenedContext } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { Notice } from "#ui/notice.tsx";
import { FrameKeys } from "./frame-keys.tsx";
import { rememberWorkspace } from "#session/last-place.ts";
import { NotAllowed } from "./not-allowed.tsx";
import { Screens } from "./screens.tsx";
import { Sidebar } from "./sidebar.tsx";
import { Starting } from "./starting.tsx";
import { tell } from "./tell.ts";
import { type Held, useOpening } from "./use-opening.ts";
import "./workspace-frame.css";

/** A workspace: what leads to its screens, and the screen that is open. */
export function WorkspaceFrame({ uuid }: { readonly uuid: string }) {
  const me = useMe();
  const session = useSession();
  const { opened, held } = useOpening(uuid, me.uuid);
  useEffect(() => rememberWorkspace(uuid), [uuid]);
  const isMember = session.kind === "in" && session.workspaces.some((workspace) => workspace.uuid === uuid);
  if (session.kind === "in" && session.isFresh && !isMember) return <NotAllowed />;
  if (opened === null) return <Starting />;
  return (
    <OpenedContext value={opened}>
      <Acting opened={opened}>
        <div className="frame">
          <Sidebar />
          <div className="frame-main">
            <HeldNotice held={held} />
            <Screens />
            <FrameKeys />
          </div>
        </div>
      </Acting>
    </OpenedContext>
  );
}

/** Gives screens `useAct`. */
function Acting({ opened: { workspace }, children }: { readonly opened: Opened; readonly children: ReactNode }) {
  const act = useCallback<Run>(
    (command, input) => {
      const told = workspace.run({ command, input })?.told ?? null;
      if (told !== null) tell(workspace, told);
      return told;
    },
    [workspace],
  );
  return <ActContext value={act}>{children}</ActContext>;
}

function HeldNotice({ held }: { readonly held: Held }) {
  return held === 423 ? <Notice kind="warning">{m.suspended}</Notice> : null;
}
