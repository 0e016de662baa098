import type { Signals } from "#platform/events/signals.ts";
import { type CloseCode, closeCodes } from "./close-codes.ts";
import { awarenessFrame, type Frame } from "./frames.ts";
import type { LiveKey } from "./kinds.ts";
import { Presence } from "./presence.ts";
import { Room } from "./room.ts";
import type { RoomServices } from "./room-services.ts";
import { Saver, saveLive, type SaveServices } from "./saver.ts";
import { UnreadableDocument } from "./settle.ts";
import type { Socket } from "./socket.ts";

export type OpenRoomServices = RoomServices &
  SaveServices & {
    readonly signals: Signals;
    /** called for every text that is saved after an earlier failure */
    readonly recovered: (key: LiveKey) => void;
    /** this process, among those that hear each other */
    readonly self: string;
    /** milliseconds, of a clock that only goes forward */
    readonly clock: () => number;
  };

/** A room with the people in it, and the saver that stores its text in the page or task. */
export class OpenRoom {
  readonly room: Room;
  readonly sockets = new Set<Socket>();
  readonly presence: Presence;
  readonly saver: Saver;
  readonly #services: OpenRoomServices;
  /** the last save has failed, and the failure was reported */
  #hasFailed = false;

  constructor(services: OpenRoomServices, key: LiveKey, generation: number) {
    this.#services = services;
    this.saver = new Saver(() => this.#save());
    this.room = new Room(services, key, generation, () => this.saver.changed());
    this.presence = new Presence((state) => {
      this.show(awarenessFrame([state]));
      services.signals.send({ kind: "live_awareness", uuid: key.uuid, from: services.self, state });
    }, services.clock);
  }

  join(socket: Socket): void {
    this.sockets.add(socket);
    this.room.peers.add(socket);
    this.room.receive({ kind: "join", peer: socket });
    socket.send(this.presence.frame());
  }

  /** @returns whether the room is empty now */
  leave(socket: Socket): boolean {
    this.sockets.delete(socket);
    this.room.peers.delete(socket);
    this.presence.leave(socket);
    return this.sockets.size === 0;
  }

  receive(frame: Frame, socket: Socket): void {
    if (frame.kind === "awareness") {
      if (!this.presence.tell(socket, frame.states))
        socket.close(closeCodes.violation, "Not an awareness state of 4 kB.");
    } else if (frame.kind === "query") socket.send(this.presence.frame());
    else if (frame.kind === "update") this.#receiveUpdate(frame, socket);
    else this.room.receive({ ...frame, peer: socket });
  }

  /** Sends a frame to everybody here. */
  show(frame: Uint8Array): void {
    for (const socket of this.sockets) socket.send(frame);
  }

  closeAll(code: CloseCode, reason: string): void {
    for (const socket of this.sockets) socket.close(code, reason);
  }

  #receiveUpdate(frame: Extract<Frame, { kind: "update" }>, socket: Socket): void {
    if (!socket.mayWrite && !frame.isReply) return socket.close(closeCodes.accessLost, "You may only read here.");
    const done = socket.hold(frame.update);
    if (done !== null) this.room.receive({ kind: "update", update: frame.update, peer: socket, done });
  }

  /** @returns whether it is to be tried again */
  async #save(): Promise<boolean> {
    try {
      await saveLive(this.#services, this.room.key);
      if (this.#hasFailed) this.#services.recovered(this.room.key);
      this.#hasFailed = false;
      return false;
    } catch (error) {
      if (!this.#hasFailed) this.#services.failed(error);
      this.#hasFailed = true;
      // other errors are mostly those of a database that cannot be reached; if this process does not save later, the sweep does
      if (!(error instanceof UnreadableDocument)) return true;
      this.closeAll(closeCodes.tryAgain, "The text cannot be stored.");
      return false;
    }
  }
}
