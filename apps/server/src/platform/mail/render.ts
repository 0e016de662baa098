import type { Mail } from "./mail.ts";
import { renderHtml } from "./render-html.ts";
import { renderText, withoutLinks } from "./render-text.ts";

/** A mail as it is sent: its headers, its text part and its HTML part. */
export type RenderedMail = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
};

const mostOfSubject = 150;

/**
 * Renders both parts of a mail and its headers.
 * @param footer the last line: who sent the mail
 */
export function renderMail(mail: Mail, footer: string): RenderedMail {
  const subject = Array.from(withoutLinks(mail.subject)).slice(0, mostOfSubject).join("");
  return {
    subject,
    text: renderText(mail, footer),
    html: renderHtml(mail, subject, footer),
    headers: { "Auto-Submitted": "auto-generated", ...listHeaders(mail) },
  };
}

/** One-click unsubscription (RFC 8058). */
function listHeaders({ subscription }: Mail): Record<string, string> {
  if (subscription === undefined) return {};
  return {
    // encoded, because these characters would end the header or the address
    "List-Unsubscribe": `<${subscription.unsubscribe.replace(/[\s<>]/g, encodeURIComponent)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
