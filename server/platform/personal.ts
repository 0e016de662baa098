import type { Json } from "#kernel/events.ts";
import type { Reader } from "#platform/db/query.ts";
import type { Work } from "#platform/work/work.ts";

/** What a feature keeps about a person. */
export type Personal = {
  /** the parts of a full data export, by name; secrets and other people's data stay out */
  readonly export: {
    readonly [part: string]: (
      reader: Reader,
      user_uuid: string,
    ) => Promise<readonly { readonly [key: string]: Json }[]>;
  };
  /** removes what is the person's alone, when the account is deleted */
  readonly erase?: (work: Work, user_uuid: string) => Promise<void>;
};
