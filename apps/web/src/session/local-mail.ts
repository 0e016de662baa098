/** A mail that this installation wrote to a file because it has no mail server. */
export type LocalMail = { readonly subject: string; readonly code: string | null; readonly sent_at: string };

/** Whether the app was opened by a name of this machine, as the server has them. */
export const isThisMachine = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(window.location.hostname);

/**
 * The newest mail to an address, shown only to a browser on the machine of an installation without a mail server.
 * @param since in milliseconds since 1970; older mails are ignored
 * @returns null if there is none; undefined if this browser is not shown any
 */
export async function localMail(to: string, since: number): Promise<LocalMail | null | undefined> {
  // elsewhere the answer would be an error on the console
  if (!isThisMachine) return undefined;
  const response = await fetch(`/local-mail?to=${encodeURIComponent(to)}`);
  if (!response.ok) return undefined;
  const { mail } = (await response.json()) as { mail: LocalMail | null };
  // mails have whole seconds
  return mail !== null && Date.parse(mail.sent_at) >= since - 1000 ? mail : null;
}
