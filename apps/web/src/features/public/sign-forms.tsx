import { publicWords as words } from "#i18n/en/public.ts";
import type { PublicSignatureRequest } from "#session/public.ts";
import { Button } from "#ui/button.tsx";
import { Blank } from "./blank.tsx";
import { LabelledField, Problem } from "./field.tsx";

/** Sends a form. */
export type Send = (form: HTMLFormElement) => Promise<void>;

/** The id of the field of a blank. @param at which one, from 0 */
export const blankId = (at: number): string => `blank-${at}`;

type Props = { readonly request: PublicSignatureRequest; readonly sign: Send; readonly decline: Send };

/** The forms after the document: sign or decline. */
export function SignForms({ request, sign, decline }: Props) {
  return (
    <>
      {request.is_accepting && <SignForm request={request} send={sign} />}
      <details className="public-decline">
        <summary>{words.declineTitle}</summary>
        <form id="decline" className="public-form" onSubmit={(event) => submit(event, decline)}>
          <LabelledField id="reason" label={words.declineReason} hint={words.declineReasonHint}>
            <textarea
              dir="auto"
              id="reason"
              name="reason"
              rows={3}
              maxLength={500}
              aria-describedby="reason-hint"
              className="control-input control-area"
            />
          </LabelledField>
          <Problem of="decline" />
          <p>
            <Button type="submit" kind="danger" size="large">
              {words.declineNow}
            </Button>
          </p>
        </form>
      </details>
    </>
  );
}

function SignForm({ request, send }: { request: PublicSignatureRequest; send: Send }) {
  return (
    <form id="sign" className="public-form" noValidate onSubmit={(event) => submit(event, send)}>
      <h2>{words.signTitle}</h2>
      <p className="public-note">{words.signText}</p>
      <LabelledField id="name" label={words.signName}>
        <input
          dir="auto"
          id="name"
          name="name"
          defaultValue={request.signer_name}
          maxLength={200}
          autoComplete="name"
          required
          aria-describedby="name-problem"
          className="control-input"
        />
      </LabelledField>
      {request.blanks.map(({ field_id, label }, at) => (
        <Blank key={field_id} id={blankId(at)} label={label} />
      ))}
      <p className="public-note">{words.signConsent}</p>
      <Problem of="sign" />
      <p>
        <Button type="submit" kind="primary" size="large">
          {words.signNow}
        </Button>
      </p>
    </form>
  );
}

function submit(event: { preventDefault(): void; readonly currentTarget: HTMLFormElement }, send: Send): void {
  event.preventDefault();
  void send(event.currentTarget);
}
