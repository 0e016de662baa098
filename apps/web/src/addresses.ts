/** Addresses that open the app's page. The server has the same list (`navigation.ts` there), and a test compares the two. */
const screens = [
  String.raw`^/$`,
  String.raw`^/(?:new-workspace|notifications|reset-password|sign-in|sign-up)$`,
  String.raw`^/(?:invitations|settings|w)(?:/|$)`,
  String.raw`^/(?:boards|pages|tasks|tickets)/[^/]+$`,
  String.raw`^/workspaces/[^/]+/billing$`,
  String.raw`^/auth/verify-account$`,
];
const pattern = new RegExp(screens.join("|"));

/** Whether a browser that opens this path gets the app. */
export function isScreen(path: string): boolean {
  return pattern.test(path);
}
