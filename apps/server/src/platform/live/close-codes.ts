/** The reason why the server closes a socket. After a code below 4500, connecting again with the same rights and copy is useless. */
export const closeCodes = {
  violation: 4400,
  sessionEnded: 4401,
  unpaid: 4402,
  accessLost: 4403,
  gone: 4404,
  newGeneration: 4409,
  suspended: 4423,
  otherSchema: 4426,
  /** a failure: connect again */
  tryAgain: 4500,
  /** the client has changes that the server does not have, or reads too slowly: connect again, which compares both states */
  syncAgain: 4508,
  tooFast: 4529,
  /** the server ends: connect again */
  restart: 1012,
} as const;

export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes];
