import type { Pool } from "#platform/db/pool.ts";
import { closeCodes } from "./close-codes.ts";
import { type LiveKey, liveCaller } from "./kinds.ts";
import type { Socket } from "./socket.ts";
import { closeCodeOf, findLiveAccess } from "./live-access.ts";

/** The number of sockets that are checked at once: checks of thousands must not delay requests. */
const checksAtOnce = 4;

type Services = { readonly pool: Pool; readonly failed: (error: unknown) => void };

/**
 * Checks whether the people with open sockets still have access, and closes the sockets of those who do not. A socket that
 * waits for its check is checked once, however often a check is requested; one whose check runs is checked once more.
 */
export class AccessChecks {
  readonly #services: Services;
  readonly #due = new Map<Socket, LiveKey>();
  #running = 0;

  constructor(services: Services) {
    this.#services = services;
  }

  add(socket: Socket, key: LiveKey): void {
    this.#due.set(socket, key);
    if (this.#running < checksAtOnce) void this.#run();
  }

  async #run(): Promise<void> {
    this.#running += 1;
    for (const [socket, key] of this.#due) {
      this.#due.delete(socket);
      if (socket.isOpen) await this.#check(socket, key);
    }
    this.#running -= 1;
  }

  /** A socket that cannot be checked is closed too; its client learns the reason when it reconnects. */
  async #check(socket: Socket, key: LiveKey): Promise<void> {
    const { pool, failed } = this.#services;
    try {
      const code = closeCodeOf(await findLiveAccess(pool.queuedBy(liveCaller(key)).run, socket, key), socket);
      if (code !== null) socket.close(code, "Your access has changed.");
    } catch (error) {
      failed(error);
      socket.close(closeCodes.tryAgain, "Your access could not be checked.");
    }
  }
}
