import assert from "node:assert/strict";
import { test } from "node:test";
import { unreadSettings } from "./unread-settings.ts";
import { ConfigError, readConfig, settings } from "./config.ts";

const rejectsWith = (environment: Record<string, string>, message: RegExp): void => {
  assert.throws(
    () => readConfig(environment),
    (error) => error instanceof ConfigError && message.test(error.message),
    JSON.stringify(environment),
  );
};

test("every setting has a default", () => {
  const config = readConfig({});
  assert.equal(config.PORT, 3000);
  assert.equal(readConfig({ HOST: "0.0.0.0" }).METRICS_HOST, "127.0.0.1", "the metrics are only the operator's");
  assert.equal(config.WEBHOOK_RESOLVE.size, 0);
  assert.equal(config.WEBHOOK_CA_FILE, "");
});

test("a setting for tests is rejected in production, with its name but not its value", () => {
  const given = { WEBHOOK_RESOLVE: "hooks.example.com=127.0.0.1:8443", WEBHOOK_CA_FILE: "/tmp/ca.pem" };
  for (const [name, value] of Object.entries(given)) {
    rejectsWith({ NODE_ENV: "production", [name]: value }, new RegExp(`^${name} is for tests only: [^/=]+\\.$`));
    rejectsWith({ NODE_ENV: " production ", [name]: value }, /is for tests only/);
    readConfig({ NODE_ENV: "test", [name]: value });
    readConfig({ [name]: value });
    readConfig({ NODE_ENV: "production", [name]: " " });
  }
  readConfig({ NODE_ENV: "production", PORT: "80" });
});

test("BASE_URL and WEB_ORIGIN are origins, as browsers write them", () => {
  for (const [given, origin] of [
    ["https://stoa.example.com", "https://stoa.example.com"],
    ["https://Stoa.Example.com/", "https://stoa.example.com"],
    ["https://stoa.example.com:443", "https://stoa.example.com"],
    ["http://[::1]:3000/", "http://[::1]:3000"],
    ["https://m\u00fcller.example", "https://xn--mller-kva.example"],
  ] as const) {
    assert.equal(readConfig({ BASE_URL: given }).BASE_URL, origin);
    assert.equal(readConfig({ WEB_ORIGIN: given }).WEB_ORIGIN, origin);
  }
});

test("a BASE_URL that cannot work is refused with a sentence that says what to do, without the value", () => {
  for (const name of ["BASE_URL", "WEB_ORIGIN"]) {
    for (const wrong of ["stoa.example.com", "localhost:3000", "ftp://stoa.example.com", "https://"]) {
      rejectsWith({ [name]: wrong }, new RegExp(`^${name} must begin with https:// or http://, such as \\S+\\.$`));
    }
    for (const rest of ["/stoa", "/stoa/", "/?a=1", "?a=1", "#a", "//"]) {
      rejectsWith(
        { [name]: `https://stoa.example.com${rest}` },
        new RegExp(`^${name} must end after the host and the port: https://stoa.example.com\\. A path needs`),
      );
    }
    rejectsWith({ [name]: "https://sesame:sesame@stoa.example.com" }, /^(?!.*sesame).*must end after the host/);
  }
});

test("HOST is an address or a name; one of IPv6 may stand in brackets", () => {
  for (const [given, host] of [
    ["::1", "::1"],
    ["[::1]", "::1"],
    ["::", "::"],
    ["0.0.0.0", "0.0.0.0"],
    ["fe80::1%eth0", "fe80::1%eth0"],
    ["my-server.local", "my-server.local"],
  ] as const) {
    assert.equal(readConfig({ HOST: given }).HOST, host);
    assert.equal(readConfig({ METRICS_HOST: given }).METRICS_HOST, host);
  }
  for (const wrong of ["http://localhost", "localhost:3000", "[::1]:3000", "a b", "[localhost]", "-"]) {
    rejectsWith({ HOST: wrong }, /^HOST must be an address or a name of this machine, .* not “.+”\.$/);
  }
});

test("a password with signs breaks no URL in silence, and an error about it does not contain it", () => {
  const signs = ["/", "#", "?", "a/b#c", "12/3", "12#3", "12?3"];
  for (const sign of signs) {
    const wrong = /^(?!.*sesame)\w+ is no URL that can be read\. .* % is %25\.$/;
    rejectsWith({ SMTP_URL: `smtp://sesame:${sign}sesame@mail.example.com:587` }, wrong);
    rejectsWith({ DATABASE_URL: `postgres://sesame:${sign}sesame@db.example.com/stoa` }, wrong);
  }
  rejectsWith({ SMTP_URL: "mail.example.com" }, /^SMTP_URL must be a URL that begins with smtp:\/\/ or smtps:\/\/\.$/);
  for (const right of [
    "smtp://mail.example.com",
    "smtps://sesame:p%40%3A%2F%23%25@mail.example.com:465?requireTLS=true&tls.ca=a@b",
    "smtp://sesame@example.com:p@ss@mail.example.com",
  ]) {
    assert.equal(readConfig({ SMTP_URL: right }).SMTP_URL, right);
  }
  assert.equal(
    readConfig({ DATABASE_URL: "postgres:///stoa?host=/run/a@b" }).DATABASE_URL,
    "postgres:///stoa?host=/run/a@b",
  );
});

