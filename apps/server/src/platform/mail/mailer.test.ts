import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import type { SMTPServerOptions } from "smtp-server";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { createAuthority } from "#test/certificates.ts";
import { startHarness } from "#test/harness.ts";
import { parseMail } from "#test/mime.ts";
import { startSink } from "#test/smtp-sink.ts";
import { ends, until } from "#test/until.ts";
import type { Mail } from "./mail.ts";
import { createMailer, MailError, openMailer } from "./mailer.ts";
import { sendMailJob } from "#platform/mail/jobs.ts";
import { assertFromNow } from "#test/clock.ts";

let sink = await startSink();
after(() => sink.stop());
const harness = await startHarness({
  SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
  MAIL_FROM: "Stoa Nürnberg <no-reply@stoa.example.org>",
  LOG_LEVEL: "silent",
});
const run = harness.platform.pool.run;

const authority = createAuthority();
const { cert, key } = authority.issue({ name: "localhost" });

let count = 0;
function mailTo(name: string, fields: Partial<Mail> = {}): Mail {
  count += 1;
  return { to: `${name}@example.com`, subject: `Mail ${count}`, paragraphs: ["A secret word"], ...fields };
}

async function leave(mail: Mail): Promise<void> {
  await inTransaction(harness.platform.transactions, {}, async (tx) => tx.enqueue(sendMailJob, mail));
  await harness.worker.idle();
}

type Job = { attempts: number; last_error: string | null; failed: boolean };

async function waiting(): Promise<Job[]> {
  return [
    ...((await run("select attempts, last_error, failed_at is not null as failed from jobs order by id")) as Job[]),
  ];
}

async function tryAgain(): Promise<void> {
  await run("update jobs set run_at = clock_timestamp()");
  await harness.worker.idle();
}

const takenBy = (name: string) => sink.taken.filter(({ to }) => to === `${name}@example.com`);

async function messageIds(name: string): Promise<(string | undefined)[]> {
  const mails = await Promise.all(takenBy(name).map(({ raw }) => parseMail(raw)));
  return mails.map(({ headers }) => headers["message-id"]);
}

test("a mail arrives once, as both of its parts, with what machines want to know", async () => {
  const long = `Grüße 🎉 ${"ein sehr langes Wort ".repeat(100)}`;
  const subject = `Straße & Ölförderung in 東京 ${"sehr lang ".repeat(12)}`;
  const subscription = {
    why: "You asked for it.",
    unsubscribe: `https://stoa.test/public/unsubscribe/${"x".repeat(64)}`,
  };
  await leave(mailTo("whole", { subject, paragraphs: [long, "x".repeat(3000)], subscription }));
  const [only, ...more] = takenBy("whole");
  assert.deepEqual(more, []);
  const { headers, text, html } = await parseMail(only?.raw ?? "");
  assert.equal(headers["subject"], subject.trim());
  assert.equal(headers["from"], "Stoa Nürnberg <no-reply@stoa.example.org>");
  assert.equal(headers["to"], "whole@example.com");
  assert.match(headers["message-id"] ?? "", /^<[0-9a-f]{32}@stoa\.example\.org>$/);
  assertFromNow(headers["date"] ?? "");
  assert.equal(headers["mime-version"], "1.0");
  assert.equal(headers["auto-submitted"], "auto-generated");
  assert.equal(headers["list-unsubscribe"], `<${subscription.unsubscribe}>`);
  assert.equal(headers["list-unsubscribe-post"], "List-Unsubscribe=One-Click");
  assert.equal(headers["x-mailer"], undefined);
  assert.ok(text.startsWith(`${long.trim()}\n\n${"x".repeat(3000)}\n\n-- \nSent by Stoa, https://stoa.test\n`), text);
  assert.ok(html.includes(long.trim()) && html.includes("You asked for it."));
  assert.deepEqual(await waiting(), []);
});

test("a mail that is rejected temporarily is tried again, and accepted once", async () => {
  sink.answers.push({ status: 451 }, { status: 421 });
  await leave(mailTo("later"));
  assert.deepEqual(await waiting(), [{ attempts: 1, last_error: "MailError", failed: false }]);
  await tryAgain();
  assert.deepEqual(await waiting(), [{ attempts: 2, last_error: "MailError", failed: false }]);
  await tryAgain();
  assert.equal(takenBy("later").length, 1);
  assert.deepEqual(await waiting(), []);
  await tryAgain();
  assert.equal(takenBy("later").length, 1);
});

test("a mail that was taken, though nobody heard so, carries the same Message-ID when it comes again", async () => {
  await leave(mailTo("twice"));
  const mailer = createMailer({
    now: Date.now,
    smtpUrl: `smtp://127.0.0.1:${sink.port}`,
    from: "stoa@localhost",
    folder: "",
    origin: "https://stoa.test",
  });
  const mail = mailTo("again");
  await mailer.send(mail, { identity: "0123456789abcdef" });
  await mailer.send(mail, { identity: "0123456789abcdef" });
  assert.deepEqual(await messageIds("again"), ["<0123456789abcdef@localhost>", "<0123456789abcdef@localhost>"]);
  await leave(mail);
  await leave(mail);
  assert.equal(new Set(await messageIds("again")).size, 3);
});

