/** One of the programs that test the product from outside, and its arguments for a short and a long run. */
export type Proof = {
  readonly name: string;
  /** from the repository's folder */
  readonly script: string;
  /** arguments of the form that takes seconds; null where `npm test -- --long` runs the same tests no shorter */
  readonly short: readonly string[] | null;
  /** arguments of the form that a release needs */
  readonly long: readonly string[];
  /** of the long form */
  readonly environment?: Readonly<Record<string, string>>;
  readonly shortEnvironment?: Readonly<Record<string, string>>;
};

/** The tests that take as many documents as DOCUMENTS says; the others of the package are the same with each number. */
const ofDocuments = ["lines.test.ts", "live.test.ts", "to-markdown.long.test.ts"].map(
  (name) => `packages/document/src/${name}`,
);

const seed = String(Math.floor(Math.random() * 1e9));

export const proofs: readonly Proof[] = [
  {
    name: "chaos",
    script: "tools/chaos/chaos.ts",
    short: ["--minutes", "0.3", "--kills", "4", "--stops", "0", "--clients", "30", "--workspaces", "4"],
    long: ["--minutes", "10"],
  },
  {
    name: "mutation",
    script: "tools/mutation/mutation.ts",
    short: ["--only", "accept-dpa.ts remove", "--count", "1"],
    long: ["--minutes", "20"],
  },
  {
    name: "chaos-planted",
    script: "tools/chaos/chaos.ts",
    short: null,
    long: ["--planted"],
  },
  {
    name: "fuzz",
    script: "scripts/test.ts",
    short: null,
    long: ["apps/server/test/fuzz/fuzz.long.test.ts"],
    environment: { FUZZ_REQUESTS: "100000", FUZZ_SEED: seed },
  },
  {
    name: "copies",
    script: "scripts/test.ts",
    short: null,
    long: ["apps/server/test/copies/copies.long.test.ts"],
    environment: { COPY_CHANGES: "10000", COPY_SEED: seed },
  },
  {
    name: "faults",
    script: "scripts/test.ts",
    short: null,
    long: ["apps/web/test/browser/faults.long.test.ts"],
    environment: { BROWSER_OUTAGE: "60" },
  },
  {
    name: "typing",
    script: "scripts/test.ts",
    short: null,
    long: ["apps/web/test/typing.long.test.ts", "apps/web/test/browser/typing.long.test.ts"],
    environment: { TYPING_ROUNDS: "1000", TYPING_SEED: seed },
  },
  {
    name: "live",
    script: "tools/live/live.ts",
    short: ["--minutes", "0.3", "--kills", "4", "--editors", "3", "--pages", "1", "--tasks", "1"],
    long: ["--minutes", "10", "--kills", "120"],
  },
  {
    name: "live-planted",
    script: "tools/live/live.ts",
    short: ["--planted", "--only", "version", "--minutes", "0.2", "--kills", "2", "--editors", "3", "--pages", "1"],
    long: ["--planted"],
  },
  {
    name: "hostile",
    script: "tools/live/hostile.ts",
    short: ["--updates", "1000", "--seconds", "3"],
    long: [],
  },
  {
    name: "updates",
    script: "scripts/test.ts",
    short: null,
    long: ["apps/server/src/platform/texts/worker"],
    environment: { LIVE_MUTATIONS: "100000", LIVE_SEED: seed },
  },
  {
    name: "documents",
    script: "scripts/test.ts",
    short: ofDocuments,
    long: ofDocuments,
    environment: { DOCUMENTS: "100000" },
    shortEnvironment: { DOCUMENTS: "5000" },
  },
  {
    name: "moves",
    script: "scripts/test.ts",
    short: null,
    long: ["apps/server/src/features/wiki/pages/races.long.test.ts"],
    environment: { WIKI_MOVES: "10000" },
  },
  {
    name: "races",
    script: "tools/races/races.ts",
    short: ["--rounds", "4", "--clients", "4"],
    long: ["--rounds", "200"],
  },
  {
    name: "receivers",
    script: "tools/receivers/receivers.ts",
    short: ["--warm", "4", "--calm", "8", "--wild", "20", "--untimed"],
    long: [],
  },
  {
    name: "newcomer",
    script: "tools/newcomer/newcomer.ts",
    short: [],
    long: [],
  },
  {
    name: "restored",
    script: "tools/restored/restored.ts",
    short: ["apps/server/test/contract/board-access.test.ts", "apps/server/test/contract/deleted.long.test.ts"],
    long: [],
  },
  {
    name: "timing",
    script: "tools/timing/timing.ts",
    // with so few replies a difference by chance is more likely, so the difference must be clearer
    short: ["--requests", "20", "--unlikely", "0.00001"],
    long: ["--requests", "1000"],
  },
];
