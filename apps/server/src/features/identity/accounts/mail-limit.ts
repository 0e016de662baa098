import type { AddressLimit } from "#platform/http/address-limit.ts";

/**
 * How many mails to others somebody who is not signed in can cause from one address. It is counted before anything is looked up, so that
 * the reply does not show whether an address has an account.
 */
export const mailsToOutsiders: AddressLimit = {
  requests: 60,
  minutes: 60,
  to: "that mail something (`signUp`, `resendVerificationEmail`, `forgotPassword`), together,",
};