test("a mail that is rejected permanently is given up after its attempts, and others are sent meanwhile", async () => {
  sink.answers.push(...Array.from({ length: 8 }, () => ({ status: 550 })));
  await leave(mailTo("never"));
  for (let round = 1; round < 8; round += 1) await tryAgain();
  assert.deepEqual(await waiting(), [{ attempts: 8, last_error: "MailError", failed: true }]);
  await leave(mailTo("meanwhile"));
  await tryAgain();
  assert.deepEqual([takenBy("never").length, takenBy("meanwhile").length], [0, 1]);
  await run("delete from jobs");
});

test("the log of a failure names the step that failed, and nothing of the mail, its address or the server's words", async () => {
  const smtpUrl = `smtp://127.0.0.1:${sink.port}`;
  const mailer = createMailer({
    smtpUrl,
    from: "stoa@localhost",
    folder: "",
    origin: "https://stoa.test",
    now: Date.now,
  });
  sink.answers.push({ status: 550 });
  await assert.rejects(mailer.send(mailTo("secret"), { identity: "1" }), (error: unknown) => {
    assert.ok(error instanceof MailError);
    assert.match(error.message, /^The mail was not taken: EMESSAGE DATA 550\. The mail server refused the mail\.$/);
    assert.deepEqual([error.cause, Object.keys(error)], [undefined, ["name"]]);
    assert.doesNotMatch(`${error.stack}`, /secret/);
    return true;
  });
});

test("a slow server is waited for, and its mail sent once", async () => {
  sink.answers.push({ status: 250, when: delay(1500) });
  await leave(mailTo("slow"));
  assert.equal(takenBy("slow").length, 1);
  assert.deepEqual(await waiting(), []);
});

test("while the server is down mails wait, and all arrive once when it is back", async () => {
  const { port } = sink;
  await sink.stop();
  for (const name of ["one", "two", "three"]) await leave(mailTo(name));
  assert.deepEqual(
    (await waiting()).map(({ last_error }) => last_error),
    ["MailError", "MailError", "MailError"],
  );
  // another program may have the port for a moment
  await until(async () => {
    const back = await startSink({}, port).catch(() => null);
    sink = back ?? sink;
    return back !== null;
  });
  await tryAgain();
  assert.deepEqual(sink.taken.map(({ to }) => to).toSorted(), [
    "one@example.com",
    "three@example.com",
    "two@example.com",
  ]);
  assert.deepEqual(await waiting(), []);
});

test("credentials and TLS come from the URL: STARTTLS with a certificate that is trusted, or nothing is sent", async () => {
  const secured = await startSink({
    cert,
    key,
    onAuth: ({ username, password }, _session, done) =>
      username === "stoa" && password === "p@ss:word/1" ? done(null, { user: username }) : done(new Error("wrong")),
  });
  const at = (userinfo: string, query: string) =>
    createMailer({
      now: Date.now,
      smtpUrl: `smtp://${userinfo}@localhost:${secured.port}?${query}`,
      from: "stoa@localhost",
      folder: "",
      origin: "https://stoa.test",
    });
  const trusted = `requireTLS=true&tls.ca=${encodeURIComponent(authority.cert)}`;
  const good = `stoa:${encodeURIComponent("p@ss:word/1")}`;
  await assert.rejects(at("stoa:wrong", trusted).send(mailTo("wrong"), { identity: "1" }), /EAUTH/);
  await assert.rejects(at(good, "requireTLS=true").send(mailTo("untrusted"), { identity: "2" }), MailError);
  assert.deepEqual(secured.taken, []);
  await at(good, trusted).send(mailTo("secured"), { identity: "3" });
  await secured.stop();
  assert.deepEqual(
    secured.taken.map(({ to, user, isSecure }) => ({ to, user, isSecure })),
    [{ to: "secured@example.com", user: "stoa", isSecure: true }],
  );
});

const mailerOf = (smtpUrl: string) =>
  createMailer({ now: Date.now, smtpUrl, from: "stoa@localhost", folder: "", origin: "https://stoa.test" });

const refusal = () => Object.assign(new Error("no secret"), { responseCode: 550 });
const refuseAccount: SMTPServerOptions["onAuth"] = (_given, _session, done) => done(new Error("no sesame for secret"));

/** The line of the log when a mail cannot be sent. */
async function failureAt(smtpUrl: string): Promise<string> {
  const error = await mailerOf(smtpUrl)
    .send(mailTo("secret"))
    .then(
      () => null,
      (reason: unknown) => reason,
    );
  assert.ok(error instanceof MailError);
  assert.deepEqual([error.cause, Object.keys(error)], [undefined, ["name"]]);
  assert.doesNotMatch(`${error.stack}`, /secret|sesame/, "it contains neither the mail nor the account");
  return error.message;
}

