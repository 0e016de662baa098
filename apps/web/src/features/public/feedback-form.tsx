import { publicWords as words } from "#i18n/en/public.ts";
import { type PublicForm, sendFeedback } from "#session/public.ts";
import { sentenceOf } from "#session/sentence-of.ts";
import { addressInput, looksLikeAddress } from "#ui/address-input.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { LabelledField, Problem, tellProblems, textIn, whileBusy } from "./field.tsx";
import { Message, Page } from "./frame.tsx";
import { show } from "./show.ts";

const longest = { message: 5000, name: 100, email: 200 } as const;
const ratings = [1, 2, 3, 4, 5] as const;

/** Shows a form that everybody with the link can send. */
export function showForm(place: Element, token: string, form: PublicForm): void {
  const send = async (element: HTMLFormElement): Promise<void> => {
    const feedback = feedbackIn(element);
    const problems = new Map([
      ["message", feedback.message === "" ? words.formMessageMissing : null],
      ["email", feedback.email !== undefined && !looksLikeAddress(feedback.email) ? words.formEmailWrong : null],
    ]);
    if (!tellProblems(element, problems)) return;
    await whileBusy(element, "form", () => sendFeedback(token, form, feedback), sentenceOf);
    if (element.querySelector("#form-problem")?.hasChildNodes() !== true) show(place, <Sent />, true);
  };
  show(place, <Form form={form} send={send} />);
}

/** The values of the form, without empty ones. */
function feedbackIn(element: HTMLFormElement) {
  const text = (name: string): string => textIn(element, name);
  const [name, email, rating] = [text("name"), text("email"), Number(text("rating"))];
  return {
    message: text("message"),
    ...(name !== "" && { name }),
    ...(email !== "" && { email }),
    ...(rating > 0 && { rating }),
  };
}

function Form({ form, send }: { form: PublicForm; send: (element: HTMLFormElement) => Promise<void> }) {
  return (
    <Page title={form.title}>
      {form.intro !== null && <p className="public-intro">{form.intro}</p>}
      {form.is_accepting ? <Fields send={send} /> : <Notice kind="warning">{words.formNotNow}</Notice>}
    </Page>
  );
}

function Fields({ send }: { send: (element: HTMLFormElement) => Promise<void> }) {
  return (
    <form
      id="form"
      className="public-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(event.currentTarget);
      }}
    >
      <LabelledField id="message" label={words.formMessage}>
        <textarea
          dir="auto"
          id="message"
          name="message"
          rows={6}
          maxLength={longest.message}
          required
          aria-describedby="message-problem"
          className="control-input control-area"
        />
      </LabelledField>
      <Rating />
      <LabelledField id="name" label={words.formName}>
        <input
          dir="auto"
          id="name"
          name="name"
          maxLength={longest.name}
          autoComplete="name"
          className="control-input"
        />
      </LabelledField>
      <LabelledField id="email" label={words.formEmail} hint={words.formEmailHint}>
        <input
          dir="auto"
          id="email"
          name="email"
          {...addressInput}
          maxLength={longest.email}
          autoComplete="email"
          aria-describedby="email-hint email-problem"
          className="control-input"
        />
      </LabelledField>
      <Problem of="form" />
      <p>
        <Button type="submit" kind="primary" size="large">
          {words.formSend}
        </Button>
      </p>
    </form>
  );
}

function Rating() {
  return (
    <fieldset className="public-choice">
      <legend className="field-label" dir="auto">
        {words.formRating}
      </legend>
      <div className="public-ratings">
        {ratings.map((count) => (
          <label key={count}>
            <input type="radio" name="rating" value={count} aria-label={words.formStars({ count })} />
            <span aria-hidden="true">{count}</span>
          </label>
        ))}
        <label>
          <input type="radio" name="rating" value="" checked readOnly />
          <span>{words.formNoRating}</span>
        </label>
      </div>
    </fieldset>
  );
}

function Sent() {
  return (
    <Message title={words.formSentTitle}>
      <p>{words.formSent}</p>
      <p>
        <a href="">{words.formAgain}</a>
      </p>
    </Message>
  );
}
