import type { Mail } from "#platform/mail/mailer.ts";
import type { Services } from "#platform/http/services.ts";
import { addresses, linkTo } from "#platform/web-app/links.ts";

type Recipient = { readonly uuid: string; readonly email: string };

const once = "The code and the link work once, for 30 minutes.";

/** The code for the address of a sign-up, and a link with it. */
export function verificationMail(services: Pick<Services, "webOrigin">, to: Recipient, code: string): Mail {
  return {
    to: to.email,
    subject: "Verify your e-mail address",
    paragraphs: [
      "Somebody signed up at Stoa with this address. If it was you, enter this code:",
      { kind: "code", text: code },
      "Or open this link:",
      linkTo(services, addresses.verify(to.uuid, code)),
      `${once} If it was not you, ignore this mail.`,
    ],
  };
}

/** The mail to the owner of an account that somebody signed up with its address. The person who signed up does not learn of it. */
export function existingAccountMail(to: string): Mail {
  return {
    to,
    subject: "You already have an account",
    paragraphs: [
      "Somebody signed up at Stoa with this address, which already has an account. Nothing was changed.",
      "If it was you, sign in with the password of that account, or choose a new one with “Forgot password”.",
      "If it was not you, ignore this mail.",
    ],
  };
}

/** The code for a new password, and a link with it. */
export function resetMail(services: Pick<Services, "webOrigin">, to: Recipient, code: string): Mail {
  return {
    to: to.email,
    subject: "Choose a new password",
    paragraphs: [
      "Somebody asked for a new password of the Stoa account with this address. If it was you, enter this code:",
      code,
      "Or open this link:",
      linkTo(services, addresses.resetPassword(to.uuid, code)),
      `${once} If it was not you, ignore this mail: the password stays as it is.`,
    ],
  };
}

/** The mail about a changed password. */
export function passwordChangedMail(to: Recipient): Mail {
  return {
    to: to.email,
    subject: "Your password was changed",
    paragraphs: [
      "The password of your Stoa account was changed, and all earlier sessions were ended. Your API keys still work.",
      "If it was not you, choose a new password with “Forgot password” at once, and check your API keys.",
    ],
  };
}

/** The code that confirms a new address of an account. */
export function newAddressMail(address: string, code: string): Mail {
  return {
    to: address,
    subject: "Confirm your new e-mail address",
    paragraphs: [
      "Somebody wants to use this address for a Stoa account. If it was you, enter this code to confirm the address:",
      code,
      "It works once, for 30 minutes. If it was not you, ignore this mail: nothing changes.",
    ],
  };
}

/** The mail to the owner of an account that another account wants its address. The other person does not learn of it. */
export function addressWantedMail(to: Recipient): Mail {
  return {
    to: to.email,
    subject: "Somebody wanted to use your address",
    paragraphs: [
      "Somebody wanted to use this address for another Stoa account. It belongs to yours, so nothing was changed.",
      "If it was you, choose another address, or delete the account with this one.",
      "If it was not you, ignore this mail.",
    ],
  };
}

/** The mail to the present address that a new one was requested. */
export function addressChangeAskedMail(to: Recipient): Mail {
  return {
    to: to.email,
    subject: "A new e-mail address was requested",
    paragraphs: [
      "Somebody who knows your password requested a new e-mail address for your Stoa account.",
      "Nothing changes until the new address is confirmed. If it was not you, change your password at once.",
    ],
  };
}

/** The mail to the old address that the account has a new one. */
export function addressChangedMail(oldAddress: string, newAddress: string): Mail {
  return {
    to: oldAddress,
    subject: "Your e-mail address was changed",
    paragraphs: [
      `The new e-mail address of your Stoa account is ${newAddress}.`,
      "If it was not you, contact the administrator of your Stoa at once.",
    ],
  };
}
