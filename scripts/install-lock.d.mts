/** Does `work` while no other process does; see install-lock.mjs. */
export function withLock(lock: string, onWait: (pid: string) => void, work: () => Promise<void>): Promise<void>;

/** The text of a file, or nothing where it cannot be read. */
export function readOrEmpty(file: string): string;
