import type { Client } from "@stoa/api";
import type { Copy } from "./copy.ts";
import type { Clock, Presence } from "./environment.ts";
import type { Texts } from "./texts.ts";

/** The options of the details of a task. */
export type DetailsOptions = {
  readonly api: Client;
  readonly user_uuid: string;
  readonly copy: Pick<Copy, "store" | "endedCount">;
  readonly texts: Texts;
  readonly clock: Clock;
  readonly presence: Presence;
};
