import type { Feature } from "#platform/deployment/feature.ts";
import { createFeedbackForm } from "./create-feedback-form.ts";
import { deleteFeedbackForm } from "./delete-feedback-form.ts";
import { getPublicFeedbackForm } from "./get-public-feedback-form.ts";
import { getTaskFeedback } from "./get-task-feedback.ts";
import { listFeedbackForms } from "./list-feedback-forms.ts";
import { privacy } from "./personal.ts";
import { formViews } from "./queries.ts";
import { submitFeedback } from "./submit-feedback.ts";
import { updateFeedbackForm } from "./update-feedback-form.ts";

export { findPublishedForms, publishedForms } from "./published-queries.ts";
export { PublishedForm } from "./view.ts";

/** Feedback forms: public links by which people without an account create tasks (§15.4). */
export const feedbackForms: Feature = {
  routes: [
    listFeedbackForms,
    createFeedbackForm,
    updateFeedbackForm,
    deleteFeedbackForm,
    getTaskFeedback,
    getPublicFeedbackForm,
    submitFeedback,
  ],
  counts: [formViews],
  privacy,
};
