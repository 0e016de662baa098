import type { Config } from "#config.ts";
import { readOperatorKey } from "./operator-key.ts";
import type { SigningKey } from "./signing-key.ts";
import { openTimeStamps, type TimeStamps } from "./time-stamps.ts";

/** The operator's settings for the seals of signed documents. */
export type SigningOptions = {
  /** null: the deployment makes a key of its own */
  readonly operatorKey: SigningKey | null;
  /** null: seals have no time stamp */
  readonly timeStamps: TimeStamps | null;
};

type SigningConfig = Pick<Config, "SIGNING_P12" | "SIGNING_P12_PASSWORD" | "SIGNING_TSA">;

/** @throws ConfigError for a file that cannot be used */
export async function openSigning({
  SIGNING_P12,
  SIGNING_P12_PASSWORD,
  SIGNING_TSA,
}: SigningConfig): Promise<SigningOptions> {
  return {
    operatorKey: SIGNING_P12 === null ? null : await readOperatorKey(SIGNING_P12, SIGNING_P12_PASSWORD),
    timeStamps: SIGNING_TSA === null ? null : openTimeStamps(SIGNING_TSA),
  };
}
