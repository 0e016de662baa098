import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * Starts a proxy in front of a test's database. A test can cut its connections.
 * @param url the database's address
 * @param meet gets each connection to the proxy; it returns false if it answers the connection itself
 */
export async function startDatabaseProxy(url: string, meet: (socket: Socket) => boolean) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    if (!meet(socket)) return;
    const further = connect(Number(target.port), target.hostname);
    further.on("error", () => {});
    socket.on("close", () => further.destroy());
    further.on("close", () => socket.destroy());
    socket.pipe(further).pipe(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const through = new URL(url);
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  /** Ends all connections; new ones are taken. */
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    /** the database's address through the proxy */
    url: through.href,
    cut,
    close: (): void => {
      server.close();
      cut();
    },
  };
}
