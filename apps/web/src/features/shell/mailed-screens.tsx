import { type AddressName, patterns } from "@stoa/api/addresses";
import type { ReactNode } from "react";
import { Redirect, Route, Switch } from "wouter";
import { useSession } from "#hooks/use-session.ts";
import { paths, routes } from "#paths.ts";
import { lastWorkspace } from "#session/last-place.ts";
import { placeOfBoard, placeOfPage, placeOfTask } from "#session/places.ts";
import { MailedPlace } from "./mailed-place.tsx";

/** The screens without an account, which have a page of their own. */
type PublicScreen = "signatureRequest";
/** The screens that lead to an account; the other addresses need a session. */
export type EntryName = "verify" | "resetPassword" | "invitation";
type Screen = (parts: Readonly<Record<string, string>>) => ReactNode;

/** The screen of each address that a mail leads a signed-in person to. One without a screen does not compile. */
const screens: Readonly<Record<Exclude<AddressName, EntryName | PublicScreen>, Screen>> = {
  task: ({ uuid = "" }) => <MailedPlace find={() => placeOfTask(uuid)} />,
  board: ({ uuid = "" }) => <MailedPlace find={() => placeOfBoard(uuid)} />,
  page: ({ uuid = "" }) => <MailedPlace find={() => placeOfPage(uuid)} />,
  inbox: () => <InLastWorkspace address={paths.inbox} />,
  notificationSettings: () => <InLastWorkspace address={paths.notifications} />,
  billing: ({ workspace = "" }) => <Redirect to={paths.billing(workspace) + window.location.search} replace />,
};

/** The screen that a mail leads to; another address leads to the start. */
export function MailedScreens() {
  return (
    <Switch>
      {Object.entries(screens).map(([name, screen]) => (
        <Route key={name} path={patterns[name as AddressName]}>
          {screen}
        </Route>
      ))}
      {/* of mails that were sent before */}
      <Route path={routes.mailedTicket}>{screens.task}</Route>
      <Route>
        <Redirect to={paths.home} replace />
      </Route>
    </Switch>
  );
}

/** Mails name no workspace for what each workspace has: it is shown in the one that was open last, or in the first one. */
function InLastWorkspace({ address }: { readonly address: (workspace: string) => string }) {
  const session = useSession();
  if (session.kind !== "in") return null;
  const last = lastWorkspace();
  const opened = session.workspaces.find(({ uuid }) => uuid === last) ?? session.workspaces[0];
  return <Redirect to={opened === undefined ? paths.newWorkspace : address(opened.uuid)} replace />;
}
