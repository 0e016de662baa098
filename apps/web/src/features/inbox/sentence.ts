import type { CopiedNotification } from "@stoa/api";
import type { ShownActor } from "#session/attribution.ts";
import { inboxWords as words } from "#i18n/en/inbox.ts";

/** A sentence around the name of the doer; without a name it is only `before`. */
export type SentenceParts = { readonly before: string; readonly who: ShownActor | null; readonly after: string };

/** Stands for the name while the sentence is made. */
const place = "\u0000";

/** The sentence of a notification. @param doer null if nobody did it, or somebody who left */
export function sentenceParts(event_type: CopiedNotification["event_type"], doer: ShownActor | null): SentenceParts {
  const sentence = words.sentences[event_type]({ who: place });
  const [before = "", after] = sentence.split(place);
  const isReport = event_type.startsWith("deploy_") && doer !== null;
  if (isReport) return { before: `${sentence} ${words.via} `, who: doer, after: "" };
  if (after === undefined) return { before, who: null, after: "" };
  return { before, who: doer ?? { name: words.somebody, person: null, about: null }, after };
}
