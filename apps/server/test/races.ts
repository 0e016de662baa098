import {
  type RaceServer,
  type RaceWorkspace,
  openWorkspace,
  type StatusAndText,
  type Victim,
} from "./race-workspaces.ts";

/** A request that must be rejected as soon as the revocation was acknowledged. */
type Rejection = { readonly what: string; readonly status: number; send(): Promise<StatusAndText> };

/** A way to lose access. */
type Revocation = {
  readonly name: string;
  /** requests that work before, and are repeated while access is taken away */
  use(workspace: RaceWorkspace, victim: Victim): (() => Promise<StatusAndText>)[];
  revoke(workspace: RaceWorkspace, victim: Victim): Promise<StatusAndText>;
  rejected(workspace: RaceWorkspace, victim: Victim): Rejection[];
  /** restores what the next round needs */
  restore(workspace: RaceWorkspace, victim: Victim): Promise<unknown>;
};

/** By session and by key: a read and a write on the board. */
const bySession = ({ read, write }: RaceWorkspace, { token }: Victim) => [() => read(token), () => write(token)];
const byKey = ({ read, write }: RaceWorkspace, { key }: Victim) => [() => read(key), () => write(key)];
const byBoth = (workspace: RaceWorkspace, victim: Victim) => [
  ...bySession(workspace, victim),
  ...byKey(workspace, victim),
];

const rejectedAs = (status: number, what: string, sends: readonly (() => Promise<StatusAndText>)[]): Rejection[] =>
  sends.map((send, index) => ({ what: `${index % 2 === 0 ? "a read" : "a write"} by ${what}`, status, send }));

const nothing = (): Promise<void> => Promise.resolve();

/** Every revocation that takes effect with the next request (§3.1, §5.1, §5.2). */
export const revocations: readonly Revocation[] = [
  {
    name: "signed out everywhere",
    use: bySession,
    revoke: ({ send }, { other }) => send(other, "POST", "/auth/logout-all"),
    rejected: (workspace, victim) => [
      ...rejectedAs(401, "the session", bySession(workspace, victim)),
      ...rejectedAs(401, "the session that did it", [() => workspace.read(victim.other)]),
    ],
    restore: nothing,
  },
  {
    name: "one session ended",
    use: bySession,
    revoke: ({ send }, { other, session_uuid }) => send(other, "DELETE", `/profile/sessions/${session_uuid}`),
    rejected: (workspace, victim) => rejectedAs(401, "the session", bySession(workspace, victim)),
    restore: nothing,
  },
  {
    name: "made a viewer",
    use: byBoth,
    revoke: ({ send, admin, person }) => send(admin, "PATCH", person, { role: "viewer" }),
    rejected: ({ write }, { token, key }) => [
      { what: "a write by session", status: 403, send: () => write(token) },
      { what: "a write by key", status: 403, send: () => write(key) },
    ],
    restore: ({ send, admin, person }) => send(admin, "PATCH", person, { role: "member" }),
  },
  {
    name: "taken off the board",
    use: byBoth,
    revoke: ({ send, admin, listing }) => send(admin, "DELETE", listing),
    rejected: (workspace, victim) => [
      ...rejectedAs(404, "session", bySession(workspace, victim)),
      ...rejectedAs(404, "key", byKey(workspace, victim)),
    ],
    restore: ({ send, admin, listing }) => send(admin, "PUT", listing),
  },
  {
    name: "key revoked",
    use: byKey,
    revoke: ({ send }, { token, key_uuid }) => send(token, "DELETE", `/profile/api-keys/${key_uuid}`),
    rejected: (workspace, victim) => rejectedAs(401, "key", byKey(workspace, victim)),
    restore: nothing,
  },
  {
    name: "deactivated",
    use: byBoth,
    revoke: ({ send, admin, person }) => send(admin, "POST", `${person}/deactivate`),
    rejected: (workspace, victim) => [
      ...rejectedAs(404, "session", bySession(workspace, victim)),
      ...rejectedAs(401, "key", byKey(workspace, victim)),
    ],
    restore: async ({ send, admin, person, listing }) => {
      await send(admin, "POST", `${person}/reactivate`);
      await send(admin, "PUT", listing);
    },
  },
];

/** The result of all rounds of one kind. */
export type RaceResult = {
  readonly name: string;
  readonly rounds: number;
  /** rounds in which no request succeeded after the acknowledgement */
  readonly held: number;
  /** the number of requests during the revocation that succeeded, and the number that were rejected */
  readonly letIn: number;
  readonly rejected: number;
  /** requests that succeeded after the acknowledgement, and other problems */
  readonly leaks: readonly string[];
};

/**
 * Races requests against revocations: access is revoked while requests are running. As soon as the revocation is
 * acknowledged, further requests are sent, which must be rejected.
 * @param rounds of each kind, in all workspaces together
 * @param workspaces in how many workspaces rounds run at the same time
 */
export async function race(
  server: RaceServer,
  revocation: Revocation,
  rounds: number,
  workspaces: number,
): Promise<RaceResult> {
  const result = { name: revocation.name, rounds: 0, held: 0, letIn: 0, rejected: 0, leaks: [] as string[] };
  const run = async (workspace: RaceWorkspace): Promise<void> => {
    while (result.rounds < rounds) {
      result.rounds += 1;
      const { inFlight, leaks } = await playRound(workspace, revocation);
      result.leaks.push(...leaks);
      if (leaks.length === 0) result.held += 1;
      for (const { status } of inFlight) result[status < 300 ? "letIn" : "rejected"] += 1;
    }
  };
  const open = await Promise.all(Array.from({ length: workspaces }, () => openWorkspace(server)));
  await Promise.all(open.map(run));
  return result;
}

/** One round. @returns the requests that were running, and the problems */
async function playRound(workspace: RaceWorkspace, revocation: Revocation) {
  const victim = await workspace.victim();
  const uses = revocation.use(workspace, victim);
  const leaks: string[] = [];
  const [first] = uses;
  const before = await first?.();
  if (before === undefined || before.status >= 300) leaks.push(`answered ${before?.status} before the revocation`);
  const acknowledged = new AbortController();
  const inFlight: StatusAndText[] = [];
  // in sequence until the acknowledgement: some requests are before the revocation, some during it and some after it
  const running = uses.map(async (use) => {
    while (!acknowledged.signal.aborted) inFlight.push(await use());
  });
  const { status, text } = await revocation.revoke(workspace, victim);
  acknowledged.abort();
  const next = revocation.rejected(workspace, victim).map(async (each) => ({ ...each, got: await each.send() }));
  if (status !== 200) leaks.push(`the revocation answered ${status} ${text}`);
  for (const { what, status: wanted, got } of await Promise.all(next)) {
    if (got.status !== wanted) leaks.push(`${what} answered ${got.status} instead of ${wanted}`);
  }
  await Promise.all(running);
  for (const each of inFlight) if (each.status >= 500) leaks.push(`a running request answered ${each.status}`);
  await revocation.restore(workspace, victim);
  return { inFlight, leaks };
}
