import { Type } from "typebox";
import { emailAddress, nameText } from "#platform/http/schemas.ts";

export const Email = emailAddress(320);

/** A new password (§4.2): with a lowercase letter, an uppercase letter and a character that is neither letter nor digit. */
export const NewPassword = Type.String({
  minLength: 8,
  maxLength: 1000,
  pattern: "^(?=[\\s\\S]*\\p{Ll})(?=[\\s\\S]*\\p{Lu})(?=[\\s\\S]*[^\\p{L}\\p{N}])",
  description: [
    "It has a lowercase letter, an uppercase letter and a character that is neither letter nor digit.",
    "A deployment may also reject common passwords, and the person's own address and names.",
  ].join(" "),
});

/** A password that is checked against the stored one, and is no longer than a new one may be. */
export const Password = Type.String({ minLength: 8, maxLength: 1000 });

/** Letters, digits, whitespace, apostrophe, period, hyphen (§4.2), and not only blanks. */
export const PersonName = nameText({
  minLength: 1,
  maxLength: 50,
  pattern: "^(?=[\\s\\S]*\\S)[\\p{L}\\p{M}\\p{N}\\s'’.-]+$",
});

/** A code from an e-mail, for which the contract sets no limits: any other text is a wrong code. */
export const MailedCode = Type.String({ minLength: 1, maxLength: 4096, examples: ["K7MX2QPA"] });

/** A code from an e-mail, as people type it. */
export const Code = Type.String({ minLength: 4, maxLength: 12, examples: ["K7MX2QPA"] });

/** A telephone number or a country, as people write it (§4.3: strings); empty for none. */
export const Phone = Type.String({ maxLength: 50 });
