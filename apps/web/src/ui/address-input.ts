/** An input for an e-mail address. One of the type email would refuse addresses of other scripts than Latin, and change their domains. */
export const addressInput = { type: "text", inputMode: "email", autoCapitalize: "none", spellCheck: false } as const;

/** Whether a text may be an address; the server knows more. */
export const looksLikeAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(text);
