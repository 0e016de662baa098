import type { Mail } from "./mail.ts";
import { renderHtml } from "./render-html.ts";
import { renderText, withoutLinks } from "./render-text.ts";

/** A mail in the two forms that go out, beside what stands in its headers. */
export type RenderedMail = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
};

const mostOfSubject = 150;

/**
 * Makes both parts of a mail and its own headers.
 * @param footer the last line: who sent it
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
    // a URL writes such characters as %xx; here they would end the header or the address
    "List-Unsubscribe": `<${subscription.unsubscribe.replace(/[\s<>]/g, encodeURIComponent)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
