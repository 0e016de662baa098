import type { ApiClient } from "./people.ts";
import { until } from "./until.ts";

/** An open stream: its text so far, without the comments that keep it open, and its text at the end. */
export type OpenStream = { readonly response: Response; text(): string; readonly ended: Promise<string>; stop(): void };

/** Opens a stream, and waits for its first words. @param url of the server, with the path of the stream */
export async function listenTo(url: string, who: ApiClient): Promise<OpenStream> {
  const aborter = new AbortController();
  const headers = { authorization: `Bearer ${who.token}` };
  const response = await fetch(url, { headers, signal: aborter.signal });
  let text = "";
  const read = async (): Promise<string> => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
    return text;
  };
  const ended = read().catch(() => text);
  const listening = {
    response,
    text: () => text.replaceAll(": still here\n\n", ""),
    ended,
    stop: () => aborter.abort(),
  };
  if (response.status === 200) await until(() => text.includes(": connected"));
  return listening;
}
