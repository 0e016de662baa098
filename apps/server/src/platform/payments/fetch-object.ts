/** The most that is read of an answer; a hundred subscriptions with their invoices have less than a megabyte. In bytes. */
const mostBytes = 16_000_000;

/**
 * `fetch` for the provider's library, which takes every JSON for an object: a text or a number in its place, as a proxy may answer, would be
 * an error outside of every request, and end the process. What is no object is given to it as no JSON, which it reports.
 */
export async function fetchObject(...[url, init]: Parameters<typeof fetch>): Promise<Response> {
  const answer = await fetch(url, { ...init, redirect: "error" });
  const text = await readText(answer);
  const { status, headers } = answer;
  return new Response(isObject(text) ? text : "no JSON", { status, headers });
}

/** Reads the whole answer, as long as the signal of its request allows. */
async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > mostBytes) throw new Error("The answer is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null;
  } catch {
    return false;
  }
}
