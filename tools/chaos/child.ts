import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import process from "node:process";

/** A process of the deployment that is started again whenever it ends, as a service manager does. */
export type Child = {
  readonly name: string;
  /** SIGKILL, without warning or clean-up. The process is started again at once. */
  kill(): Promise<void>;
  /** Sends a signal that does not end it. */
  signal(signal: NodeJS.Signals): void;
  /** SIGSTOP, or SIGCONT. */
  pause(isPaused: boolean): void;
  /** Resolves when the process says that it runs. */
  ready(): Promise<void>;
  /** Ends the process without starting it again. */
  end(): Promise<void>;
};

/** A process that ended without being killed by us. */
export type Ending = { readonly name: string; readonly wasReady: boolean; readonly words: string };

const saysReady = /Stoa listens on|worker runs/;
const pauseMilliseconds = 200;
/** The time that a graceful end may take, plus a margin. In milliseconds. */
const endTimeout = 12_000;

/** Starts the process once. @param ready is called when it says that it runs */
function startOnce(folder: string, environment: Record<string, string>, ready: () => void): StartedProcess {
  const child = spawn(process.execPath, [join(folder, "apps/server/src/main.ts")], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const started: StartedProcess = { child, words: "", wasReady: false };
  const hear = (chunk: Buffer): void => {
    started.words = (started.words + chunk.toString()).slice(-4000);
    if (started.wasReady || !saysReady.test(started.words)) return;
    started.wasReady = true;
    ready();
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  return started;
}

type StartedProcess = { readonly child: ChildProcess; words: string; wasReady: boolean };

const isGone = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

async function signalled(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (isGone(child)) return;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}

/**
 * Starts and keeps up a process of the deployment.
 * @param folder of the server to run
 * @param ended is called for an end that was not requested
 */
export function keepUp(
  name: string,
  folder: string,
  environment: Record<string, string>,
  ended: (ending: Ending) => void,
): Child {
  let isClosing = false;
  let isReady = Promise.withResolvers<void>();
  const start = (): StartedProcess => {
    const started = startOnce(folder, environment, () => isReady.resolve());
    started.child.once("exit", (_code, signal) => {
      const { wasReady, words } = started;
      if (wasReady) isReady = Promise.withResolvers();
      if (isClosing) return;
      const isKilled = signal === "SIGKILL";
      if (!isKilled) ended({ name, wasReady, words });
      setTimeout(() => isClosing || (running = start()), isKilled ? 0 : pauseMilliseconds);
    });
    return started;
  };
  let running = start();
  return {
    name,
    kill: () => signalled(running.child, "SIGKILL"),
    signal: (signal) => void running.child.kill(signal),
    pause: (isPaused) => void running.child.kill(isPaused ? "SIGSTOP" : "SIGCONT"),
    ready: () => isReady.promise,
    end: async () => {
      isClosing = true;
      running.child.kill("SIGCONT");
      const timer = setTimeout(() => running.child.kill("SIGKILL"), endTimeout);
      await signalled(running.child, "SIGTERM");
      clearTimeout(timer);
    },
  };
}
