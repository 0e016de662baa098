// npm run timing: checks whether the time of a reply shows if an account exists. It sends requests about existing and unknown
// accounts to a real server, in random order, and ends with 1 if an attacker could distinguish them.
// Flags: --requests 1000 (of each kind) --only signUp --unlikely 0.01 (a difference counts that is less likely by chance)
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type HttpConnection, openConnection } from "../bench/http-client.ts";
import { seededRandom } from "../bench/random.ts";
import { median, rankSum } from "../bench/rank-sum.ts";
import { createScreen, root, say } from "../bench/screen.ts";
import { startNewProduct } from "../shared/new-product.ts";
import { makeSubjects, nobody, type Subject, type Subjects } from "./timing-subjects.ts";

/** A route that must not reveal whether an account exists. */
type SecretiveRoute = {
  readonly id: string;
  readonly path: string;
  /** the accounts that the requests name */
  readonly about: keyof Subjects;
  readonly body: (who: Subject) => object;
  readonly status: number;
};

const names = { first_name: "Known", last_name: "Example", accepted_terms: true };
const routes: readonly SecretiveRoute[] = [
  {
    id: "signUp",
    path: "/auth/sign-up",
    about: "known",
    body: ({ email }) => ({ ...names, email, password: "Plain words, 8 or more" }),
    status: 201,
  },
  {
    id: "login",
    path: "/auth/login",
    about: "known",
    body: ({ email }) => ({ email, password: "A wrong password 1" }),
    status: 401,
  },
  {
    id: "forgotPassword",
    path: "/auth/forgot-password",
    about: "known",
    body: ({ email }) => ({ email }),
    status: 200,
  },
  {
    id: "resendVerificationEmail",
    path: "/auth/resend-verification-email",
    about: "waiting",
    body: ({ uuid }) => ({ user_uuid: uuid }),
    status: 200,
  },
  {
    id: "send2faEmail",
    path: "/auth/send-2fa-email",
    about: "known",
    body: ({ uuid, twofaToken }) => ({ user_uuid: uuid, twofa_token: twofaToken }),
    status: 200,
  },
];

/** A difference must be this large too, or a great many requests would find a difference of nothing. */
const tellingDifference = 0.05;
const mostWarmUp = 30;

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "1000" },
    only: { type: "string", multiple: true },
    unlikely: { type: "string", default: "0.01" },
  },
});
const unlikely = Number(values.unlikely);
const count = Number(values.requests);
const warmUp = Math.min(mostWarmUp, Math.floor(count / 2));
if (!Number.isInteger(count) || count < 10) throw new Error("--requests must be a whole number from 10.");

const screen = createScreen();

/** Asks about everybody once, in shuffled order. @returns how long it took for each, in milliseconds */
async function measure(connection: HttpConnection, route: SecretiveRoute, known: readonly Subject[]) {
  const took = { known: [] as number[], unknown: [] as number[] };
  const random = seededRandom(42);
  const trials = known.flatMap((who) => [
    { kind: "known" as const, who, order: random() },
    { kind: "unknown" as const, who: nobody(), order: random() },
  ]);
  trials.sort((a, b) => a.order - b.order);
  for (const [index, { kind, who }] of trials.entries()) {
    const started = performance.now();
    const reply = await connection.send({ method: "POST", path: route.path, body: route.body(who) }, "");
    const ended = performance.now();
    if (reply.status !== route.status) throw new Error(`${route.id} answered ${reply.status}: ${String(reply.body)}`);
    if (index >= warmUp) took[kind].push(ended - started);
    if (index % 20 === 0) screen.progress(route.id, index / trials.length);
  }
  screen.progress(route.id, 1);
  return took;
}

/** @returns whether known and unknown accounts can be distinguished */
async function judge(connection: HttpConnection, route: SecretiveRoute, subjects: Subjects): Promise<boolean> {
  const took = await measure(connection, route, subjects[route.about]);
  const [known, unknown] = [median(took.known), median(took.unknown)];
  const { p } = rankSum(took.known, took.unknown);
  const tells = p < unlikely && Math.abs(known / unknown - 1) > tellingDifference;
  const figures = [known.toFixed(2), unknown.toFixed(2), (known / unknown).toFixed(4), p.toPrecision(2)];
  say([route.id.padEnd(24), ...figures.map((figure) => figure.padStart(10)), tells ? "  TELLS" : "  even"].join(""));
  return tells;
}

await rm(join(root, ".cache/bench-data/mail"), { recursive: true, force: true });
const product = await startNewProduct("timing");
const subjects = await makeSubjects(product.databaseUrl, count);
try {
  const document = (await (await fetch(`${product.url}/openapi.json`)).json()) as { paths: object };
  const served = routes.filter(({ id, path }) => path in document.paths && (values.only?.includes(id) ?? true));
  const connection = await openConnection(product.port);
  say(`${count} accounts that exist and ${count} that do not; medians in ms`);
  say(["route".padEnd(24), ...["known", "unknown", "ratio", "p"].map((title) => title.padStart(10))].join(""));
  let telling = 0;
  for (const route of served) if (await judge(connection, route, subjects)) telling += 1;
  connection.close();
  say(telling === 0 ? "Nobody can tell by the time." : `${telling} routes tell.`);
  process.exitCode = telling === 0 ? 0 : 1;
} finally {
  await product.stop();
}
