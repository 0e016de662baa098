import { patterns } from "@stoa/api/addresses";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Route, Switch } from "wouter";
import { TermsGate } from "#features/sign-in/index.ts";
import { useSession } from "#hooks/use-session.ts";
import { paths, routes } from "#paths.ts";
import { refreshSession, session } from "#session/session.ts";
import { later, loadLater } from "#ui/later.tsx";
import { Toasts } from "#ui/toasts.tsx";
import { Tooltips } from "#ui/tooltips.tsx";
import { Home } from "./home.tsx";
import { OtherScreens } from "./screens.tsx";
import { Starting } from "./starting.tsx";
import { Unreachable } from "./unreachable.tsx";
import { WorkspaceFrame } from "./workspace-frame.tsx";
import { type Lazy, lazily, useFetched } from "#ui/lazily.tsx";

const Settled = later<object>(async () => (await import("./settled.tsx")).Settled);

const EntryScreen = lazily(async () => (await import("#features/sign-in/entry-screen.tsx")).EntryScreen);

const { verify, resetPassword, invitation } = patterns;
const entryPatterns = [verify, resetPassword, invitation, paths.verifyAccount];

const MailedScreens = lazily(async () => (await import("./mailed-screens.tsx")).MailedScreens);
const NewWorkspace = lazily(async () => (await import("./new-workspace.tsx")).NewWorkspace);
const ProfileScreen = lazily(async () => (await import("#features/settings/profile-screen.tsx")).ProfileScreen);

/** A screen outside of a workspace, once its code is there. */
function alone(Screen: Lazy<object>): () => ReactNode {
  return function Alone() {
    const isFetched = useFetched(Screen);
    return isFetched ? (
      <Suspense fallback={<Starting />}>
        <Screen />
      </Suspense>
    ) : (
      <Starting />
    );
  };
}

/** The entry for people without an account, or with a link from a mail. */
const Entry = alone(EntryScreen);
const Settings = alone(ProfileScreen);
const Mailed = alone(MailedScreens);
const FirstWorkspace = alone(NewWorkspace);

/** Keeps the focus as soon as its code is there, after the first paint. @returns stops it */
function keepFocusSoon(): () => void {
  const over = new AbortController();
  const begin = async (): Promise<void> => {
    const { keepFocus } = await import("#ui/keep-focus.ts");
    if (!over.signal.aborted) over.signal.addEventListener("abort", keepFocus());
  };
  // without a network only the last resort is missing
  void begin().catch(() => {});
  return () => over.abort();
}

/** The whole app: what everybody may open, and what needs somebody to be signed in. */
export function App() {
  // what is not seen at first, such as menus, comes when the first screen stands
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    // nobody is remembered: the way to an account is fetched while the server is asked
    if (session.get().kind === "starting") void EntryScreen.fetch();
    void refreshSession();
    const stop = keepFocusSoon();
    const timer = setTimeout(() => {
      setSettled(true);
      void loadLater();
      void OtherScreens.fetch();
    }, 1500);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return (
    <>
      <Switch>
        {entryPatterns.map((path) => (
          <Route key={path} path={path} component={Entry} />
        ))}
        <Route>
          <Signed />
        </Route>
      </Switch>
      {/* not later: messages must be seen too when the server goes away in the first seconds */}
      <Toasts />
      <Tooltips />
      {isSettled && <Settled />}
    </>
  );
}

function Signed() {
  const { kind } = useSession();
  if (kind === "starting") return <Starting />;
  if (kind === "unreachable") return <Unreachable />;
  if (kind === "out") return <Entry />;
  return (
    <TermsGate>
      <Switch>
        <Route path={paths.newWorkspace} component={FirstWorkspace} />
        {/* it looks like an address of the next one */}
        <Route path={patterns.notificationSettings} component={Mailed} />
        <Route path={routes.settings} component={Settings} />
        <Route path={routes.workspace}>{({ workspace }) => <WorkspaceFrame key={workspace} uuid={workspace} />}</Route>
        <Route path={paths.home} component={Home} />
        <Route component={Mailed} />
      </Switch>
    </TermsGate>
  );
}
