import { Redirect } from "wouter";
import { useSession } from "#hooks/use-session.ts";
import { paths } from "#paths.ts";
import { lastWorkspace } from "#session/last-place.ts";

/** The start page: the workspace that was open last, or the first one, or a new one. */
export function Home() {
  const session = useSession();
  if (session.kind !== "in") return null;
  const last = lastWorkspace();
  const opened = session.workspaces.find(({ uuid }) => uuid === last) ?? session.workspaces[0];
  return <Redirect to={opened === undefined ? paths.newWorkspace : paths.workspace(opened.uuid)} replace />;
}
