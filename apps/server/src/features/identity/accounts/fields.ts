import { Type } from "typebox";

export const Email = Type.String({ format: "email", maxLength: 320, examples: ["matteo@example.com"] });

/** The password rule (§4.2): a lowercase letter, an uppercase letter and something that is neither letter nor digit. */
export const NewPassword = Type.String({
  minLength: 8,
  maxLength: 1000,
  pattern: "^(?=[\\s\\S]*\\p{Ll})(?=[\\s\\S]*\\p{Lu})(?=[\\s\\S]*[^\\p{L}\\p{N}])",
  description: [
    "With a lowercase letter, an uppercase letter and a character that is neither letter nor digit.",
    "A deployment may also refuse the passwords that attackers try first, and the person's own address and names.",
  ].join(" "),
});

/** A password that is checked against the stored one. */
export const Password = Type.String({ minLength: 8 });

/** Letters, digits, whitespace, apostrophe, period, hyphen (§4.2), and not blanks alone. */
export const PersonName = Type.String({
  minLength: 1,
  maxLength: 50,
  pattern: "^(?=[\\s\\S]*\\S)[\\p{L}\\p{M}\\p{N}\\s'’.-]+$",
});

/** A code from an e-mail where the contract sets no bounds: whatever is no code is a wrong one. */
export const MailedCode = Type.String({ minLength: 1, maxLength: 4096, examples: ["K7MX2QPA"] });

/** A code from an e-mail, as people type it. */
export const Code = Type.String({ minLength: 4, maxLength: 12, examples: ["K7MX2QPA"] });

/** A telephone number or a country, as people write it (§4.3: strings); empty for none. */
export const Phone = Type.String({ maxLength: 50 });
