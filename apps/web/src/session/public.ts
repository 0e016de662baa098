import {
  createClient,
  type GetPublicFeedbackFormReply,
  isApiError,
  type PublicPage,
  type PublicSignatureRequest,
  type SignPageInput,
  type SubmitFeedbackInput,
} from "@stoa/api";

export type { PublicPage, PublicSignatureRequest } from "@stoa/api";
export type PublicForm = GetPublicFeedbackFormReply["feedback_form"];
export type Feedback = Omit<SubmitFeedbackInput["body"], "submission_token">;

/** The client for public content, which needs no session: everybody who has the link may open it. */
const api = createClient({ baseUrl: "", credentials: "omit" });

/** The number of times that a form is sent again by itself, if the server asks to wait or the form was open for a day. */
const mostTries = 3;

/** Reads a document that somebody is asked to sign. @throws ApiError */
export async function signatureRequest(token: string): Promise<PublicSignatureRequest> {
  return (await api.getPublicSignatureRequest({ token })).signature_request;
}

/** Signs it. If it was answered meanwhile, nothing is done. @returns the request as it is then @throws ApiError */
export function sign(token: string, body: SignPageInput["body"]): Promise<PublicSignatureRequest> {
  return answer(token, async () => (await api.signPage({ token, body })).signature_request);
}

/** Declines to sign it. @param reason may be empty @throws ApiError */
export function decline(token: string, reason: string): Promise<PublicSignatureRequest> {
  const body = reason === "" ? {} : { reason };
  return answer(token, async () => (await api.declineSignature({ token, body })).signature_request);
}

async function answer(token: string, send: () => Promise<PublicSignatureRequest>): Promise<PublicSignatureRequest> {
  try {
    return await send();
  } catch (error) {
    if (isApiError(error, "signature_request_closed")) return signatureRequest(token);
    throw error;
  }
}

/** The address of the signed document as a PDF. */
export const signedDocument = (token: string): string =>
  `/public/wiki-signatures/${encodeURIComponent(token)}/document/export`;

/** Whether the PDF is made: some seconds after the document was signed. Null if it can never be made. */
export async function isDocumentMade(token: string): Promise<boolean | null> {
  try {
    const reply = await api.exportSignedDocument({ token });
    await reply.body?.cancel();
    return true;
  } catch (error) {
    return isApiError(error, "signed_document_unavailable") ? null : false;
  }
}

/** Reads a published page. @param from a page under the one of the link; null for that one @throws ApiError */
export async function publishedPage(token: string, from: string | null): Promise<PublicPage> {
  return (await api.getPublicPage({ token, query: from === null ? {} : { from } })).page;
}

/** Reads a form. @throws ApiError */
export async function publicForm(token: string): Promise<PublicForm> {
  return (await api.getPublicFeedbackForm({ token })).feedback_form;
}

/** Sends a form. The same token with the same words is received once, so that a lost answer does no harm. @throws ApiError */
export async function sendFeedback(token: string, form: PublicForm, feedback: Feedback): Promise<void> {
  let { submission_token } = form;
  for (let tries = 1; ; tries += 1) {
    try {
      await api.submitFeedback({ token, body: { ...feedback, submission_token } });
      return;
    } catch (error) {
      if (tries === mostTries) throw error;
      if (isApiError(error, "submission_token_invalid")) ({ submission_token } = await publicForm(token));
      else if (isApiError(error, "SUBMISSION_TOO_FAST")) await pause(error.retryAfter ?? 2);
      else throw error;
    }
  }
}

const pause = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
