import type { WebSocket } from "ws";
import type { ConnectionCounts } from "#platform/util/connection-counts.ts";
import { startSerialLoop } from "#platform/util/serial-loop.ts";
import { AccessChecks } from "./access-checks.ts";
import { closeCodes } from "./close-codes.ts";
import { awarenessFrame } from "./frames.ts";
import { type LiveKey, liveCaller } from "./kinds.ts";
import { OpenRoom, type OpenRoomServices } from "./open-room.ts";
import { findStates, touchLive } from "./queries.ts";
import { type Opener, Socket } from "./socket.ts";

type RoomsServices = OpenRoomServices & { readonly counts: ConnectionCounts };

/** The interval at which other processes' writes are looked for, in case a signal was lost. In milliseconds. */
const lookEvery = 2000;
/** A client that receives no message for 30 seconds gives up, and pings are no messages. In milliseconds. */
const awarenessEvery = 15_000;
/** The interval at which every socket is checked: its access, and whether its client still answers. In milliseconds. */
const checkEvery = 20_000;
/** The interval at which the row of a document in use is touched. In milliseconds. */
const touchEvery = 10 * 60_000;
/** The time for which a closing process may store what it received. In milliseconds. */
const farewell = 3000;

/** The rooms of this process, and the sockets in them. */
export class Rooms {
  readonly #services: RoomsServices;
  readonly #rooms = new Map<string, OpenRoom>();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #checks: AccessChecks;
  #isClosing = false;

  constructor(services: RoomsServices) {
    this.#services = services;
    this.#checks = new AccessChecks(services);
    const { signals, self, failed } = services;
    signals.on("live_changed", ({ uuid, seq }) => this.#rooms.get(uuid)?.room.hearOf(seq));
    signals.on("live_awareness", ({ uuid, from, state }) => {
      const room = from === self ? undefined : this.#rooms.get(uuid);
      room?.presence.hear(state);
      room?.show(awarenessFrame([state]));
    });
    for (const kind of ["access_changed", "texts_hidden"] as const) {
      signals.on(kind, ({ workspace_uuid }) => {
        this.#check(({ room }) => room.key.workspace_uuid === workspace_uuid);
      });
    }
    signals.on("account_changed", ({ user_uuid }) => this.#check((_, socket) => socket.user_uuid === user_uuid));
    const every = (milliseconds: number, act: () => void | Promise<void>): void => {
      // never twice at once, however slow the database is
      const loop = startSerialLoop(async () => act(), failed);
      const wake = (): void => void (this.#rooms.size > 0 && loop.wake());
      this.#timers.push(setInterval(wake, milliseconds).unref());
    };
    every(lookEvery, () => this.#look());
    every(awarenessEvery, () => this.#each((open) => open.show(awarenessFrame([]))));
    every(checkEvery, () => {
      this.#each(({ sockets }) => sockets.forEach((socket) => socket.ping()));
      this.#check(() => true);
    });
    every(touchEvery, () => this.#touch());
  }

  /** The number of sockets that are open. */
  get count(): number {
    return [...this.#rooms.values()].reduce((sum, { sockets }) => sum + sockets.size, 0);
  }

  connect(webSocket: WebSocket, opener: Opener, key: LiveKey, generation: number): void {
    const { counts, clock } = this.#services;
    let room: OpenRoom | null = null;
    const socket = new Socket(webSocket, opener, (frame, from) => room?.receive(frame, from), clock);
    // the client learns of an error when its socket is closed
    webSocket.on("error", () => webSocket.terminate());
    if (this.#isClosing) return socket.close(closeCodes.restart, "The server stops.");
    if (counts.isFull(opener.user_uuid)) return socket.close(closeCodes.tooFast, "Too many connections.");
    // a room stays until its last socket has gone, so it is not made for one that does not come in
    const open = this.#roomFor(key, generation);
    if (open === null) return socket.close(closeCodes.newGeneration, "The document begins anew.");
    room = open;
    const release = counts.take(opener.user_uuid);
    webSocket.once("close", () => {
      release();
      if (open.leave(socket)) void this.#end(open).catch(this.#services.failed);
    });
    open.join(socket);
    // the access may have changed since it was checked
    this.#checks.add(socket, key);
  }

  /** Saves what is not saved. */
  async saveAll(): Promise<void> {
    await Promise.all(
      [...this.#rooms.values()].map(async ({ room, saver }) => {
        await room.idle();
        await saver.flush();
      }),
    );
  }

  /** Stores what was received, and closes every socket. Clients connect again, to another process or to the next one. */
  async close(): Promise<void> {
    this.#isClosing = true;
    for (const timer of this.#timers) clearInterval(timer);
    const late = new Promise<void>((resolve) => void setTimeout(resolve, farewell).unref());
    await Promise.race([this.saveAll(), late]);
    this.#each((open) => open.closeAll(closeCodes.restart, "The server stops."));
  }

  /** @returns null for a document of an earlier generation */
  #roomFor(key: LiveKey, generation: number): OpenRoom | null {
    const known = this.#rooms.get(key.uuid);
    if (known !== undefined && known.room.generation > generation) return null;
    if (known?.room.generation === generation) return known;
    known?.closeAll(closeCodes.newGeneration, "The document begins anew.");
    const { pool: ofAll, transactions } = this.#services;
    const pool = ofAll.queuedBy(liveCaller(key));
    const services = { ...this.#services, pool, transactions: { ...transactions, pool } };
    const open = new OpenRoom(services, key, generation);
    this.#rooms.set(key.uuid, open);
    return open;
  }

  /** Saves what is left when nobody is there any more, and forgets the room unless somebody has come back. */
  async #end(open: OpenRoom): Promise<void> {
    await open.room.idle();
    await open.saver.flush();
    if (open.sockets.size > 0) return;
    const { uuid } = open.room.key;
    if (this.#rooms.get(uuid) === open) this.#rooms.delete(uuid);
    await open.room.drop();
  }

  #each(act: (open: OpenRoom) => void): void {
    for (const open of this.#rooms.values()) act(open);
  }

  async #look(): Promise<void> {
    const open = [...this.#rooms.values()];
    const states = await findStates(
      this.#services.pool,
      open.map(({ room }) => room.key),
    );
    const byUuid = new Map(states.map((state) => [state.uuid, state]));
    for (const each of open) {
      const state = byUuid.get(each.room.key.uuid);
      if (state?.generation === each.room.generation) each.room.hearOf(state.last_seq);
      else each.closeAll(closeCodes.newGeneration, "The document begins anew.");
    }
  }

  async #touch(): Promise<void> {
    for (const { room } of this.#rooms.values()) await touchLive(this.#services.pool, room.key, 0);
  }

  /** Closes those of the chosen sockets whose people have lost their access. */
  #check(isChosen: (open: OpenRoom, socket: Socket) => boolean): void {
    for (const open of this.#rooms.values()) {
      for (const socket of open.sockets) if (isChosen(open, socket)) this.#checks.add(socket, open.room.key);
    }
  }
}
