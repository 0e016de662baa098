import { once } from "node:events";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A mail that a mail server accepted. */
export type ReceivedMail = {
  readonly to: string;
  readonly raw: string;
  readonly user: string | undefined;
  readonly isSecure: boolean;
};

/** A mail server that stores the mails that it accepts, and answers as a test wants. */
export type Sink = {
  readonly port: number;
  readonly taken: readonly ReceivedMail[];
  /** the answers to the next mails, one for each: an SMTP status, sent when the promise resolves; other mails are accepted */
  readonly answers: { status: number; when?: Promise<unknown> }[];
  stop(): Promise<void>;
};

/** @param port any free one if left out */
export async function startSink(options: SMTPServerOptions = {}, port = 0): Promise<Sink> {
  const taken: ReceivedMail[] = [];
  const answers: Sink["answers"] = [];
  const server = new SMTPServer({
    authOptional: options.onAuth === undefined,
    ...(options.key === undefined ? { disabledCommands: ["STARTTLS"] } : {}),
    closeTimeout: 100,
    ...options,
    onData: (stream, session, done) => {
      void (async () => {
        const raw = await text(stream);
        const { status, when } = answers.shift() ?? { status: 250 };
        await when;
        if (status >= 400) return done(Object.assign(new Error("no room for <a secret>"), { responseCode: status }));
        const to = session.envelope.rcptTo.map(({ address }) => address).join(", ");
        taken.push({ to, raw: raw.replaceAll("\r\n", "\n"), user: session.user, isSecure: session.secure });
        return done();
      })();
    },
  });
  // a client that disconnects, or does not trust the certificate
  server.on("error", () => {});
  const listening = server.listen(port, "127.0.0.1");
  await once(listening, "listening");
  const address = listening.address();
  if (address === null || typeof address === "string") throw new Error("The sink has no port.");
  return {
    port: address.port,
    taken,
    answers,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
