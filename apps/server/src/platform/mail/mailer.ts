import { randomUUID } from "node:crypto";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Transporter } from "nodemailer";
import type { Config } from "#config.ts";
import { until } from "#platform/outbound/deadline.ts";
import type { Mail } from "./mail.ts";
import { renderMail } from "./render.ts";
import { sayFailure } from "./smtp-failure.ts";
import { makePrivateFolder } from "#platform/util/private-folder.ts";

export type { Mail };

/** One attempt to send a mail. */
export type Try = {
  /** letters and digits for the Message-ID, the same in every attempt; random when not given */
  readonly identity?: string;
  /** aborts when the process is about to end: then a server that does not respond is not waited for */
  readonly stopping?: AbortSignal;
};

/** @throws MailError */
export type Mailer = { send(mail: Mail, attempt?: Try): Promise<void> };

export type MailerOptions = {
  readonly smtpUrl: string | null;
  readonly from: string;
  /** the folder to which mails are written when there is no mail server */
  readonly folder: string;
  /** the address of the web app, shown at the end of every mail */
  readonly origin: string;
  /** milliseconds since 1970 */
  readonly now: () => number;
};

/** A mail was not taken. The text of the server is left out, because it may repeat the mail and its recipient. */
export class MailError extends Error {
  override readonly name = "MailError";
}

/** The time that each step may take before the attempt fails. In milliseconds. */
const timeout = { connectionTimeout: 15_000, greetingTimeout: 30_000, socketTimeout: 60_000, dnsTimeout: 15_000 };

/** The time for which a mail that is being sent is waited for when the process is about to end. In milliseconds. */
const closeTimeout = 3000;

/** The mailer of the deployment. @param origin of the web app, shown at the end of every mail */
export function openMailer(
  config: Pick<Config, "SMTP_URL" | "SMTP_USER" | "SMTP_PASSWORD" | "MAIL_FROM" | "DATA_DIR">,
  origin: string,
  now: () => number,
): Mailer {
  const { MAIL_FROM: from, DATA_DIR } = config;
  return createMailer({ smtpUrl: withAccount(config), from, folder: join(DATA_DIR, "mail"), origin, now });
}

/** The address of the mail server with the account that stands in settings of its own, where signs mean nothing. */
function withAccount({ SMTP_URL, SMTP_USER, SMTP_PASSWORD }: Parameters<typeof openMailer>[0]): string | null {
  if (SMTP_URL === null || (SMTP_USER === "" && SMTP_PASSWORD === "")) return SMTP_URL;
  const url = new URL(SMTP_URL);
  // encoded, because the setters leave a % as it is
  if (SMTP_USER !== "") url.username = encodeURIComponent(SMTP_USER);
  if (SMTP_PASSWORD !== "") url.password = encodeURIComponent(SMTP_PASSWORD);
  return url.href;
}

/** Sends by SMTP, or writes each mail as an .eml file when there is no mail server. */
export function createMailer({ smtpUrl, from, folder, origin, now }: MailerOptions): Mailer {
  let opening: Promise<Transporter> | null = null;
  const domain = /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
  return {
    send: async (mail, { identity = randomUUID(), stopping } = {}) => {
      const { subject, text, html, headers } = renderMail(mail, `Sent by Stoa, ${origin}`);
      const transport = await (opening ??= openTransport(smtpUrl));
      const sending = transport
        .sendMail({
          from,
          date: new Date(now()),
          // an object: text would be parsed, and could add recipients or headers
          to: { name: "", address: mail.to },
          subject,
          text,
          html,
          // a mail that was taken and is sent again all the same has the same Message-ID
          messageId: `<${identity}@${domain}>`,
          headers: Object.entries(headers).map(([key, value]) => ({ key, value: { prepared: true, value } })),
          textEncoding: "quoted-printable",
          xMailer: false,
          disableFileAccess: true,
          disableUrlAccess: true,
        })
        .catch((error: unknown) => {
          throw new MailError(sayFailure(error));
        });
      const sent = await untilStopped(stopping, sending);
      if (smtpUrl === null) await writeMail(folder, new Date(now()), (sent as { message: Buffer }).message);
    },
  };
}

/** Loads nodemailer with the first mail: not every process sends one. */
async function openTransport(smtpUrl: string | null): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  if (smtpUrl === null) return createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return createTransport({ url: smtpUrl, ...timeout });
}

async function untilStopped<T>(stopping: AbortSignal | undefined, sending: Promise<T>): Promise<T> {
  if (stopping === undefined) return sending;
  const over = new AbortController();
  const giveUp = (): void => over.abort(new MailError("The process ends, and the mail was not taken yet."));
  const stop = (): void => void setTimeout(giveUp, closeTimeout).unref();
  if (stopping.aborted) stop();
  stopping.addEventListener("abort", stop, { once: true });
  try {
    return await until(over.signal, sending);
  } finally {
    stopping.removeEventListener("abort", stop);
  }
}

async function writeMail(folder: string, at: Date, message: Buffer): Promise<void> {
  await makePrivateFolder(folder);
  const path = join(folder, `${at.toISOString().replace(/[:.]/g, "-")}-${randomUUID().slice(0, 8)}.eml`);
  // renamed at the end, so that readers of the folder see only whole mails
  await writeFile(`${path}.part`, message, { mode: 0o600 });
  await rename(`${path}.part`, path);
}
