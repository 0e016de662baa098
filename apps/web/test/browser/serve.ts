import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { build } from "vite";

/** The policy of the app's pages (design of the web app), which a page of a test keeps as well. */
const policy = (connect: string): string =>
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
  `connect-src 'self' ${connect}; ` +
  "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};

/**
 * Builds a page of a test and serves it with the policy of the app.
 * @param folder where its `index.html` is @param connect where else it may connect to
 */
export async function servePage(
  folder: string,
  connect: () => string = () => "",
): Promise<{ origin: string; built: string; close: () => Promise<void> }> {
  const built = await mkdtemp(join(tmpdir(), "stoa-page-"));
  const configFile = join(import.meta.dirname, "../../vite.config.ts");
  await build({ configFile, root: folder, publicDir: false, build: { outDir: built, emptyOutDir: true } });
  const server = createServer(async (request, reply) => {
    const { pathname } = new URL(request.url ?? "/", "http://page.test");
    const path = normalize(pathname === "/" ? "/index.html" : pathname);
    const file = join(built, path);
    const isThere = file.startsWith(built) && existsSync(file);
    const type = types[extname(file)] ?? "application/octet-stream";
    reply.writeHead(isThere ? 200 : 404, { "content-type": type, "content-security-policy": policy(connect()) });
    reply.end(isThere ? await readFile(file) : "");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
    await rm(built, { recursive: true, force: true });
  };
  return { origin: `http://127.0.0.1:${port}`, built, close };
}
