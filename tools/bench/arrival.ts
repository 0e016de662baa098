import { setTimeout as delay } from "node:timers/promises";
import { asking, type Endpoint, register, remove } from "./endpoints.ts";
import { type HttpConnection, openConnection } from "./http-client.ts";
import type { StretchFigures, Target } from "./load-messages.ts";
import { type Setup, type Measure, targetOf } from "./measure.ts";
import { arrivalTitle, machineTime } from "./receiver-messages.ts";

const writesASecond = 50;
const connections = 10;
const timeout = 10_000;

/** Measures the time from the reply to a write until its event arrives at a receiver, at a steady rate of writes. */
export const measureArrival: Measure = async (setup, { seconds }) => {
  const target = targetOf(setup, "ours");
  const { workspace_uuid, board_uuid } = setup.place;
  const endpoint: Endpoint = await asking(target, (ask) => register(ask, workspace_uuid, 0));
  try {
    await writeSteadily(target, board_uuid, writesASecond);
    await delay(1000);
    const ours = await measure(setup, target, Math.ceil(seconds * writesASecond));
    const name = `a write's answer to its arrival, ${writesASecond} writes/s`;
    return { id: "arrival", name, ours, bare: null, statements: null, cpu: { ours: null, bare: null } };
  } finally {
    await remove(target, [endpoint]);
  }
};

async function measure(setup: Setup, target: Target, count: number): Promise<StretchFigures> {
  await setup.receivers.begin();
  const began = machineTime();
  const answered = await writeSteadily(target, setup.place.board_uuid, count);
  const elapsed = machineTime() - began;
  let arrived = await setup.receivers.arrived();
  for (const latest = machineTime() + timeout; arrived.count < count && machineTime() < latest; await delay(20)) {
    arrived = await setup.receivers.arrived();
  }
  const latencies: number[] = [];
  for (let at = 0; at < arrived.numbered.length; at += 2) {
    const [number = 0, time = 0] = arrived.numbered.subarray(at, at + 2);
    // an event that arrives before the writer has read the reply counts as 0 ms
    latencies.push(Math.max(0, time - (answered[number] ?? 0)));
  }
  const lost = count - latencies.length;
  return {
    latencies: Float64Array.from(latencies).toSorted(),
    elapsed,
    count: latencies.length,
    failures: lost > 0 ? { lost } : {},
    firstFailure: null,
  };
}

/** Creates tasks at a steady rate, without waiting for earlier replies. @returns when each reply arrived */
async function writeSteadily(target: Target, board_uuid: string, count: number): Promise<number[]> {
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(target.port)));
  const answered: number[] = [];
  const errors: string[] = [];
  const lines = open.map(() => Promise.resolve());
  const began = machineTime();
  for (let number = 0; number < count; number += 1) {
    await delay(Math.max(0, began + (number * 1000) / writesASecond - machineTime()));
    const line = number % connections;
    const connection = open[line];
    if (connection === undefined) break;
    lines[line] = (lines[line] ?? Promise.resolve()).then(() => write(connection, number));
  }
  await Promise.all(lines);
  for (const connection of open) connection.close();
  if (errors[0] !== undefined) throw new Error(`A write failed: ${errors[0]}`);
  return answered;

  async function write(connection: HttpConnection, number: number): Promise<void> {
    const body = { title: arrivalTitle(number) };
    const request = { method: "POST", path: `/boards/${board_uuid}/tasks`, body };
    const reply = await connection.send(request, target.authorization);
    if (reply.status >= 300) errors.push(`${reply.status} ${reply.body.toString()}`);
    answered[number] = machineTime();
  }
}
