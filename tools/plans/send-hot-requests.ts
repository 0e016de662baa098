import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  attachedOf,
  buildApp,
  createRecorder,
  createServer,
  features,
  openPlatform,
  readConfig,
  routes,
  startFeatureWorker,
} from "@stoa/server/internals";
import { makeCredentials, readSample } from "../bench/credentials.ts";
import { type RequestContext, type Section, sections } from "./sections.ts";

type Ask = (method: "GET" | "POST", url: string, body?: object) => Promise<Record<string, unknown>>;

/** The files whose statements are a request's own: not those of the way to its handler. */
const ofFeatures = /^src\/features\//;

/**
 * Runs the server on a data set of the benchmark, and sends it the request of each section.
 * @returns the statements that each section sent first, by its title
 */
export async function sendHotRequests(databaseUrl: string): Promise<Map<string, string[]>> {
  const server = await startServer(databaseUrl);
  const { ask, recorded } = server;
  try {
    const sample = await readSample(databaseUrl);
    const [board] = sample.boards;
    const task = sample.tickets.find((ticket) => ticket.board === 0);
    const places = { workspace: sample.workspace_uuid, board: board?.uuid ?? "", task: task?.uuid ?? "" };
    const sent = await sendReads(ask, places, recorded);
    await server.working(() => write(ask, places));
    for (const { title, files } of sections) if (files !== undefined) sent.set(title, textsOf(recorded, files));
    return sent;
  } finally {
    await server.close();
  }
}

/** The server without a port, and a record of what it sends; `working` also runs its workers until nothing is left to do. */
async function startServer(databaseUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), "stoa-plans-"));
  const { secretKey, admin } = await makeCredentials(databaseUrl);
  const config = readConfig({
    LOG_LEVEL: "error",
    DATA_DIR: folder,
    SECRET_KEY: secretKey,
    WEBHOOK_RESOLVE: "hooks.example.com=127.0.0.1:1",
  });
  const app = createServer(config, false);
  const { observe, recorded } = createRecorder((path) => path.startsWith("src/"));
  const options = {
    config,
    databaseUrl,
    baseUrl: "https://stoa.test",
    log: app.log,
    attached: attachedOf(features),
    observe,
  };
  const platform = await openPlatform(options);
  await buildApp(app, config, platform, routes);
  const ask: Ask = async (method, url, body) => {
    const headers = { authorization: admin };
    const reply = await app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) });
    if (reply.statusCode >= 300) throw new Error(`${method} ${url}: ${reply.statusCode} ${reply.body}`);
    return reply.json();
  };
  const working = async (doIt: () => Promise<void>): Promise<void> => {
    const worker = startFeatureWorker(platform, features);
    await doIt();
    await worker.idle();
    await worker.close();
  };
  const close = async (): Promise<void> => {
    await app.close();
    await platform.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { ask, recorded, working, close };
}

type RecordedCalls = ReturnType<typeof createRecorder>["recorded"];

/** The different statements that were sent by calls in these files, in the order in which they were sent first. */
function textsOf(recorded: RecordedCalls, files: RegExp): string[] {
  const found = recorded().filter(({ call }) => files.test(call));
  return [...new Set(found.flatMap(({ texts }) => texts))].filter((text) =>
    /^\s*(?:with|select|insert|update|delete)/i.test(text),
  );
}

async function sendReads(
  ask: Ask,
  places: Omit<RequestContext, "cursor" | "delta">,
  recorded: RecordedCalls,
): Promise<Map<string, string[]>> {
  const path = `/workspaces/${places.workspace}/changes`;
  let copy = await ask("GET", `${path}?limit=5000`);
  while (copy["has_more"] === true) copy = await ask("GET", `${path}?limit=5000&cursor=${String(copy["next_cursor"])}`);
  const known = { ...places, cursor: "", delta: String(copy["next_cursor"]) };
  const sent = new Map<string, string[]>();
  const seen = new Set<string>();
  const note = (section: Section): void => {
    const fresh = textsOf(recorded, ofFeatures).filter((text) => !seen.has(text));
    sent.set(section.title, fresh);
    for (const text of fresh) seen.add(text);
  };
  textsOf(recorded, ofFeatures).forEach((text) => seen.add(text));
  for (const section of sections) {
    if (section.request === undefined) continue;
    const reply = await ask("GET", section.request(known));
    if (typeof reply["next_cursor"] === "string" && section.title.startsWith("A page of a board"))
      known.cursor = reply["next_cursor"];
    note(section);
  }
  return sent;
}

/** A write with events, a delivery and a notification. */
async function write(ask: Ask, { workspace, task }: Omit<RequestContext, "cursor" | "delta">): Promise<void> {
  await ask("POST", `/admin/workspaces/${workspace}/webhooks`, { url: "https://hooks.example.com/events" });
  await ask("POST", `/tasks/${task}/comments`, { body: "As agreed." });
}
