import { type MouseEvent, type ReactNode, useEffect, useMemo } from "react";
import { Link } from "wouter";
import { ActContext, type CommandRunners as Ways } from "#hooks/use-act.ts";
import { useMe, useSession } from "#hooks/use-session.ts";
import type { ActionResult } from "#data/actions.ts";
import type { CommandMessage } from "#data/messages.ts";
import { type OpenWorkspace, OpenedContext } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { paths } from "#paths.ts";
import { later } from "#ui/later.tsx";
import { Notice } from "#ui/notice.tsx";
import { giveFocus } from "#ui/reachable.ts";
import { clearToasts } from "#ui/toast.ts";
import { FrameKeys } from "./frame-keys.tsx";
import { rememberWorkspace } from "#session/last-place.ts";
import { NotAllowed } from "./not-allowed.tsx";
import { Screens } from "./screens.tsx";
import { Sidebar } from "./sidebar.tsx";
import { Starting } from "./starting.tsx";
import { telling } from "./telling-later.ts";
import { useOpening } from "./use-opening.ts";
import "#ui/page.css";
import "./workspace-frame.css";

const StatusLine = later<object>(async () => (await import("./status-line.tsx")).StatusLine);
const UploadWatch = later(async () => (await import("./upload-watch.tsx")).UploadWatch);
const KeptTexts = later(async () => (await import("./kept-texts.tsx")).KeptTexts);

/** A workspace: what leads to its screens, and the screen that is open. */
export function WorkspaceFrame({ uuid }: { readonly uuid: string }) {
  const me = useMe();
  const session = useSession();
  const { opened, held } = useOpening(uuid, me.uuid);
  useEffect(() => rememberWorkspace(uuid), [uuid]);
  // somebody else may look at this tab now
  useEffect(() => (held === null ? undefined : clearToasts()), [held]);
  useEffect(() => clearToasts, []);
  const isMember = session.kind === "in" && session.workspaces.some((workspace) => workspace.uuid === uuid);
  if (session.kind === "in" && session.isCurrent && !isMember) return <NotAllowed />;
  if (held === 404) return <NotAllowed />;
  if (opened === null || held === 401) return <Starting />;
  return (
    <OpenedContext value={opened}>
      <CommandRunners opened={opened}>
        <div className="frame">
          <SkipLink />
          <Sidebar />
          <div className="frame-main" id="content">
            {held === null ? (
              <>
                <Screens />
                <StatusLine />
                <FrameKeys />
                <UploadWatch />
                <KeptTexts />
              </>
            ) : (
              <HeldScreen held={held} />
            )}
          </div>
        </div>
      </CommandRunners>
    </OpenedContext>
  );
}

function skip(event: MouseEvent): void {
  event.preventDefault();
  giveFocus(document.querySelector("main"));
}

/** The first of the page by Tab: past what leads to other screens. It is seen while it has the focus. */
function SkipLink() {
  return (
    <a className="skip-link" href="#content" onClick={skip}>
      {m.skipToContent}
    </a>
  );
}

/** Gives screens `useAct`, `useActAll`, `useRun` and `useCommands`. */
function CommandRunners({
  opened: { workspace },
  children,
}: {
  readonly opened: OpenWorkspace;
  readonly children: ReactNode;
}) {
  const acting = useMemo(() => {
    const say = (done: ActionResult | null): CommandMessage | null => {
      if (done !== null) telling(({ tell }) => tell(workspace, done));
      return done?.step.message ?? null;
    };
    return {
      act: (command, input) => say(workspace.run({ command, input })),
      actAll: (calls, message) => say(workspace.runAll(calls, message)),
      run: (command, input) => workspace.run({ command, input })?.step.message ?? null,
    } satisfies Ways;
  }, [workspace]);
  return <ActContext value={acting}>{children}</ActContext>;
}

/** Stands in place of the workspace while the server shows nothing of it. It is shown again by itself. */
function HeldScreen({ held }: { readonly held: number }) {
  return (
    <main className="page">
      <h1>{m.heldTitle}</h1>
      {held === 423 ? (
        <Notice kind="warning">{m.suspended}</Notice>
      ) : (
        <>
          <Notice kind="warning">{m.factorDemanded}</Notice>
          <p>
            <Link href={paths.security}>{m.setUpFactor}</Link>
          </p>
        </>
      )}
    </main>
  );
}
