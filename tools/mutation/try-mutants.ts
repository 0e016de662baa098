import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import postgres from "postgres";
import { ensureTemplate, startCluster } from "@stoa/server/test/cluster.ts";
import { root } from "../bench/screen.ts";
import { copyServer } from "./copy.ts";
import { accessTest, type Mutant } from "./markers.ts";
import { type Copy, firstFailure } from "./run-test.ts";

/**
 * The operations that fail most often without a guard. They are tried first, because that is quicker; if they pass, all
 * others are tried.
 */
const mostTelling: readonly string[] = [
  ..."getWorkspace updateWorkspace leaveWorkspace listInvitations reactivatePerson createLabel listWorkspaces".split(
    " ",
  ),
  ..."getTask updateTask archiveTasks createRelationship moveTaskToBoard createComment markCommentsRead".split(" "),
  ..."endSession listSessions createApiKey revokeApiKey listApiKeys acceptInvitation listOwnInvitations".split(" "),
  ..."updateComment deleteComment renewLease getImport restoreFromTrash deleteFromTrash listTrash listBoards".split(
    " ",
  ),
  ..."listWorkspaceTasks search getStaffWorkspace getPersonImage deleteSignature listWorkspaceKeys".split(" "),
];

type Options = {
  /** the number of mutants that are tried at the same time, each in a copy of the server */
  readonly atOnce: number;
  /** after which no further mutant is tried, of `performance.now()` */
  readonly deadline: number;
  readonly say: (line: string) => void;
};

/**
 * Runs the tests of each guard in a copy of the server without the guard.
 * @returns how many were tried, and the names of those for which no test failed
 * @throws Error when a test fails although no guard is removed
 */
export async function tryMutants(mutants: readonly Mutant[], { atOnce, deadline, say }: Options) {
  const cluster = await startCluster("mutation-postgres");
  const stop = (): void => void cluster.stop().finally(() => process.exit(1));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
  const survivors: string[] = [];
  const waiting = [...mutants];
  try {
    const template = await ensureTemplate(cluster.url);
    const folders = Array.from({ length: atOnce }, (_, index) => join(root, ".cache/mutants", String(index)));
    const copies = await Promise.all(
      folders.map(async (folder): Promise<Copy> => {
        return { folder: await copyServer(folder), cluster: cluster.url, template };
      }),
    );
    await checkGreen(mutants, copies);
    say(`With every guard in its place the tests are green. ${mutants.length} guards are marked.`);
    const work = async (copy: Copy): Promise<void> => {
      for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
        const seenBy = await tryMutant(mutant, copy, say);
        if (seenBy === null) survivors.push(mutant.name);
        const count = mutants.indexOf(mutant) + 1;
        say(`${count}/${mutants.length} ${seenBy === null ? "NOT SEEN" : "seen"}: ${mutant.name} (${seenBy ?? "-"})`);
        if (performance.now() > deadline) break;
      }
    };
    await Promise.all(copies.map(work));
  } finally {
    await cluster.stop();
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, stop);
  }
  return { tried: mutants.length - waiting.length, survivors };
}

/** Checks that the tests pass without a mutation: a failing test would seem to find every mutant. */
async function checkGreen(mutants: readonly Mutant[], copies: readonly Copy[]): Promise<void> {
  const files = [...new Set(mutants.flatMap(({ by }) => by))];
  const check = async (copy: Copy): Promise<void> => {
    for (let file = files.shift(); file !== undefined; file = files.shift()) {
      const failed = await firstFailure(copy, file, file === accessTest ? mostTelling : null);
      if (failed !== null) throw new Error(`With every guard in its place, ${file} fails already: ${failed}`);
    }
  };
  await Promise.all(copies.map(check));
}

/** @returns the test that failed without the guard; null when all passed */
async function tryMutant(mutant: Mutant, copy: Copy, say: (line: string) => void): Promise<string | null> {
  const path = join(copy.folder, mutant.file);
  await writeFile(path, mutant.source);
  try {
    for (const file of mutant.by) {
      const quick = file === accessTest ? await firstFailure(copy, file, mostTelling) : null;
      const failed = quick ?? (await firstFailure(copy, file, null));
      if (failed !== null) return failed;
    }
  } catch (error) {
    // a server that does not start proves nothing; perhaps PostgreSQL has ended
    say(error instanceof Error ? error.message : String(error));
    await checkCluster(copy.cluster);
  } finally {
    await cp(join(root, mutant.file), path);
  }
  return null;
}

/** @throws Error when PostgreSQL does not run any more */
async function checkCluster(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await sql`select 1`.finally(() => sql.end());
}
