// What test files import as "node:test" when many of them run in one process (queue.ts): the same functions, but each test
// belongs to the file that declares it. With Node's own functions it would belong to the process.
import { AsyncLocalStorage } from "node:async_hooks";
import type { HookFn, HookOptions, TestContext, TestFn, TestOptions } from "node:test";

export { mock } from "node:test";

const contexts = new AsyncLocalStorage<TestContext>();

/** Runs a function that declares tests and hooks of `context`. */
export function within<Result>(context: TestContext, declare: () => Result): Result {
  return contexts.run(context, declare);
}

let failed = false;

/** Whether a test of this process has failed. */
export const hasFailed = (): boolean => failed;

function current(): TestContext {
  const context = contexts.getStore();
  if (context === undefined) throw new Error("A test or hook was declared outside of every test file.");
  return context;
}

type TestArguments = [name: string, options: TestOptions, body: TestFn] | [name: string, body: TestFn];

/** A test of the file, or of the test that declares it. */
export function test(...declared: TestArguments): Promise<void> {
  const [name, options, body] = declared.length === 3 ? declared : [declared[0], {}, declared[1]];
  return current().test(name, options, (context) =>
    within(context, async () => {
      try {
        // oxlint-disable-next-line promise/prefer-await-to-callbacks -- our tests do not use callbacks
        await (body as (context: TestContext) => Promise<void> | void)(context);
      } catch (error) {
        failed = true;
        throw error;
      }
    }),
  );
}

/** A test with other tests in it. */
export function describe(name: string, body: () => void): void {
  void test(name, body);
}

/** A test inside `describe`. */
export function it(...declared: TestArguments): void {
  void test(...declared);
}

type Hook = (run: HookFn, options?: HookOptions) => void;
export const before: Hook = (...hook) => current().before(...hook);
export const after: Hook = (...hook) => current().after(...hook);
export const beforeEach: Hook = (...hook) => current().beforeEach(...hook);
export const afterEach: Hook = (...hook) => current().afterEach(...hook);
