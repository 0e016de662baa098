import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type Transporter } from "nodemailer";
import type { Config } from "#config.ts";

/** A mail as features leave it: plain words, from which both parts are made. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  /** paragraphs of plain text; a link stands alone in its paragraph */
  readonly paragraphs: readonly string[];
};

export type Mailer = { send(mail: Mail): Promise<void> };

export type MailerOptions = { readonly smtpUrl: string | null; readonly from: string; readonly folder: string };

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}

function paragraph(text: string): string {
  const link = /^https?:\/\/\S+$/.test(text);
  return link ? `<p><a href="${escape(text)}">${escape(text)}</a></p>` : `<p>${escape(text)}</p>`;
}

/** The deployment's mailer. */
export function openMailer(config: Pick<Config, "SMTP_URL" | "MAIL_FROM" | "DATA_DIR">): Mailer {
  return createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, folder: join(config.DATA_DIR, "mail") });
}

/** Sends by SMTP, or writes each mail as an .eml file when there is no mail server. */
export function createMailer(options: MailerOptions): Mailer {
  const transport: Transporter =
    options.smtpUrl === null
      ? createTransport({ streamTransport: true, buffer: true, newline: "unix" })
      : createTransport(options.smtpUrl);
  return {
    send: async (mail) => {
      const sent = await transport.sendMail({
        from: options.from,
        // an address object, so that no header can be smuggled in
        to: { name: "", address: mail.to },
        subject: mail.subject,
        text: `${mail.paragraphs.join("\n\n")}\n`,
        html: mail.paragraphs.map(paragraph).join("\n"),
      });
      if (options.smtpUrl === null) await keep(options.folder, (sent as { message: Buffer }).message);
    },
  };
}

async function keep(folder: string, message: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${new Date().toISOString().replace(/[:.]/g, "-")}-${randomUUID().slice(0, 8)}.eml`);
  // readers of the folder see whole mails only
  await writeFile(`${path}.part`, message, { mode: 0o600 });
  await rename(`${path}.part`, path);
}
