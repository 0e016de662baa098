export { PoolBusy, type PoolCaller, shareConnections, type Waiter } from "./connection-turns.ts";
export { inSteps, mapInTurns } from "./in-steps.ts";
export { KeyedSemaphore, type Limit, type Turn } from "./keyed-semaphore.ts";
export { loopTurns, type TurnKey } from "./loop-turns.ts";
