/** The rule of passwords, where one is chosen and where one is refused. */
const rule =
  "at least 8 characters, with lowercase and uppercase letters and a special character such as !\u00a0or\u00a0-.";
export const passwordRule = `Use ${rule}`;

export const errorWords = {
  unreachable: "The server cannot be reached. Check your network, then try again.",
  tryAgainIn: ({ seconds }: { seconds: number }) => `Try again in ${seconds} s.`,
  failed: ({ why }: { why: string }) => `This did not work: ${why}`,
  credentialsWrong: "The e-mail address or the password is wrong.",
  passwordWrong: "The current password is wrong. Enter it again.",
  email: "Enter an e-mail address like name@example.com.",
  password: `A password has ${rule}`,
  notAllowed: ({ field }: { field: string }) => `${field} has characters that are not allowed there.`,
  notValid: ({ field }: { field: string }) => `${field} is not valid.`,
  invalid: ({ field, why }: { field: string; why: string }) => `${field} ${why}.`,
};
