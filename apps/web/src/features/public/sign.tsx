import type { DocumentJson } from "@stoa/document";
import { DocumentView } from "#editor/document-view.tsx";
import { publicWords as words } from "#i18n/en/public.ts";
import { decline, type PublicSignatureRequest, sign } from "#session/public.ts";
import { sentenceOf } from "#session/sentence-of.ts";
import { Notice } from "#ui/notice.tsx";
import { startBlank } from "./blank.tsx";
import { tellProblems, textIn, whileBusy } from "./field.tsx";
import { Message, Page } from "./frame.tsx";
import { blankId, type Send, SignForms } from "./sign-forms.tsx";
import { showSigned, Signed } from "./signed.tsx";
import { longDayText } from "#i18n/times.ts";
import { show } from "./show.ts";

type Request = PublicSignatureRequest;

/** Shows a document that somebody is asked to sign, or how that ended. @param isNews whether it was answered just now */
export function showRequest(place: Element, token: string, request: Request, isNews = false): void {
  const answered = (now: Request): void => showRequest(place, token, now, true);
  if (request.state === "pending") return showPending(place, token, request, answered);
  show(place, <Ended request={request} />, isNews);
  if (request.state === "signed") void showSigned(place, token);
}

function showPending(place: Element, token: string, request: Request, answered: (now: Request) => void): void {
  let values: readonly (() => string)[] = [];
  const signIt: Send = async (form) => {
    const name = textIn(form, "name");
    const fields = request.blanks.map(({ field_id }, at) => ({ field_id, value: values[at]?.() ?? "" }));
    const problems = new Map([["name", name === "" ? words.signNameMissing : null]]);
    for (const [at, { label }] of request.blanks.entries()) {
      problems.set(blankId(at), fields[at]?.value === "" ? words.signBlankMissing({ label }) : null);
    }
    if (!tellProblems(form, problems)) return;
    await whileBusy(form, "sign", async () => answered(await sign(token, { name, fields })), sentenceOf);
  };
  const declineIt: Send = (form) => {
    const reason = textIn(form, "reason");
    return whileBusy(form, "decline", async () => answered(await decline(token, reason)), sentenceOf);
  };
  show(place, <Pending request={request} sign={signIt} decline={declineIt} />);
  values = [...place.querySelectorAll<HTMLElement>(".public-blank")].map(startBlank);
}

function Pending({ request, ...sends }: { request: Request; sign: Send; decline: Send }) {
  const { title, workspace_name, signer_name, expires_at } = request;
  const above = <p className="public-note">{words.signAsked({ workspace: workspace_name })}</p>;
  return (
    <Page title={title ?? ""} above={above}>
      <p className="public-note">{words.signFor({ name: signer_name, date: longDayText(expires_at) })}</p>
      <Paper request={request} />
      {!request.is_accepting && <Notice kind="warning">{words.signNotNow({ workspace: workspace_name })}</Notice>}
      <SignForms request={request} {...sends} />
    </Page>
  );
}

function Paper({ request: { content_json, title } }: { request: Request }) {
  if (content_json === null) return null;
  return (
    <article className="public-paper" aria-label={title ?? ""}>
      <DocumentView document={content_json as DocumentJson} />
    </article>
  );
}

function Ended({ request }: { request: Request }) {
  const { state, workspace_name: workspace, expires_at } = request;
  if (state === "signed") {
    return (
      <Page title={words.signedTitle}>
        <Signed request={request} />
        <Paper request={request} />
      </Page>
    );
  }
  const isDeclined = state === "declined";
  return (
    <Message title={isDeclined ? words.declinedTitle : words.expiredTitle}>
      <p>
        {isDeclined
          ? words.declinedText({ workspace })
          : words.expiredText({ date: longDayText(expires_at), workspace })}
      </p>
    </Message>
  );
}
