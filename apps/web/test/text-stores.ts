import { ApiError } from "@stoa/api";
import type { Someone } from "@stoa/server/test/people.ts";
import { type Doc, type EditedText, storedText } from "#data/edited-text.ts";
import { type Clock, newUuid } from "#data/environment.ts";
import { type Draft, Room, type RoomOptions } from "#editor/live/room.ts";
import type { Browser } from "./browser.ts";
import type { TextStore } from "./typist.ts";

/** What opens rooms for a person. */
export type RoomWay = {
  /** such as `ws://127.0.0.1:1234/collab` */
  readonly base: string;
  readonly clock: Clock;
  /** how long it takes until there is a ticket, in milliseconds */
  readonly delay: () => Promise<void>;
  readonly isOnline: () => boolean;
  readonly sockets: Set<WebSocket>;
};

type Kept = Pick<RoomOptions, "drafts" | "keep" | "lost" | "keepLost">;

/** Opens the room of a text for a person. */
function roomOf(who: Someone, text: object, { base, clock, delay, isOnline, sockets }: RoomWay, kept: Kept): Room {
  class Socket extends WebSocket {
    constructor(url: string | URL) {
      super(url);
      sockets.add(this);
      this.addEventListener("close", () => sockets.delete(this));
    }
  }
  const ticket: RoomOptions["ticket"] = async (generation) => {
    await delay();
    if (!isOnline()) throw new TypeError("fetch failed");
    const more = generation === undefined ? {} : { generation };
    const { status, body, headers } = await who.post("/collab/tickets", { ...text, ...more });
    if (status === 200) return body;
    const head = { "x-error-code": String(headers["x-error-code"]) };
    throw new ApiError(new Response(null, { status, headers: head }), body);
  };
  return new Room({ ticket, address: base, clock, Socket, ...kept });
}

/** The description of a task, as the app stores it: by the command, with what waits for a room among the drafts. */
export function descriptionOf(browser: Browser, task: string, way: RoomWay): TextStore {
  const { drafts, store: rows } = browser.workspace;
  const shown = (): Doc => rows.shown.get("descriptions", task)?.description_json ?? null;
  const store = ({ seen, mine }: EditedText): Doc => {
    browser.run({ command: "updateDescription", input: { uuid: task, description_json: mine, seen } });
    return shown();
  };
  const alone = `alone:${task}:${newUuid()}`;
  for (const name of drafts.namesOf(`alone:${task}:`)) {
    store(drafts.get(name) as EditedText);
    drafts.set(name, undefined);
  }
  return {
    shown,
    store,
    isStoring: () => rows.pending.some(({ command, subject }) => command === "updateDescription" && subject === task),
    keep: (edit) => drafts.set(alone, edit ?? undefined),
    openRoom: () => {
      const earlier = drafts.namesOf(`live:${task}:`);
      const own = `live:${task}:${newUuid()}`;
      const found = earlier.map((name) => drafts.get(name) as Draft);
      return roomOf(browser.who, { task_uuid: task }, way, {
        drafts: found.toSorted((one, other) => other.generation - one.generation),
        keep: (draft) => {
          drafts.set(own, draft ?? undefined);
          for (const name of earlier.splice(0)) drafts.set(name, undefined);
        },
        lost: (drafts.get(`lost:${task}`) as DocumentOf) ?? null,
        keepLost: (lost) => drafts.set(`lost:${task}`, lost ?? undefined),
      });
    },
  };
}

type DocumentOf = Exclude<RoomOptions["lost"], undefined>;

/** What is kept of a page on one device. */
export type Device = {
  edits: EditedText[];
  isSending: boolean;
  shown: Doc;
  readonly refused: EditedText[];
  alone: EditedText | null;
  readonly live: Map<string, Draft>;
  lost: DocumentOf;
};

export const newDevice = (shown: Doc): Device => ({
  edits: [],
  isSending: false,
  shown,
  refused: [],
  alone: null,
  live: new Map(),
  lost: null,
});

/** A page of a wiki, stored by its operation with the same merge as a description. */
export function pageOf(who: Someone, page: string, device: Device, way: RoomWay): TextStore {
  const send = async (): Promise<void> => {
    if (device.isSending) return;
    device.isSending = true;
    for (let edit = device.edits[0]; edit !== undefined; edit = device.edits[0]) {
      if (way.isOnline()) await storePage(who, page, edit, device);
      else await new Promise((resolve) => setTimeout(resolve, 20));
    }
    device.isSending = false;
  };
  const store = (edit: EditedText): Doc => {
    device.edits.push(edit);
    device.shown = edit.mine;
    void send();
    return edit.mine;
  };
  if (device.alone !== null) store(device.alone);
  device.alone = null;
  return {
    shown: () => device.shown,
    store,
    isStoring: () => device.edits.length > 0,
    keep: (edit) => void (device.alone = edit),
    openRoom: () => {
      const earlier = [...device.live.keys()];
      const own = newUuid();
      const found = earlier.flatMap((name) => device.live.get(name) ?? []);
      return roomOf(who, { page_uuid: page }, way, {
        drafts: found.toSorted((one, other) => other.generation - one.generation),
        keep: (draft) => {
          if (draft === null) device.live.delete(own);
          else device.live.set(own, draft);
          for (const name of earlier.splice(0)) device.live.delete(name);
        },
        lost: device.lost,
        keepLost: (lost) => void (device.lost = lost),
      });
    },
  };
}

/** Sends an edit on the newest text; what clashes is kept as refused. */
async function storePage(who: Someone, page: string, edit: EditedText, device: Device): Promise<void> {
  const { body } = await who.get(`/wiki-pages/${page}`);
  const { version, content_json } = body.page as { version: number; content_json: Doc };
  const next = storedText(edit, content_json);
  if (next === "clash") device.refused.push(edit);
  if (typeof next === "string") {
    device.edits.shift();
    if (device.edits.length === 0) device.shown = content_json;
    return;
  }
  const answer = await who.patch(`/wiki-pages/${page}`, { version, content_json: next.text ?? { type: "doc" } });
  if (answer.status !== 200) return;
  device.edits.shift();
  if (device.edits.length === 0) device.shown = (answer.body.page as { content_json: Doc }).content_json;
}
