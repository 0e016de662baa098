import { type Ground, type Lane, openLane, type Sent, type Victim } from "./races-ground.ts";

/** What must be rejected as soon as the revocation was acknowledged. */
type Refused = { readonly what: string; readonly status: number; send(): Promise<Sent> };

/** A way to lose access. */
type Revocation = {
  readonly name: string;
  /** what works before, and is asked again and again while access is taken away */
  use(lane: Lane, victim: Victim): (() => Promise<Sent>)[];
  revoke(lane: Lane, victim: Victim): Promise<Sent>;
  refused(lane: Lane, victim: Victim): Refused[];
  /** gives back what the next round needs */
  restore(lane: Lane, victim: Victim): Promise<unknown>;
};

/** By session and by key: a read and a write on the board. */
const bySession = ({ read, write }: Lane, { token }: Victim) => [() => read(token), () => write(token)];
const byKey = ({ read, write }: Lane, { key }: Victim) => [() => read(key), () => write(key)];
const byBoth = (lane: Lane, victim: Victim) => [...bySession(lane, victim), ...byKey(lane, victim)];

const refusedAs = (status: number, what: string, sends: readonly (() => Promise<Sent>)[]): Refused[] =>
  sends.map((send, index) => ({ what: `${index % 2 === 0 ? "a read" : "a write"} by ${what}`, status, send }));

const nothing = (): Promise<void> => Promise.resolve();

/** Every way that the contract says holds from the next request on (§3.1, §5.1, §5.2). */
export const revocations: readonly Revocation[] = [
  {
    name: "signed out everywhere",
    use: bySession,
    revoke: ({ send }, { other }) => send(other, "POST", "/auth/logout-all"),
    refused: (lane, victim) => [
      ...refusedAs(401, "the session", bySession(lane, victim)),
      ...refusedAs(401, "the session that did it", [() => lane.read(victim.other)]),
    ],
    restore: nothing,
  },
  {
    name: "one session ended",
    use: bySession,
    revoke: ({ send }, { other, session_uuid }) => send(other, "DELETE", `/profile/sessions/${session_uuid}`),
    refused: (lane, victim) => refusedAs(401, "the session", bySession(lane, victim)),
    restore: nothing,
  },
  {
    name: "made a viewer",
    use: byBoth,
    revoke: ({ send, admin, person }) => send(admin, "PATCH", person, { role: "viewer" }),
    refused: ({ write }, { token, key }) => [
      { what: "a write by session", status: 403, send: () => write(token) },
      { what: "a write by key", status: 403, send: () => write(key) },
    ],
    restore: ({ send, admin, person }) => send(admin, "PATCH", person, { role: "member" }),
  },
  {
    name: "taken off the board",
    use: byBoth,
    revoke: ({ send, admin, listing }) => send(admin, "DELETE", listing),
    refused: (lane, victim) => [
      ...refusedAs(404, "session", bySession(lane, victim)),
      ...refusedAs(404, "key", byKey(lane, victim)),
    ],
    restore: ({ send, admin, listing }) => send(admin, "PUT", listing),
  },
  {
    name: "key revoked",
    use: byKey,
    revoke: ({ send }, { token, key_uuid }) => send(token, "DELETE", `/profile/api-keys/${key_uuid}`),
    refused: (lane, victim) => refusedAs(401, "key", byKey(lane, victim)),
    restore: nothing,
  },
  {
    name: "deactivated",
    use: byBoth,
    revoke: ({ send, admin, person }) => send(admin, "POST", `${person}/deactivate`),
    refused: (lane, victim) => [
      ...refusedAs(404, "session", bySession(lane, victim)),
      ...refusedAs(401, "key", byKey(lane, victim)),
    ],
    restore: async ({ send, admin, person, listing }) => {
      await send(admin, "POST", `${person}/reactivate`);
      await send(admin, "PUT", listing);
    },
  },
];

/** How the rounds of one kind went. */
export type SkippedCounter = {
  readonly name: string;
  readonly rounds: number;
  /** rounds in which nothing was let in after the acknowledgement */
  readonly held: number;
  /** requests that were on their way while access was taken away, and how they ended */
  readonly letIn: number;
  readonly refused: number;
  /** what was let in after the acknowledgement, or went wrong otherwise; none, if all is well */
  readonly leaks: readonly string[];
};

/**
 * Races requests against revocations: while several are on their way access is taken away, and as soon as that is
 * acknowledged the next ones are sent, which must be rejected.
 * @param rounds of each kind, shared among the lanes
 * @param lanes workspaces in which it happens at the same time
 */
export async function race(
  ground: Ground,
  revocation: Revocation,
  rounds: number,
  lanes: number,
): Promise<SkippedCounter> {
  const tally = { name: revocation.name, rounds: 0, held: 0, letIn: 0, refused: 0, leaks: [] as string[] };
  const run = async (lane: Lane): Promise<void> => {
    while (tally.rounds < rounds) {
      tally.rounds += 1;
      const { inFlight, leaks } = await playRound(lane, revocation);
      tally.leaks.push(...leaks);
      if (leaks.length === 0) tally.held += 1;
      for (const { status } of inFlight) tally[status < 300 ? "letIn" : "refused"] += 1;
    }
  };
  const open = await Promise.all(Array.from({ length: lanes }, () => openLane(ground)));
  await Promise.all(open.map(run));
  return tally;
}

/** One round: what was on its way, and what went wrong. */
async function playRound(lane: Lane, revocation: Revocation) {
  const victim = await lane.victim();
  const uses = revocation.use(lane, victim);
  const leaks: string[] = [];
  const [first] = uses;
  const before = await first?.();
  if (before === undefined || before.status >= 300)
    leaks.push(`answered ${before?.status} before anything was taken away`);
  const acknowledged = new AbortController();
  const inFlight: Sent[] = [];
  // one after the other up to the acknowledgement: some are ahead of the revocation, some beside it, some behind
  const onTheirWay = uses.map(async (use) => {
    while (!acknowledged.signal.aborted) inFlight.push(await use());
  });
  const { status, text } = await revocation.revoke(lane, victim);
  acknowledged.abort();
  const next = revocation.refused(lane, victim).map(async (each) => ({ ...each, got: await each.send() }));
  if (status !== 200) leaks.push(`the revocation answered ${status} ${text}`);
  for (const { what, status: wanted, got } of await Promise.all(next)) {
    if (got.status !== wanted) leaks.push(`${what} answered ${got.status} instead of ${wanted}`);
  }
  await Promise.all(onTheirWay);
  for (const each of inFlight) if (each.status >= 500) leaks.push(`a request on its way answered ${each.status}`);
  await revocation.restore(lane, victim);
  return { inFlight, leaks };
}
