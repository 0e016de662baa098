import { resolve } from "node:path";
import { ConfigError } from "./config-error.ts";
import { bucketAddress } from "./bucket-address.ts";
import { readPolicies } from "./policies.ts";
import {
  accountUrl,
  days,
  flag,
  host,
  hostAddresses,
  list,
  mailServer,
  oneOf,
  origin,
  readFile,
  secret,
  secrets,
  text,
  url,
  whole,
} from "./setting-parsers.ts";
import { unreadSettings } from "./unread-settings.ts";

export { ConfigError } from "./config-error.ts";

/** A setting of the deployment: what it is for, its default, and how its text becomes a value. */
type Setting<T> = {
  readonly about: string;
  readonly fallback: string;
  readonly parse: (text: string, name: string) => T;
  /** not allowed in production, because it would make the deployment less safe */
  readonly forTestsOnly?: true;
};

export const settings = {
  PORT: { about: "port of the API", fallback: "3000", parse: whole(0, 65535) },
  HOST: { about: "address to listen on", fallback: "127.0.0.1", parse: host },
  BASE_URL: {
    about: "the API's own address in links, without a path; default http://HOST:PORT",
    fallback: "",
    parse: origin,
  },
  WEB_ORIGIN: {
    about: "the web app's origin, the only one that CORS allows; default BASE_URL",
    fallback: "",
    parse: origin,
  },
  METRICS_HOST: { about: "address that the metrics listen on", fallback: "127.0.0.1", parse: host },
  METRICS_PORT: { about: "port of the Prometheus metrics; 0 for none", fallback: "9464", parse: whole(0, 65535) },
  DATA_DIR: { about: "database, files, mails and keys", fallback: "./data", parse: (value: string) => resolve(value) },
  LEAST_FREE_MB: {
    about: "how many megabytes of the disk of DATA_DIR uploads leave free, for the database above all",
    fallback: "500",
    parse: whole(0, 10_000_000),
  },
  DATABASE_URL: {
    about: "a PostgreSQL 18; default an embedded one under DATA_DIR",
    fallback: "",
    parse: accountUrl("postgres:", "postgresql:"),
  },
  DATABASE_CONNECTIONS: {
    about:
      "how many connections to the database a process opens for its work, besides two; a fifth is not for requests",
    fallback: "20",
    parse: whole(4, 500),
  },
  SMTP_URL: {
    about: "mail server; default: mails are written under DATA_DIR/mail",
    fallback: "",
    parse: mailServer,
  },
  SMTP_USER: { about: "the account at the mail server, if it is not in SMTP_URL", fallback: "", parse: text },
  SMTP_PASSWORD: { about: "the password of that account, with any signs", fallback: "", parse: text },
  MAIL_FROM: { about: "sender of mails", fallback: "Stoa <stoa@localhost>", parse: text },
  STORAGE_URL: {
    about: "a bucket for files: s3://bucket/prefix?endpoint=https://…&region=…; default: a folder under DATA_DIR",
    fallback: "",
    parse: bucketAddress,
  },
  BACKUP_WARN_HOURS: {
    about: "the server warns when the newest backup is older than so many hours; 0 for never",
    fallback: "0",
    parse: whole(0, 100_000),
  },
  AWS_ACCESS_KEY_ID: {
    about: "the key to buckets; default: the machine's or the pod's own",
    fallback: "",
    parse: text,
  },
  AWS_SECRET_ACCESS_KEY: { about: "the secret of that key", fallback: "", parse: text },
  AWS_SESSION_TOKEN: { about: "the token of a key that expires", fallback: "", parse: text },
  SECRET_KEY: {
    about: "32 bytes or more in base64; default: created once under DATA_DIR",
    fallback: "",
    parse: secret,
  },
  SECRET_KEYS_OLD: { about: "former SECRET_KEYs, separated by commas: they open", fallback: "", parse: secrets },
  DEFAULT_PLAN: {
    about: "plan of a new workspace: free or unlimited",
    fallback: "unlimited",
    parse: oneOf("free", "unlimited"),
  },
  STRIPE_SECRET_KEY: {
    about: "the secret key of a Stripe account; default: the deployment takes no payments",
    fallback: "",
    parse: text,
  },
  STRIPE_WEBHOOK_SECRET: {
    about: "signing secrets of the Stripe webhook, separated by commas while one replaces another",
    fallback: "",
    parse: list,
  },
  STRIPE_API_BASE: {
    about: "where Stripe answers",
    fallback: "https://api.stripe.com",
    parse: url("http:", "https:"),
  },
  SIGNING_P12: {
    about:
      "a PKCS #12 file with the key and the certificates that seal signed documents; default: a key that is made once",
    fallback: "",
    parse: readFile,
  },
  SIGNING_P12_PASSWORD: { about: "the password of that file", fallback: "", parse: text },
  SIGNING_TSA: {
    about: "a time stamp service (RFC 3161) that confirms when documents were sealed",
    fallback: "",
    parse: url("http:", "https:"),
  },
  RATE_LIMIT_PER_MINUTE: {
    about: "requests a minute for one user, key or address",
    fallback: "900",
    parse: whole(1, 1_000_000),
  },
  EVENTS_RETENTION_DAYS: {
    about: "days for which the audit log and the events are kept, 30 or more; 0 for ever",
    fallback: "0",
    parse: days(30, 36_500),
  },
  REFUSE_COMMON_PASSWORDS: {
    about: "true: the most common passwords, and a person's own names, are rejected",
    fallback: "false",
    parse: flag,
  },
  POLICIES_DIR: {
    about:
      "a folder with privacy-policy.md, cookie-policy.md and terms-of-use.md; what is missing there is Stoa's own text",
    fallback: "",
    parse: readPolicies,
  },
  LOG_LEVEL: {
    about: "fatal, error, warn, info, debug, trace or silent",
    fallback: "info",
    parse: oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent"),
  },
  ROLE: { about: "api, worker or all", fallback: "all", parse: oneOf("all", "api", "worker") },
  TRUST_PROXY: {
    about: "addresses of reverse proxies whose X-Forwarded-For counts, separated by commas",
    fallback: "",
    parse: text,
  },
  WEBHOOK_RESOLVE: {
    about: "hostname=address:port, several separated by commas: where deliveries to a name go, in tests",
    fallback: "",
    parse: hostAddresses,
    forTestsOnly: true,
  },
  WEBHOOK_CA_FILE: {
    about: "a certificate in PEM that deliveries trust in addition to the usual ones, in tests",
    fallback: "",
    parse: text,
    forTestsOnly: true,
  },
} as const satisfies Record<string, Setting<unknown>>;