test("WEBHOOK_RESOLVE maps names to addresses", () => {
  const { WEBHOOK_RESOLVE } = readConfig({
    WEBHOOK_RESOLVE: "hooks.example.com=127.0.0.1:8443, Other.Example.com=[::1]:1,",
  });
  assert.deepEqual(
    [...WEBHOOK_RESOLVE],
    [
      ["hooks.example.com", { addresses: ["127.0.0.1"], port: 8443 }],
      ["other.example.com", { addresses: ["::1"], port: 1 }],
    ],
  );
  const wrong = [
    ["hooks.example.com", "hooks.example.com=127.0.0.1", "=127.0.0.1:1", "a.b=localhost:1", "a.b=127.1:80"],
    ["a.b=127.0.0.1:0", "a.b=127.0.0.1:65536", "a.b=127.0.0.1:x", "a.b=1.1.1.1:1;c.d=1.1.1.1:1", "a b=1.1.1.1:1"],
  ].flat();
  for (const text of wrong) rejectsWith({ WEBHOOK_RESOLVE: text }, /^WEBHOOK_RESOLVE must be like .+ not “.+”\.$/);
});

test("former keys are separated by commas, and each is as long as a key must be", () => {
  const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(40, 2)];
  assert.deepEqual(readConfig({}).SECRET_KEYS_OLD, []);
  const given = `${one.toString("base64")}, ${other.toString("base64")},`;
  assert.deepEqual(readConfig({ SECRET_KEYS_OLD: given }).SECRET_KEYS_OLD, [one, other]);
  rejectsWith({ SECRET_KEYS_OLD: `${one.toString("base64")},short` }, /^SECRET_KEYS_OLD must be at least 32 bytes/);
});

const addressIn = (STORAGE_URL: string) => readConfig({ STORAGE_URL }).STORAGE_URL;

test("STORAGE_URL is the address of a bucket; an error about it does not contain the address, which may hold a key", () => {
  assert.equal(readConfig({}).STORAGE_URL, null);
  assert.deepEqual(addressIn("s3://files/of/stoa/?endpoint=https://s3.example.com:9000/&region=eu-central-1"), {
    bucket: "files",
    prefix: "of/stoa/",
    endpoint: "https://s3.example.com:9000",
    region: "eu-central-1",
    isPathStyle: true,
  });
  const amazon = { bucket: "my.files", prefix: "", endpoint: null, region: "us-east-1", isPathStyle: false };
  assert.deepEqual(addressIn("s3://my.files"), amazon);
  assert.equal(addressIn("s3://files/?endpoint=http://h&path_style=false")?.isPathStyle, false);
  for (const wrong of [
    ["https://files", "s3://", "s3://Files", "s3://a", "s3://files/a//b", "s3://files/a b", "files"],
    ["s3://sesame:me@files", "s3://files?secret=sesame", "s3://files#sesame", "s3://files?endpoint=ftp://sesame"],
    ["s3://files?endpoint=https://sesame:me@h", "s3://files?endpoint=https://h/?key=sesame"],
    ["s3://files?path_style=sesame", "s3://files:80"],
  ].flat()) {
    rejectsWith({ STORAGE_URL: wrong }, /^(?!.*sesame).*STORAGE_URL.*\.$/);
  }
});

const unread = (names: readonly string[]): string[] =>
  unreadSettings(Object.fromEntries(names.map((name) => [name, "x"])), settings);

test("a variable with one of our first words that nothing reads is named", () => {
  const named = ["REDIS_URL", "SMTP_HOST", "STOA_PORT", "STOA_SECRET"];
  assert.deepEqual(unread([...named, "SMTP_URL", "STOA_TEST_FILE", "STOA_TOOLS"]), named);
  assert.deepEqual(unreadSettings({ STRIPE_KEY: "" }, settings), []);
});

test("a mistyped name of a setting is named", () => {
  const mistyped = ["BASE_URI", "DEFAULT_PLANS", "LOG_LEVELS", "MAIL_FORM", "RATE_LIMIT_PER_MINUT", "TRUST_PROXI"];
  const long = ["REFUSECOMMON_PASSWORDS", "WEBHOOKRESOLVE", "WEBHOOK_RESLOVE", "WEBHOOK_RESOLV", "WEB_ORIGINS"];
  assert.deepEqual(unread([...mistyped, ...long, ...Object.keys(settings)]), [...mistyped, ...long].toSorted());
});

test("variables of the machine and of other programs are not named", () => {
  const ofOthers =
    "AWS_ACCESS_KEY AWS_PROFILE AWS_REGION CI COLORTERM DATADIR DATA_HOME DISPLAY EDITOR GIT_DIR GPG_KEY HOME HOSTNAME HOSTTYPE LANG " +
    "LOGLEVEL LOGNAME LOG_DIR LS_COLORS MAIL MAILTO NODE_ENV NODE_OPTIONS NPM_CONFIG_CACHE OLDPWD PATH PGDATA PGHOST PGPORT PORTS PS1 " +
    "PWD ROLES SHELL SHLVL SSH_AUTH_SOCK SSH_CLIENT TERM TMPDIR TZ USER WEB_CONCURRENCY WEB_DIR XDG_DATA_DIRS XDG_DATA_HOME _ no_proxy";
  assert.deepEqual(unread(ofOthers.split(" ")), []);
});
