/** A path of the app. Only this file makes one, so that each has a screen. */
export type AppPath = string & { readonly isOfApp: true };

const at = (path: string): AppPath => path as AppPath;

/** The addresses of the app that mails, pushes and the payment provider lead to. The app has a screen for each, by its name. */
export const addresses = {
  verify: (uuid: string, code: string) => at(`/verify?code=${code}&uuid=${uuid}`),
  resetPassword: (uuid: string, code: string) => at(`/reset-password?uuid=${uuid}&code=${code}`),
  invitation: (token: string) => at(`/invitations/${token}`),
  task: (uuid: string) => at(`/tasks/${uuid}`),
  board: (uuid: string) => at(`/boards/${uuid}`),
  page: (uuid: string) => at(`/pages/${uuid}`),
  inbox: () => at("/notifications"),
  notificationSettings: () => at("/settings/notifications"),
  billing: (workspace_uuid: string, isPaid = false) =>
    at(`/workspaces/${workspace_uuid}/billing${isPaid ? "?checkout=done" : ""}`),
  signatureRequest: (token: string) => at(`/sign/${token}`),
} as const;

export type AddressName = keyof typeof addresses;

/** The patterns of these addresses, for a router; `:name` stands for one part. */
export const patterns = {
  verify: "/verify",
  resetPassword: "/reset-password",
  invitation: "/invitations/:token",
  task: "/tasks/:uuid",
  board: "/boards/:uuid",
  page: "/pages/:uuid",
  inbox: "/notifications",
  notificationSettings: "/settings/notifications",
  billing: "/workspaces/:workspace/billing",
  signatureRequest: "/sign/:token",
} as const satisfies Readonly<Record<AddressName, string>>;

/** Addresses at which a browser gets the app's page (§5.6 rule 2). Below a task or a board there are files, which it gets as they are. */
const screens = [
  String.raw`^/$`,
  String.raw`^/(?:new-workspace|notifications|reset-password|sign-in|sign-up|verify)$`,
  String.raw`^/(?:invitations|settings|w)(?:/|$)`,
  String.raw`^/(?:boards|pages|tasks|tickets)/[^/]+$`,
  String.raw`^/workspaces/[^/]+/billing$`,
  // of mails that were sent before `/verify` was there
  String.raw`^/auth/verify-account$`,
];
const screen = new RegExp(screens.join("|"));

/** Whether a browser that opens this path gets the app. */
export const isScreen = (path: string): boolean => screen.test(path);

const publicPath = /^\/(?:b|f|p|sign)\/[^/]+$/;

/** Whether this path is of what people without an account open: a document to sign, a form, a published page or board. */
export const isPublicScreen = (path: string): boolean => publicPath.test(path);

/** Whether this path is of a published board: the API answers there too, and a browser gets the same page as at `/b/…`. */
export const isBoardOfApi = (path: string): boolean => /^\/public\/boards\/[^/]+$/.test(path);
