import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tool } from "./tools.ts";
import { until } from "./until.ts";

/** versitygw is an S3 server over a folder. */
const program = tool("versitygw", "may be missing");

/** The reason why tests with a bucket are skipped; false where they run. */
export const withoutGateway = program === null && "versitygw is not installed";

/**
 * The behaviour of the bucket: it works, it refuses connections, it answers as an overloaded server does, it does not answer, or
 * it ends a connection after a number of bytes of the client.
 */
type Mood = "well" | "gone" | "busy" | "silent" | { readonly cutAfter: number };

const busy = "HTTP/1.1 503 Slow Down\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";

/** The keys that the gateway knows. */
export const gatewayKeys = { AWS_ACCESS_KEY_ID: "the-key-of-tests", AWS_SECRET_ACCESS_KEY: "the-secret-of-tests" };

/** A real S3 server with one bucket, `files`, behind a relay that tests make fail. Only where `withoutGateway` is false. */
export class S3Gateway {
  /** the number of connections that were made since the start */
  connections = 0;
  #mood: Mood = "well";
  #folder = "";
  #child: ChildProcess | null = null;
  readonly #sockets = new Set<Socket>();
  readonly #relay = createServer((client) => this.#serve(client));

  async start(): Promise<void> {
    this.#folder = await mkdtemp(join(tmpdir(), "s3-"));
    for (const name of ["data/files", "side"]) await mkdir(join(this.#folder, name), { recursive: true });
    this.#relay.listen(0, "127.0.0.1");
    await once(this.#relay, "listening");
    await this.startProgram();
  }

  /** Starts the server, over what its folder has. */
  async startProgram(): Promise<void> {
    const socket = join(this.#folder, "socket");
    await rm(socket, { force: true });
    const { AWS_ACCESS_KEY_ID: access, AWS_SECRET_ACCESS_KEY: secret } = gatewayKeys;
    const options = ["--quiet", "--keep-alive", "--access", access, "--secret", secret, "--port", socket];
    const where = ["posix", "--sidecar", join(this.#folder, "side"), join(this.#folder, "data")];
    const child = spawn(program ?? assert.fail("versitygw is missing"), [...options, ...where], { stdio: "ignore" });
    this.#child = child;
    await until(async () => {
      assert.equal(child.exitCode, null, "versitygw ended");
      const probe = connect(socket);
      const isThere = await once(probe, "connect").then(
        () => true,
        () => false,
      );
      probe.destroy();
      return isThere;
    });
  }

  /** Kills the server, as a crash would; connections end. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#relay.close();
    await this.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** The address of a place in the bucket. */
  url(prefix = "", bucket = "files"): string {
    const { port } = this.#relay.address() as AddressInfo;
    return `s3://${bucket}/${prefix}?endpoint=http://127.0.0.1:${port}`;
  }

  /** The settings of a server that keeps its files there. */
  settings(prefix = ""): Record<string, string> {
    return { STORAGE_URL: this.url(prefix), ...gatewayKeys };
  }

  /** The keys of the objects that begin with a prefix. */
  async keys(prefix = ""): Promise<string[]> {
    const root = join(this.#folder, "data/files");
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    return entries
      .filter((each) => each.isFile() && !each.parentPath.includes(".sgwtmp"))
      .map((each) => join(each.parentPath, each.name).slice(root.length + 1))
      .filter((key) => key.startsWith(prefix))
      .toSorted();
  }

  #serve(client: Socket): void {
    this.connections += 1;
    this.#sockets.add(client);
    client.on("error", () => {});
    client.once("close", () => this.#sockets.delete(client));
    const mood = this.#mood;
    if (mood === "gone") return void client.destroy();
    if (mood === "busy") return void client.once("data", () => client.end(busy));
    if (mood === "silent") return void client.resume();
    const server = connect(join(this.#folder, "socket"));
    server.on("error", () => client.destroy());
    server.once("close", () => client.destroy());
    client.once("close", () => server.destroy());
    server.pipe(client);
    let sent = 0;
    client.on("data", (chunk: Buffer) => {
      sent += chunk.length;
      if (typeof mood === "object" && sent > mood.cutAfter) return void client.destroy();
      if (!server.write(chunk)) client.pause();
      return undefined;
    });
    server.on("drain", () => client.resume());
  }

  /** Sets how connections end from now on, and ends those that are open. */
  become(mood: Mood): void {
    this.#mood = mood;
    for (const socket of this.#sockets) socket.destroy();
  }
}
