import { connect as dial } from "node:net";
import postgres from "postgres";
import { wireTypes } from "./wire-types.ts";

export type WireOptions = {
  readonly url: string;
  /** settings of the session */
  readonly session: Readonly<Record<string, string | number | boolean>>;
  /** in seconds */
  readonly connectTimeout?: number;
  /** hears of notifications */
  readonly notified?: (payload: string) => void;
};

/** One connection to the database, from its opening to its end. It is never opened again. */
export type Wire = {
  /** Statements that are sent without waiting travel together. @throws ConnectionLost also for one that was not sent */
  run(text: string, parameters?: readonly unknown[]): Promise<unknown[]>;
  close(): Promise<void>;
};

/** Nothing can be sent any more: what was open is rolled back by the database. */
export class ConnectionLost extends Error {
  constructor() {
    super("The connection to the database was lost.");
  }
}

/**
 * What the driver is told. It would open a lost connection again by itself, and send on it what was meant for the
 * transaction that is gone, outside of any; so each of its clients gets one socket, and ends with that.
 */
function settingsOf(options: WireOptions, ended: () => void): postgres.Options<typeof wireTypes> {
  let wasDialled = false;
  const onlyOnce = ({ host: [host = ""], port: [port = 0], path }: postgres.ParsedOptions) => {
    if (wasDialled) throw new ConnectionLost();
    wasDialled = true;
    // the name is asked for by who secures the connection
    return Object.assign(typeof path === "string" && path !== "" ? dial(path) : dial(port, host), { host });
  };
  const settings = {
    max: 1,
    types: wireTypes,
    fetch_types: false,
    max_lifetime: null,
    connect_timeout: options.connectTimeout ?? 30,
    connection: options.session,
    socket: onlyOnce,
    onnotice: () => {},
    onclose: ended,
    onnotify: (_channel: string, payload: string) => options.notified?.(payload),
  };
  return settings;
}

/**
 * Opens a connection.
 * @param lost is called once, when it ends without `close`
 * @throws when it cannot be opened
 */
export async function openWire(options: WireOptions, lost: (wire: Wire) => void): Promise<Wire> {
  let isOver = false;
  let isOpen = false;
  const ended = (): void => {
    if (isOver) return;
    isOver = true;
    void client.end({ timeout: 0 });
    if (isOpen) lost(wire);
  };
  const client = postgres(options.url, settingsOf(options, ended));
  const wire: Wire = {
    run: async (text, parameters = []) => {
      if (isOver) throw new ConnectionLost();
      return client.unsafe(text, parameters as never[], { prepare: true });
    },
    close: async () => {
      isOver = true;
      await client.end({ timeout: 5 });
    },
  };
  // what is sent before it is open would not travel together
  await wire.run("select 1").catch((error: unknown) => {
    ended();
    throw error;
  });
  isOpen = true;
  return wire;
}
