import type { Env, MarkdownIt } from "markdown-it";

import { maximumNodes } from "./json.ts";

/** The error of a text that makes no document: it has too many parts, or is nested too deep. */
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

/**
 * The most characters of a text that are looked at in all to find where labels of links end. Each bracket may look at the whole rest of its
 * paragraph; brackets beyond this are letters.
 */
export const mostOfLabels = 1_000_000;

/** Lets a parser look for the ends of labels only so long that brackets without ends cost no more than other letters. */
export function limitLabels(parser: MarkdownIt): void {
  const { parseLinkLabel } = parser.helpers;
  parser.helpers.parseLinkLabel = (state, start, disableNested) => {
    const looked = Number(state.env["labels"] ?? 0);
    if (looked > mostOfLabels) return -1;
    const end = parseLinkLabel(state, start, disableNested);
    state.env["labels"] = Number(state.env["labels"] ?? 0) + (end < 0 ? state.posMax : end) - start;
    return end;
  };
}

/** @param counts the environment of one text */
function count(counts: Env, kind: keyof typeof mostTokens): void {
  const now = Number(counts[kind] ?? 0) + 1;
  if (now > mostTokens[kind]) throw new DoesNotFit();
  counts[kind] = now;
}
