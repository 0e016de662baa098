import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";

/** A process between a browser and a server. To the browser, what happens to it happens to the server. */
export type Relay = {
  /** such as `http://127.0.0.1:41234` */
  readonly origin: string;
  /** Ends it at once. */
  kill(): Promise<void>;
  /** Starts it again, at the same port. */
  start(): Promise<void>;
  /** Stops it as `kill -STOP` does: connections are taken, and nothing answers. */
  freeze(): void;
  /** Lets it go on. */
  thaw(): void;
};

const script = `
const net = require("node:net");
const [, port, to] = process.argv;
const server = net.createServer((near) => {
  const far = net.connect(Number(to), "127.0.0.1");
  near.pipe(far).pipe(near);
  for (const end of [near, far]) end.on("error", () => { near.destroy(); far.destroy(); });
});
server.listen(Number(port), "127.0.0.1", () => process.stdout.write(String(server.address().port) + "\\n"));
`;

/** Starts a relay to a server of this machine. @param to its port */
export async function startRelay(to: string): Promise<Relay> {
  let port = "0";
  let child: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    child = spawn(process.execPath, ["-e", script, port, to], { stdio: ["ignore", "pipe", "inherit"] });
    if (child.stdout === null) throw new Error("The relay says nothing.");
    const [said] = (await once(child.stdout, "data")) as [Buffer];
    port = said.toString().trim();
  };
  await start();
  return {
    origin: `http://127.0.0.1:${port}`,
    start,
    kill: async () => {
      const ended = child === null || child.exitCode !== null ? null : once(child, "exit");
      child?.kill("SIGCONT");
      child?.kill("SIGKILL");
      await ended;
    },
    freeze: () => void child?.kill("SIGSTOP"),
    thaw: () => void child?.kill("SIGCONT"),
  };
}
