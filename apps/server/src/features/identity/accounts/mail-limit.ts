import type { AddressLimit } from "#platform/http/address-limit.ts";

/**
 * The most mails to others that a person who is not signed in can cause from one address. Each is counted before anything is looked up, so that
 * the reply does not show whether an address has an account.
 */
export const mailsToOutsiders: AddressLimit = {
  requests: 60,
  minutes: 60,
  to: "that mail something (`signUp`, `resendVerificationEmail`, `forgotPassword`), together,",
};
