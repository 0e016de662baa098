import { type ReactNode, useEffect, useMemo } from "react";
import { ActContext, type RunAll } from "#hooks/use-act.ts";
import { useMe, useSession } from "#hooks/use-session.ts";
import type { Acted } from "#data/actions.ts";
import type { Told } from "#data/mutations.ts";
import type { Run } from "#hooks/use-run.ts";
import { type Opened, OpenedContext } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { later } from "#ui/later.tsx";
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

const UploadWatch = later(async () => (await import("./upload-watch.tsx")).UploadWatch);

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
            <UploadWatch />
          </div>
        </div>
      </Acting>
    </OpenedContext>
  );
}

/** Gives screens `useAct` and `useActAll`. */
function Acting({ opened: { workspace }, children }: { readonly opened: Opened; readonly children: ReactNode }) {
  const acting = useMemo(() => {
    const say = (done: Acted | null, told = done?.told): Told | null => {
      if (done === null || told === undefined) return null;
      tell(workspace, told, done.isUndoable);
      return told;
    };
    const act: Run = (command, input) => say(workspace.run({ command, input }));
    const actAll: RunAll = (calls, told) => say(workspace.runAll(calls), told);
    return { act, actAll };
  }, [workspace]);
  return <ActContext value={acting}>{children}</ActContext>;
}

function HeldNotice({ held }: { readonly held: Held }) {
  return held === 423 ? <Notice kind="warning">{m.suspended}</Notice> : null;
}
