// The reporter of `npm test`: Node's reporter with the names of the real files, or lines of progress if the output is not a
// terminal. It also writes the counts to a file for the process that started the run (test-run.ts).
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { spec, type TestEvent } from "node:test/reporters";
import { createResults, failedItself, fileDepth, type Results } from "./results.ts";

type Events = AsyncIterable<TestEvent> | Iterable<TestEvent>;

/** A line of progress follows each group of this many files. */
const filesEach = 20;

/** @param source Node's events of the run */
export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const results = createResults();
  const { STOA_TEST_SUMMARY: summaryFile, STOA_TEST_WATCHED: watched, STOA_TEST_FILES: files = "" } = process.env;
  yield* watched === "yes" ? inFull(located(source, results)) : progress(located(source, results), results, files);
  if (summaryFile !== undefined) writeFileSync(summaryFile, JSON.stringify(results.summary));
}

/** Counts all events, and sets their real file, because Node names the file of the queue instead. */
async function* located(source: Events, results: Results): AsyncGenerator<TestEvent> {
  for await (const event of source) {
    results.hear(event);
    if (event.type === "test:fail") Object.assign(event.data, placeOf(event, results));
    yield event;
  }
}

/** The place where a test failed: the line that the error names, or only the file. */
function placeOf(event: Extract<TestEvent, { type: "test:fail" }>, results: Results) {
  const file = event.data.nesting < fileDepth ? event.data.name : results.file;
  const { cause } = event.data.details.error as { cause?: unknown };
  const stack = cause instanceof Error ? (cause.stack ?? "") : "";
  const [, line, column] = new RegExp(`${RegExp.escape(file)}:(\\d+):(\\d+)`).exec(stack) ?? [];
  return { file: join(process.cwd(), file), line: Number(line ?? 1), column: Number(column ?? 1) };
}

async function* inFull(source: Events): AsyncGenerator<string> {
  for await (const chunk of Readable.from(source).pipe(new spec())) yield String(chunk);
}

async function* progress(source: Events, results: Results, files: string): AsyncGenerator<string> {
  const began = performance.now();
  const failed: TestEvent[] = [];
  for await (const event of source) {
    if (failedItself(event)) {
      failed.push(event);
      const { file, title } = results.summary.failed.at(-1) ?? { file: "", title: "" };
      yield `✖ ${file}: ${title}\n`;
    }
    const { length: done } = results.summary.files;
    if (event.type !== "test:complete" || event.data.nesting !== fileDepth || done % filesEach !== 0) continue;
    const seconds = Math.round((performance.now() - began) / 1000);
    yield `${done} of ${files} files, ${failed.length} tests failed so far, ${seconds} s\n`;
  }
  yield* inFull(failed);
}
