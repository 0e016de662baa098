/** The address of the server, and the credential of the client. */
export type ClientOptions = {
  /** the address of the server, such as "https://stoa.example.com" */
  readonly baseUrl: string;
  /** a session's token or an API key; none for public routes, or in a browser that has the session's cookie */
  readonly token?: string;
  /** the name of this client, echoed by event streams as `origin`; 1 to 64 characters */
  readonly clientId?: string;
  /** called with every new token of the session (`x-refreshed-token`), which is used from then on */
  readonly onToken?: (token: string) => void;
  /** "include" sends the session's cookie of a browser */
  readonly credentials?: "include" | "omit" | "same-origin";
  /** used instead of the global `fetch` */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
};

/** The options of one call besides its input. */
export type CallOptions = {
  /** for 24 hours the same request with the same key gets the stored reply again, so that a POST or a PATCH can be repeated safely */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
};

/** The input of an operation: its path parameters by name, and `query`, `body`, and `file` with the other parts of its form. */
type Input = {
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly file?: File;
  readonly form?: Readonly<Record<string, unknown>>;
  readonly [parameter: string]: unknown;
};

/** An operation. Its input can be left out if nothing in it is required. */
export type Operation<I, R> = (
  ...args: Record<never, never> extends I ? [input?: I, options?: CallOptions] : [input: I, options?: CallOptions]
) => Promise<R>;

/** A reply with a status from 400 on. Branch on `status`, then on `code`. */
export class ApiError<Code extends string = string> extends Error {
  readonly status: number;
  /** the stable code, also in the header `x-error-code` */
  readonly code: Code;
  /** the whole body; in a version conflict it has `version` */
  readonly body: Readonly<Record<string, unknown>>;
  /** the seconds to wait after a 429 */
  readonly retryAfter: number | null;

  constructor(response: Response, body: Readonly<Record<string, unknown>>) {
    super(textOf(body["message"]) ?? textOf(body["error"]) ?? `The server answered ${response.status}.`);
    this.name = "ApiError";
    this.status = response.status;
    // a proxy in front of the server may have answered, without a code
    this.code = (response.headers.get("x-error-code") ?? "") as Code;
    this.body = body;
    this.retryAfter = response.headers.has("retry-after") ? Number(response.headers.get("retry-after")) : null;
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Whether a thrown value is an error of the API, and has one of these codes if any are given. */
export function isApiError<Code extends string>(error: unknown, ...codes: readonly Code[]): error is ApiError<Code> {
  return error instanceof ApiError && (codes.length === 0 || codes.some((code) => code === error.code));
}

/**
 * Every page of a list, one after the other.
 * @param read reads a page: `(cursor) => client.listTasks({ board_uuid, query: { ...cursor } })`
 */
export async function* pages<Page extends { readonly next_cursor?: string | null }>(
  read: (cursor: { readonly cursor?: string }) => Promise<Page>,
): AsyncGenerator<Page, void, undefined> {
  let page = await read({});
  yield page;
  while (typeof page.next_cursor === "string") {
    page = await read({ cursor: page.next_cursor });
    yield page;
  }
}

/**
 * The entries of all pages of a list.
 * @param read reads a page, as for `pages`
 * @param entries the entries of a page: `({ tasks }) => tasks`
 */
export async function allOf<Page extends { readonly next_cursor?: string | null }, Entry>(
  read: (cursor: { readonly cursor?: string }) => Promise<Page>,
  entries: (page: Page) => readonly Entry[],
): Promise<Entry[]> {
  const all: Entry[] = [];
  for await (const page of pages(read)) all.push(...entries(page));
  return all;
}

/** Creates the functions that send requests; `setToken` changes the credential. */
export function createTransport(options: ClientOptions) {
  let { token } = options;
  const usesCookie = options.credentials === "include" || options.credentials === "same-origin";
  const doFetch = options.fetch ?? ((url: string, init: RequestInit) => fetch(url, init));

  const call =
    <I, R>(method: string, path: string): Operation<I, R> =>
    async (...[input, callOptions]) => {
      const given: Input = input ?? {};
      const response = await doFetch(urlOf(options.baseUrl, path, given), {
        method,
        headers: headersOf({ token, clientId: options.clientId, ...callOptions }, given),
        ...bodyOf(given),
        ...(callOptions?.signal === undefined ? {} : { signal: callOptions.signal }),
        ...(options.credentials === undefined ? {} : { credentials: options.credentials }),
      });
      const next = response.headers.get("x-refreshed-token");
      // a browser keeps the new session in its cookie, where scripts cannot read it
      if (next !== null && !usesCookie) {
        token = next;
        options.onToken?.(next);
      }
      return (await resultOf(response)) as R;
    };

  return { call, setToken: (next: string | undefined): void => void (token = next) };
}

function urlOf(baseUrl: string, path: string, input: Input): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const query = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)])).toString();
  return `${baseUrl.replace(/\/$/, "")}${filled}${search === "" ? "" : `?${search}`}`;
}

type Sender = { token: string | undefined; clientId: string | undefined; idempotencyKey?: string };

function headersOf({ token, clientId, idempotencyKey }: Sender, { body }: Input): Record<string, string> {
  return {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(clientId === undefined ? {} : { "x-client-id": clientId }),
    ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
}

function bodyOf({ body, file, form: parts = {} }: Input): { body?: string | FormData } {
  if (file !== undefined) {
    const form = new FormData();
    for (const [name, part] of Object.entries(parts)) {
      if (part !== undefined) form.append(name, JSON.stringify(part));
    }
    form.append("file", file);
    return { body: form };
  }
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

/** Returns parsed JSON, or the response if it is a file or a stream. @throws ApiError */
async function resultOf(response: Response): Promise<unknown> {
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
  if (response.ok) return isJson ? response.json() : response;
  throw new ApiError(response, isJson ? ((await response.json()) as Record<string, unknown>) : {});
}