test("a password is taken with all its signs, from the URL and from a setting of its own", async () => {
  const password = "p@:/?#%41 ü&=+";
  const locked = await startSink({
    cert,
    key,
    onAuth: (given, _session, done) =>
      given.username === "stoa@example.com" && given.password === password
        ? done(null, { user: given.username })
        : done(new Error("wrong")),
  });
  const at = `localhost:${locked.port}?requireTLS=true&tls.ca=${encodeURIComponent(authority.cert)}`;
  const encoded = `${encodeURIComponent("stoa@example.com")}:${encodeURIComponent(password)}`;
  const settings = { MAIL_FROM: "stoa@localhost", DATA_DIR: "", SMTP_USER: "", SMTP_PASSWORD: "" };
  for (const [name, account] of [
    ["url", { SMTP_URL: `smtp://${encoded}@${at}` }],
    ["settings", { SMTP_URL: `smtp://${at}`, SMTP_USER: "stoa@example.com", SMTP_PASSWORD: password }],
    ["both", { SMTP_URL: `smtp://stoa%40example.com@${at}`, SMTP_PASSWORD: password }],
  ] as const) {
    await openMailer({ ...settings, ...account }, "https://stoa.test", Date.now).send(mailTo(name));
    assert.equal(locked.taken.at(-1)?.to, `${name}@example.com`);
  }
  await locked.stop();
});

test("a wrong account, an unknown certificate and the other kind of TLS each get a sentence with what to do", async () => {
  const plain = await startSink({ cert, key, onAuth: refuseAccount });
  const secure = await startSink({ cert, key, secure: true });
  const trusted = `tls.ca=${encodeURIComponent(authority.cert)}`;
  const account = await failureAt(`smtp://sesame:sesame@localhost:${plain.port}?${trusted}`);
  assert.match(account, /EAUTH AUTH PLAIN 535\. The mail server refused the account\. .*SMTP_PASSWORD\.$/);
  const none = await failureAt(`smtp://localhost:${plain.port}?${trusted}`);
  assert.match(none, /530\. The mail server wants an account/);
  for (const url of [`smtp://localhost:${plain.port}`, `smtps://localhost:${secure.port}`]) {
    assert.match(await failureAt(url), /The certificate of the mail server is not trusted/);
  }
  const otherName = await failureAt(`smtps://127.0.0.1:${secure.port}?${trusted}`);
  assert.match(otherName, /The certificate of the mail server is not trusted, or is for another name/);
  assert.match(await failureAt(`smtps://localhost:${plain.port}`), /another kind of TLS: smtps:\/\/ is for a port/);
  const silent = await failureAt(`smtp://localhost:${secure.port}?greetingTimeout=200`);
  assert.match(silent, /ETIMEDOUT CONN\. .* the port wants smtps:\/\//);
  await mailerOf(`smtps://localhost:${secure.port}?${trusted}`).send(mailTo("well"));
  assert.equal(secure.taken.length, 1);
  await plain.stop();
  await secure.stop();
});

test("a sender and a recipient that are refused, and a server that is away, each get a sentence with what to do", async () => {
  const picky = await startSink({
    onMailFrom: ({ address }, _session, done) => done(address === "stoa@localhost" ? refusal() : null),
  });
  assert.match(await failureAt(`smtp://127.0.0.1:${picky.port}`), /EENVELOPE MAIL FROM 550\. .* set MAIL_FROM/);
  await picky.stop();
  const closed = await failureAt(`smtp://127.0.0.1:${picky.port}`);
  assert.match(closed, /ECONNREFUSED CONN\. Nothing listens at the host and port of SMTP_URL\.$/);
  const selective = await startSink({ onRcptTo: (_address, _session, done) => done(refusal()) });
  assert.match(await failureAt(`smtp://127.0.0.1:${selective.port}`), /RCPT TO 550\. .* refused the recipient/);
  await selective.stop();
  assert.match(await failureAt("smtp://mail.invalid"), /EDNS .*The host in SMTP_URL has no address/);
});

test("a domain of any script is sent in letters that every mail server knows, and a name of any script as it is", async () => {
  const { length } = sink.taken;
  await mailerOf(`smtp://127.0.0.1:${sink.port}`).send({ ...mailTo(""), to: "info@müller.example" });
  await mailerOf(`smtp://127.0.0.1:${sink.port}`).send({ ...mailTo(""), to: "用户@例子.广告" });
  assert.deepEqual(
    // the sink shows the recipient with a readable domain
    sink.taken.slice(length).map(({ to, raw }) => [to, /^To: (.+)$/m.exec(raw)?.[1]]),
    [
      ["info@müller.example", "info@xn--mller-kva.example"],
      ["用户@例子.广告", "用户@例子.广告"],
    ],
  );
});

test("a worker that closes does not wait for a server that does not answer, and the mail is put back", async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  after(() => answer());
  sink.answers.push({ status: 250, when: answered });
  await inTransaction(harness.platform.transactions, {}, async (tx) => tx.enqueue(sendMailJob, mailTo("closing")));
  await until(() => sink.answers.length === 0);
  assert.ok(await ends(harness.worker.close()), "it does not wait for an answer that never comes");
  assert.deepEqual(await waiting(), [{ attempts: 0, last_error: null, failed: false }]);
});
