import type { Page, Request } from "playwright-core";

/** The number of times that each thing was asked for, such as `{ "GET /tasks/…": 1 }`. */
export type Requests = Readonly<Record<string, number>>;

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

function nameOf(request: Request): string {
  return `${request.method()} ${new URL(request.url()).pathname.replaceAll(uuid, "…")}`;
}

function add(counts: Record<string, number>, request: Request): void {
  if (request.resourceType() !== "fetch") return;
  const name = nameOf(request);
  counts[name] = (counts[name] ?? 0) + 1;
}

/** Counts what a page asks the API for; its files are not counted. */
export function countRequests(page: Page): {
  /** the counts since it was called last */
  readonly take: () => Requests;
  /** the number of these requests that were answered since then */
  readonly answered: (name: string) => number;
} {
  let asked: Record<string, number> = {};
  let answered: Record<string, number> = {};
  page.on("request", (request) => add(asked, request));
  page.on("response", (response) => add(answered, response.request()));
  const take = (): Requests => {
    const taken = asked;
    [asked, answered] = [{}, {}];
    return taken;
  };
  return { take, answered: (name) => answered[name] ?? 0 };
}
