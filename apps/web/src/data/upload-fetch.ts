/** `fetch` that tells how many bytes are on their way. */
export type UploadFetch = (
  onProgress: (bytes: number) => void,
) => (url: string, init: RequestInit) => Promise<Response>;

/** The one of a browser: `fetch` itself does not tell the progress of what it sends. */
export const browserUploadFetch: UploadFetch = (onProgress) => (url, init) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method ?? "GET", url);
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded }) => onProgress(loaded));
    request.addEventListener("load", () => resolve(replyOf(request)));
    request.addEventListener("error", () => reject(new TypeError("The network is gone.")));
    request.addEventListener("abort", () => reject(new DOMException("The upload was cancelled.", "AbortError")));
    init.signal?.addEventListener("abort", () => request.abort());
    if (init.signal?.aborted === true) request.abort();
    else request.send((init.body ?? null) as FormData | null);
  });

function replyOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const at = line.indexOf(":");
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return new Response(request.responseText, { status: request.status, headers });
}
