import { type DocumentJson, readMarkdown } from "@stoa/document";
import { type Engine, EngineSilent } from "./engine.ts";
import { EngineEnded } from "./thread.ts";

/** The longest text that is read at once, which takes some milliseconds. In UTF-16 units. */
const longestAtOnce = 10_000;

/**
 * Reads the markdown of a page. A long one is read in a thread, where workspaces take turns: the worst ones take a tenth of a second, in
 * which nobody else would be served.
 * @returns null if it makes no document, or takes longer than a second
 */
export async function readPageMarkdown(
  engine: Engine,
  workspace_uuid: string,
  markdown: string,
): Promise<DocumentJson | null> {
  if (markdown.length <= longestAtOnce) return readMarkdown(markdown, "page");
  try {
    return await engine.ask(workspace_uuid, "markdown", { markdown });
  } catch (error) {
    if (error instanceof EngineSilent && !(error instanceof EngineEnded)) return null;
    throw error;
  }
}
