import { counted } from "../plural.ts";

type Form = { form: string };

/** The words of a ticket that somebody sent with a feedback form. */
export const feedbackWords = {
  title: "Feedback",
  sentBy: "Sent by",
  nobody: "somebody who left no name",
  hidden: "somebody (only members of the workspace see the name)",
  withForm: ({ form }: Form) => `with the form “${form}”`,
  rating: ({ rating }: { rating: number }) => `${counted(rating, "star", "stars")} of 5`,
};
