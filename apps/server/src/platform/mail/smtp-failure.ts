/** The parts of an error of the SMTP client. Its message is never used: it may repeat the mail, its recipient or the answer of the server. */
type SmtpFailure = {
  readonly code?: string;
  /** the code of the system or of OpenSSL, which the client replaced by its own */
  readonly originalCode?: string;
  readonly command?: string;
  readonly responseCode?: number;
};

/** A sentence for the operator, if an error is of its kind. */
type Advice = readonly [matches: (failure: SmtpFailure) => boolean, sentence: string];

const account =
  "Check its name and password: signs such as @ : / # % in SMTP_URL are written with %, or set SMTP_USER and SMTP_PASSWORD.";

const certificates = /CERT|SELF_SIGNED|ISSUER|VERIFY_LEAF|ALTNAME/;
const otherTls = /SSL|EPROTO|ERR_TLS/;

/** The first that matches counts. */
const advices: readonly Advice[] = [
  [
    ({ command, responseCode }) => command?.startsWith("AUTH") === true && (responseCode ?? 0) >= 500,
    `The mail server refused the account. ${account}`,
  ],
  [
    ({ code, responseCode }) => code === "EAUTH" && (responseCode ?? 0) < 500,
    `The mail server did not let the account in. ${account}`,
  ],
  [
    ({ responseCode }) => responseCode === 530,
    `The mail server wants an account, or an encrypted connection. ${account}`,
  ],
  [
    ({ originalCode = "" }) => certificates.test(originalCode),
    "The certificate of the mail server is not trusted, or is for another name: SMTP_URL must have the name of the certificate, and NODE_EXTRA_CA_CERTS may name a file with its authority.",
  ],
  [
    ({ code, originalCode = "" }) => code === "ETLS" || otherTls.test(originalCode),
    "The mail server speaks another kind of TLS: smtps:// is for a port that begins encrypted, mostly 465, and smtp:// for one that begins plain, mostly 587.",
  ],
  [({ originalCode }) => originalCode === "ECONNREFUSED", "Nothing listens at the host and port of SMTP_URL."],
  [
    ({ code }) => code === "EDNS",
    "The host in SMTP_URL has no address. Check its name, and the name servers of this machine.",
  ],
  [
    ({ code }) => code === "ETIMEDOUT",
    "The mail server did not answer in time: a firewall may keep the port closed, or the port wants smtps:// in SMTP_URL.",
  ],
  [
    ({ command, responseCode }) => command === "MAIL FROM" && (responseCode ?? 0) >= 500,
    "The mail server refused the sender: set MAIL_FROM to an address from which its account may send.",
  ],
  [
    ({ command, responseCode }) => command === "RCPT TO" && (responseCode ?? 0) >= 500,
    "The mail server refused the recipient: it knows no such mailbox, or sends nothing to other domains for this account.",
  ],
  [
    ({ code, command }) => code === "EENVELOPE" && command === "API",
    "The sender or the recipient is no address: check MAIL_FROM.",
  ],
  [({ responseCode }) => (responseCode ?? 0) >= 500, "The mail server refused the mail."],
  [({ responseCode }) => (responseCode ?? 0) >= 400, "The mail server refused the mail for now."],
  [
    ({ code }) => code === "ESOCKET" || code === "ECONNECTION",
    "The connection to the mail server ended, or could not be made: check the host and port in SMTP_URL.",
  ],
];

/** The step that failed, how, and what the operator can do; without the text of the server, the mail and the account. */
export function sayFailure(error: unknown): string {
  const failure = error as SmtpFailure;
  const [, sentence] = advices.find(([matches]) => matches(failure)) ?? [];
  const { code, originalCode, command, responseCode } = failure;
  const parts = [code, originalCode, command, responseCode].filter((part) => part !== undefined).join(" ");
  return `The mail was not taken: ${parts}.${sentence === undefined ? "" : ` ${sentence}`}`;
}
