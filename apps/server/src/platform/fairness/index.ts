export { PoolBusy, type PoolCaller, shareConnections, type Waiter } from "./connection-turns.ts";
export { inSteps, mapInTurns } from "./in-steps.ts";
export { KeyedSemaphore } from "./keyed-semaphore.ts";
export { loopTurns, type TurnKey } from "./loop-turns.ts";
