import type { FeedbackSubmission } from "@stoa/api";
import type { Origin } from "#data/read-details.ts";
import { useRole } from "#hooks/use-role.ts";
import { feedbackWords as words } from "#i18n/en/feedback.ts";
import { Icon } from "#ui/icon.tsx";
import "./feedback-sender.css";

/** The person who sent the feedback form that made a ticket, as far as the reader may know it: guests see no name and no address. */
export function FeedbackSender({ origin: { created_by, feedback } }: { readonly origin: Origin }) {
  const { via } = created_by;
  if (feedback === null || via === null || !("feedback_form_title" in via)) return null;
  const { rating } = feedback;
  return (
    <section className="feedback-sender" aria-label={words.title}>
      <Icon name="message-square" />
      <p>
        {words.sentBy} <Sender feedback={feedback} /> {words.withForm({ form: via.feedback_form_title })}
        {rating !== null && <span className="feedback-rating">{words.rating({ rating })}</span>}
      </p>
    </section>
  );
}

function Sender({ feedback: { name, email } }: { readonly feedback: FeedbackSubmission }) {
  const role = useRole();
  const isGuest = role === "guest" || role === "guest_editor";
  if (name === null && email === null) return isGuest ? words.hidden : words.nobody;
  return (
    <>
      {name !== null && <strong>{name}</strong>}
      {name !== null && email !== null && " "}
      {email !== null && (
        <>
          {"<"}
          <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
          {">"}
        </>
      )}
    </>
  );
}
