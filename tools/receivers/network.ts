import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { forbidden } from "./outsider.ts";

/** Set in the process that runs inside the separate network. */
const mark = "STOA_RECEIVERS_NETWORK";

/** Whether this process has a separate network and DNS. */
export function isInside(): boolean {
  return process.env[mark] === "own";
}

function works(command: string, ...args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}

/** Whether a separate network can be created here: on Linux, by root, with iproute2. */
export function canGoInside(): boolean {
  const makesOne = "mount --bind /dev/null /etc/resolv.conf && ip link set lo up";
  return process.platform === "linux" && works("unshare", "-n", "-m", "sh", "-c", makesOne);
}

/** Runs this program again in a separate network. @returns its exit code */
export async function goInside(): Promise<number> {
  const args = ["-n", "-m", process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const child = spawn("unshare", args, { stdio: "inherit", env: { ...process.env, [mark]: "own" } });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? 1;
}

/** The addresses of the receivers. They look public, but do not leave this machine. */
export const publicIPv4 = (index: number): string => `45.0.${Math.floor(index / 200)}.${10 + (index % 200)}`;
export const publicIPv6 = "2a00:1::1";

/** Adds the addresses and the DNS server (127.0.0.1) to this network. */
export function setUpNetwork(folder: string): void {
  const own = Object.values(forbidden).flat();
  const commands = [
    "link set lo up",
    // every address of this network is on this machine
    "addr add 45.0.0.1/16 dev lo",
    `addr add ${publicIPv6}/128 dev lo nodad`,
    ...own.filter((address) => !/^(127\.|::1$)/.test(address)).map((address) => `addr add ${address} dev lo nodad`),
    // packets to this network are dropped
    "route add 46.0.0.0/16 dev lo",
  ];
  for (const command of commands) {
    const { status, stderr } = spawnSync("ip", command.split(" "), { encoding: "utf8" });
    if (status !== 0) throw new Error(`ip ${command}: ${stderr}`);
  }
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "resolv.conf");
  writeFileSync(file, "nameserver 127.0.0.1\n");
  if (!works("mount", "--bind", file, "/etc/resolv.conf")) throw new Error("/etc/resolv.conf could not be replaced.");
}
