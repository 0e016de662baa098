import type { View } from "@stoa/api";
import { navigate } from "wouter/use-browser-location";

/** The addresses of the app. Those that mails lead to are in `@stoa/api/addresses`; the server gives a browser the app for each (§5.6). */
export const paths = {
  home: "/",
  signIn: "/sign-in",
  signUp: "/sign-up",
  resetPassword: "/reset-password",
  settings: "/settings",
  security: "/settings/security",
  preferences: "/settings/preferences",
  account: "/settings/account",
  /** of mails that were sent before `/verify` was there */
  verifyAccount: "/auth/verify-account",
  newWorkspace: "/new-workspace",
  workspace: (workspace: string) => `/w/${workspace}`,
  board: (workspace: string, board: string) => `/w/${workspace}/board/${board}`,
  list: (workspace: string, board: string) => `/w/${workspace}/board/${board}/list`,
  task: (workspace: string, task: string) => `/w/${workspace}/task/${task}`,
  inbox: (workspace: string) => `/w/${workspace}/inbox`,
  notifications: (workspace: string) => `/w/${workspace}/notifications`,
  trash: (workspace: string) => `/w/${workspace}/trash`,
  myWork: (workspace: string) => `/w/${workspace}/my-work`,
  search: (workspace: string, words = "") =>
    `/w/${workspace}/search${words === "" ? "" : `?q=${encodeURIComponent(words)}`}`,
  imports: (workspace: string) => `/w/${workspace}/imports`,
  members: (workspace: string) => `/w/${workspace}/members`,
  boardSettings: (workspace: string, board: string) => `/w/${workspace}/board/${board}/settings`,
  workspaceSettings: (workspace: string) => `/w/${workspace}/settings`,
  labels: (workspace: string) => `/w/${workspace}/settings/labels`,
  archivedBoards: (workspace: string) => `/w/${workspace}/settings/boards`,
  keys: (workspace: string) => `/w/${workspace}/settings/keys`,
  billing: (workspace: string) => `/w/${workspace}/settings/billing`,
  page: (workspace: string, page: string) => `/w/${workspace}/page/${page}`,
} as const;

/** The address of a saved view: where it belongs, with what it shows. */
export function viewPath({ uuid, workspace_uuid, board_uuid, kind, query }: View): string {
  const { board, list, myWork } = paths;
  const place =
    board_uuid === null ? myWork(workspace_uuid) : (kind === "board" ? board : list)(workspace_uuid, board_uuid);
  return `${place}?view=${uuid}${query === "" ? "" : `&${query}`}`;
}

/** The patterns of the router, by the names of `paths`. */
export const routes = {
  settings: "/settings/*?",
  mailedTicket: "/tickets/:uuid",
  workspace: "/w/:workspace/*?",
  workspaceStart: "/w/:workspace",
  board: "/w/:workspace/board/:board",
  list: "/w/:workspace/board/:board/list",
  task: "/w/:workspace/task/:task",
  inbox: "/w/:workspace/inbox",
  notifications: "/w/:workspace/notifications",
  trash: "/w/:workspace/trash",
  myWork: "/w/:workspace/my-work",
  search: "/w/:workspace/search",
  imports: "/w/:workspace/imports",
  members: "/w/:workspace/members",
  boardSettings: "/w/:workspace/board/:board/settings",
  settingsOfWorkspace: "/w/:workspace/settings/*?",
  workspaceSettings: "/w/:workspace/settings",
  labels: "/w/:workspace/settings/labels",
  archivedBoards: "/w/:workspace/settings/boards",
  keys: "/w/:workspace/settings/keys",
  billing: "/w/:workspace/settings/billing",
  page: "/w/:workspace/page/:page",
} as const;

/** Opens an address of the app. @param replace whether "back" skips the present one */
export function go(
  path: string,
  { replace = false, state }: { readonly replace?: boolean; readonly state?: unknown } = {},
): void {
  navigate(path, { replace, ...(state !== undefined && { state }) });
}

/** The board of the present screen; null on a screen of none. */
export function openedBoard(): string | null {
  return /^\/w\/[^/]+\/board\/([^/]+)/.exec(window.location.pathname)?.[1] ?? null;
}

/** The ticket that is open next to the present screen. */
export function openedTicket(): string | null {
  return new URLSearchParams(window.location.search).get("ticket");
}

/** Opens a ticket next to the present screen, at one of its comments. */
export function openComment(task: string, comment: string): void {
  openTicket(task, { replace: openedTicket() === task, state: { comment } });
}

/** Opens a ticket next to the present screen; null closes it. */
export function openTicket(uuid: string | null, options: Parameters<typeof go>[1] = {}): void {
  const { pathname, search } = window.location;
  const query = new URLSearchParams(search);
  if (uuid === null) query.delete("ticket");
  else query.set("ticket", uuid);
  const text = query.toString();
  go(text === "" ? pathname : `${pathname}?${text}`, options);
}
