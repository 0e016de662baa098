import { ApiError } from "@stoa/api";
import type { ApiClient } from "@stoa/server/test/people.ts";
import type { DocumentJson } from "@stoa/document";
import { type Doc, type EditedText, storedText } from "#data/edited-text.ts";
import { type Clock, newUuid } from "#data/environment.ts";
import { freeDrafts, holdDrafts, keptTexts } from "#data/kept-texts.ts";
import { type Draft, Room, type RoomOptions } from "#editor/live/room.ts";
import { sendKept } from "#editor/live/send-kept.ts";
import { type SendRooms, sendKeptText } from "#features/shell/send-kept-texts.ts";
import { editsAlone } from "#features/tasks/edits-alone.ts";
import { liveSource } from "#features/tasks/live-source.ts";
import { type Browser, runIn } from "./browser.ts";
import type { TextStore } from "./typist.ts";

/** The way in which rooms are opened for a person. */
export type RoomWay = {
  /** such as `ws://127.0.0.1:1234/collab` */
  readonly base: string;
  readonly clock: Clock;
  /** the time until there is a ticket, in milliseconds */
  readonly delay: () => Promise<void>;
  readonly isOnline: () => boolean;
  readonly sockets: Set<WebSocket>;
};

/** The functions that open the rooms of a text for a person. */
function roomsOf(who: ApiClient, text: object, { base, clock, delay, isOnline, sockets }: RoomWay) {
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
  return { ticket, address: base, clock, Socket };
}

/** The description of a task, as the app stores it: by the command, with what waits for a room among the drafts. */
export function descriptionOf({ workspace, who }: Browser, task: string, way: RoomWay): TextStore {
  const id = newUuid();
  const alone = editsAlone(workspace, runIn(workspace), navigator.locks, task, id);
  const rooms = roomsOf(who, { task_uuid: task }, way);
  void alone.storeEarlier();
  return {
    ...alone,
    shown: () => workspace.store.shown.get("descriptions", task)?.description_json ?? null,
    hold: () => holdDrafts(navigator.locks, id),
    openRoom: () => new Room({ ...rooms, ...liveSource(workspace, task, id, rooms.ticket) }),
  };
}

/** Sends what no open editor of a description has, as the app does again and again. */
export async function sendFreeDrafts({ workspace, who }: Browser, task: string, way: RoomWay): Promise<void> {
  const names = keptTexts(workspace.drafts).get(task) ?? [];
  const free = await freeDrafts(navigator.locks, names);
  const send: SendRooms = (task_uuid, drafts, signal) =>
    sendKept({ ...roomsOf(who, { task_uuid }, way), drafts }, signal);
  if (free.length > 0) await sendKeptText(workspace, task, free, send, AbortSignal.timeout(5000));
}

/** The kept state of a page on one device. */
export type Device = {
  edits: EditedText[];
  isSending: boolean;
  shown: Doc;
  readonly refused: EditedText[];
  alone: EditedText | null;
  readonly live: Map<string, Draft>;
  lost: DocumentJson | null;
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
export function pageOf(who: ApiClient, page: string, device: Device, way: RoomWay): TextStore {
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
    hold: () => () => {},
    openRoom: () => {
      const earlier = [...device.live.keys()];
      const own = newUuid();
      const found = earlier.flatMap((name) => device.live.get(name) ?? []);
      return new Room({
        ...roomsOf(who, { page_uuid: page }, way),
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
async function storePage(who: ApiClient, page: string, edit: EditedText, device: Device): Promise<void> {
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
