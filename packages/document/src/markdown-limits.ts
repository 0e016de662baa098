import type { Env, MarkdownIt } from "markdown-it";

import { maximumNodes } from "./json.ts";

/** What was read makes no document: it has too many parts, or is nested too deep. */
export class DoesNotFit extends Error {}

/**
 * The most tokens of a text. No node comes from more than three tokens of blocks: where it begins, what it says, where it ends. A text of
 * 100,000 characters has more tokens of lines only if it has too many nodes.
 */
export const mostTokens = { blocks: 3 * maximumNodes, inlines: 5 * maximumNodes } as const;

/** Lets a parser stop with `DoesNotFit` as soon as it has made more tokens than any document has. */
export function limitTokens(parser: MarkdownIt): void {
  const { State: Block } = parser.block;
  const { State: Inline } = parser.inline;
  parser.block.State = class extends Block {
    override push(...token: Parameters<InstanceType<typeof Block>["push"]>) {
      count(this.env, "blocks");
      return super.push(...token);
    }
  };
  parser.inline.State = class extends Inline {
    override push(...token: Parameters<InstanceType<typeof Inline>["push"]>) {
      count(this.env, "inlines");
      return super.push(...token);
    }
  };
}

/** @param counts the environment of one text */
function count(counts: Env, kind: keyof typeof mostTokens): void {
  const now = Number(counts[kind] ?? 0) + 1;
  if (now > mostTokens[kind]) throw new DoesNotFit();
  counts[kind] = now;
}
