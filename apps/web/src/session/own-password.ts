import { ApiError, isApiError } from "@stoa/api";
import { errorWords } from "#i18n/en/errors.ts";

/** The answers to a wrong password: of who signs in, and of who is signed in. */
const answers = {
  credentials_wrong: [401, errorWords.credentialsWrong],
  password_wrong: [400, errorWords.passwordWrong],
} as const;

/**
 * Asks the server for what the person's own password allows. A password that is shorter than any is wrong, but the server's refusal
 * of its form would tell the rule of new ones.
 * @throws ApiError the given one if the form of the password was refused
 */
export async function withOwnPassword<T>(code: keyof typeof answers, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!isApiError(error, "FST_ERR_VALIDATION") || !/^body\/(current_)?password /.test(error.message)) throw error;
    const [status, sentence] = answers[code];
    throw new ApiError(new Response(null, { status, headers: { "x-error-code": code } }), { error: sentence });
  }
}
