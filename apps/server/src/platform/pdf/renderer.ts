import { fork } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { ApiError } from "#kernel/errors.ts";
import { KeyedSemaphore } from "#platform/fairness/index.ts";
import { madeFile, type PdfDocument, type PdfMessage, type PdfOutcome, type PdfTask } from "./document.ts";
import { makePrivateFolder } from "#platform/util/private-folder.ts";

/** For whom a PDF is made: the PDFs of a workspace are made one after the other, and so are those of a person in all their workspaces. */
export type PdfReader = {
  readonly workspace_uuid: string;
  /** null for the product itself */
  readonly user_uuid: string | null;
};

/** Makes PDFs of documents. */
export type PdfRenderer = {
  /**
   * @param reader workspaces take turns
   * @param read gives the document when its turn has come, so that those that wait take no memory
   * @returns the bytes, from a file that is gone when they were read
   * @throws ApiError pdf_too_large, pdf_unavailable, exports_busy
   */
  render(reader: PdfReader, read: () => Promise<PdfDocument>): Promise<Readable>;
};

/** The limits of one PDF, and the most that are made at once in this process. */
export const pdfLimits = {
  parts: 1_000,
  /** of the documents as JSON */
  bytes: 3_000_000,
  pictureBytes: 100_000_000,
  /** of the process that makes it, in bytes */
  memory: 768_000_000,
  // the wait and the work together are shorter than the time after which a silent connection is closed
  waitMilliseconds: 5_000,
  milliseconds: 20_000,
  atOnce: 2,
};

type PdfLimits = typeof pdfLimits;

const module = new URL("./process.ts", import.meta.url);
const ourTemplate = fileURLToPath(new URL("./template.typ", import.meta.url));

/** An address at which nobody listens: the typesetter could ask for packages, which the template does not do. */
const nowhere = "http://127.0.0.1:1";

/** The options that tests change. */
type Options = {
  readonly limits?: PdfLimits;
  /** the file with the code of the typesetter */
  readonly template?: string;
  /** options of Node for the processes */
  readonly execArgv?: readonly string[];
};

type Setup = Required<Options>;

/** @param folder for files while they are made */
export function openPdfRenderer(folder: string, options: Options = {}): PdfRenderer {
  const setup: Setup = { limits: pdfLimits, template: ourTemplate, execArgv: [], ...options };
  const { limits } = setup;
  const inTurn = createTurns(limits);
  return {
    render: (reader, read) =>
      inTurn(reader, async () => {
        const document = await read();
        checkSize(document, limits);
        return renderIn(folder, document, setup);
      }),
  };
}

const busy = (): ApiError => new ApiError("exports_busy", {}, { retry_after: 10 });

/** @returns makes a PDF when it is the turn of its reader and of the workspace, which are waited for under one deadline */
function createTurns({ atOnce, waitMilliseconds: timeout }: PdfLimits) {
  const options = { atOncePerKey: 1, mostWaitingPerKey: 10, mostWaiting: 100, timeout, busy };
  const people = new KeyedSemaphore(options);
  const workspaces = new KeyedSemaphore({ ...options, atOnce });
  return <T>({ workspace_uuid, user_uuid }: PdfReader, make: () => Promise<T>): Promise<T> => {
    const deadline = performance.now() + timeout;
    const ofWorkspace = () => workspaces.take(workspace_uuid, make, deadline - performance.now());
    return user_uuid === null ? ofWorkspace() : people.take(user_uuid, ofWorkspace);
  };
}

function checkSize({ parts, pictures }: PdfDocument, limits: PdfLimits): void {
  const bytes = parts.reduce((sum, { document }) => sum + Buffer.byteLength(JSON.stringify(document)), 0);
  const pictureBytes = [...pictures.values()].reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  if (parts.length > limits.parts || bytes > limits.bytes || pictureBytes > limits.pictureBytes) {
    throw new ApiError("pdf_too_large");
  }
}

async function renderIn(parent: string, { pictures, ...document }: PdfDocument, setup: Setup): Promise<Readable> {
  await makePrivateFolder(parent);
  const folder = await mkdtemp(join(parent, "pdf-"));
  try {
    const { template } = setup;
    const task = { folder, template, document, pictures: await storePictures(folder, pictures) };
    failUnlessMade(await inProcess(task, setup));
    // an open file can be read after its name was removed
    return (await open(join(folder, madeFile))).createReadStream();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function storePictures(folder: string, pictures: PdfDocument["pictures"]): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const [address, { open: read }] of pictures) {
    const file = join(folder, `${files.size}`);
    await pipeline(await read(), createWriteStream(file));
    files.set(address, file);
  }
  return files;
}

function failUnlessMade(outcome: PdfOutcome): void {
  if (outcome === "made") return;
  if (outcome === "unavailable") throw new ApiError("pdf_unavailable");
  if (outcome === "too large") throw new ApiError("pdf_too_large");
  throw new Error(`The PDF could not be made: ${outcome.failure}`);
}

/** Makes a PDF in a process of its own, which knows nothing of the server's settings. */
function inProcess(task: PdfTask, { limits: { memory, milliseconds }, execArgv }: Setup): Promise<PdfOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<PdfOutcome>();
  const { folder } = task;
  const env = { HOME: folder, TMPDIR: folder, HTTP_PROXY: nowhere, HTTPS_PROXY: nowhere, ALL_PROXY: nowhere };
  const child = fork(module, { cwd: folder, env, execArgv: [...execArgv], serialization: "advanced", stdio: "ignore" });
  const timer = setTimeout(() => {
    resolve("too large");
    child.kill("SIGKILL");
  }, milliseconds);
  child.once("message", (outcome) => resolve(outcome as PdfOutcome));
  child.once("error", reject);
  child.once("exit", (code, signal) => {
    // the typesetter gave up, or the system took its memory
    if (signal !== null) resolve("too large");
    else reject(new Error(`The process that makes a PDF ended with ${code}.`));
  });
  // one that ended at once reports it with its exit
  child.send({ task, memory } satisfies PdfMessage, () => {});
  return promise.finally(() => {
    clearTimeout(timer);
    child.kill("SIGKILL");
  });
}
