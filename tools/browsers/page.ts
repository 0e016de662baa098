import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { build } from "esbuild";
import type { Page } from "playwright-core";

const html = `<!doctype html><meta charset="utf-8"><style>.ProseMirror { white-space: pre-wrap }</style>
  <main></main><script src="/editor.js"></script>`;

/** Serves the page with the editor, on an origin of its own. */
export async function servePage(): Promise<{ origin: string; close: () => Promise<void> }> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, "editor.mjs")],
    bundle: true,
    write: false,
    platform: "browser",
    logLevel: "error",
  });
  const script = outputFiles[0]?.text ?? "";
  const server = createServer((request, reply) => {
    const [type, body] = request.url === "/" ? ["text/html", html] : ["text/javascript", script];
    const isThere = request.url === "/" || request.url === "/editor.js";
    reply.writeHead(isThere ? 200 : 404, { "content-type": type }).end(isThere ? body : "");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** The functions that the page offers. */
type Live = {
  open(base: string, room: string, ticket: string, name: string): Promise<void>;
  go(beginning: string): void;
  goOn(): void;
  run(command: string): void;
  document(): object;
  text(): string;
  typeNow(words: string): number;
  expect(words: string): void;
  shownAt(words: string): number | null;
  others(): string[];
};

/** Calls something of the page. */
export function call<Name extends keyof Live>(
  page: Page,
  name: Name,
  ...given: Parameters<Live[Name]>
): Promise<Awaited<ReturnType<Live[Name]>>> {
  return page.evaluate(
    ([called, with_]) =>
      (globalThis as unknown as { live: Record<string, (...all: unknown[]) => unknown> }).live[called]?.(...with_),
    [name, given] as const,
  ) as Promise<Awaited<ReturnType<Live[Name]>>>;
}

/** A sentence with the median, the 95th percentile and the longest of some times. */
export function summaryOf(milliseconds: readonly number[]): string {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  const at = (part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
  return `half within ${at(0.5)} ms, 95 % within ${at(0.95)} ms, all ${sorted.length} within ${at(1)} ms`;
}
