import { exampleFormToken } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { field, LinkToken } from "#platform/http/schemas.ts";
import { formViews } from "./queries.ts";
import { signSubmission } from "./submission-token.ts";
import { findOpenForm } from "./submission-queries.ts";
import { PublicForm } from "./view.ts";

export const getPublicFeedbackForm = route("GET /public/feedback-forms/{token}", {
  id: "getPublicFeedbackForm",
  auth: "public",
  summary: "Get a feedback form by its public link",
  description:
    "The reply shows nothing of the board and names nobody. A link that never existed, was removed or does not work at the moment " +
    "fails with the same 404. Each request counts as a view.",
  http: { cache: "unlisted" },
  access: {},
  params: { token: field(LinkToken, "The `token` of the form.") },
  reply: { feedback_form: PublicForm },
  errors: ["feedback_form_not_found"],
  events: [],
  example: { params: { token: exampleFormToken } },
  handle: async ({ read, params, services, fail }) => {
    const { uuid, title, intro, is_frozen } =
      (await findOpenForm(read, params.token)) ?? fail("feedback_form_not_found");
    services.batchedCounts.add(formViews, params.token);
    const submission_token = signSubmission(services.links, uuid, services.now());
    return { feedback_form: { title, intro, is_accepting: !is_frozen, submission_token } };
  },
});