type Settings = { -readonly [K in keyof typeof settings]: ReturnType<(typeof settings)[K]["parse"]> };

/** The deployment's settings, checked. `BASE_URL` and `WEB_ORIGIN` are null until the port is known. */
export type Config = Settings;

/**
 * Reads and checks every setting once. NODE_ENV only decides whether the settings for tests are allowed.
 * @throws ConfigError with one line that names the setting and what it must be
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const isProduction = environment["NODE_ENV"]?.trim() === "production";
  const entries = Object.entries<Setting<unknown>>(settings).map(([name, setting]) => {
    const given = environment[name]?.trim() ?? "";
    if (given !== "" && isProduction && setting.forTestsOnly === true) {
      throw new ConfigError(`${name} is for tests only: unset it, or do not set NODE_ENV to production.`);
    }
    return [name, setting.parse(given === "" ? setting.fallback : given, name)];
  });
  return Object.fromEntries(entries) as Config;
}

/** The settings of this process, from its environment. @param warn gets a line for each that nothing reads */
export function processConfig(warn: (line: string) => void = () => {}): Config {
  // oxlint-disable-next-line node/no-process-env -- the one place that may read it
  const environment = process.env;
  const config = readConfig(environment);
  for (const name of unreadSettings(environment, settings)) {
    warn(`Warning: nothing reads the setting ${name}. docs/guides/operating.md lists all settings.`);
  }
  return config;
}
