// Imported before `node:test`. Node's test runner follows every promise with an async hook, so that it can say to which test
// an error belongs that nothing awaited. The suite makes millions of promises, and the hook took a tenth of its processor
// time. So the runner gets a hook that does nothing; queue.ts says to which file such an error belongs.
import asyncHooks from "node:async_hooks";

const { createHook } = asyncHooks;
const idle = { enable: () => idle, disable: () => idle };
Object.assign(asyncHooks, { createHook: () => idle });
await import("node:test");
Object.assign(asyncHooks, { createHook });
