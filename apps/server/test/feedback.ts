import { type Company, created } from "./company.ts";
import type { Answer, ApiClient } from "./people.ts";

/** A feedback form as members see it. */
export type Form = { readonly uuid: string; readonly token: string; readonly board_uuid: string };

/** Creates feedback forms of the company's board, and sends them as somebody without an account. */
export function formsOf(company: Company) {
  const { ada, board, nobody, harness } = company;
  const pathOf = (board_uuid: string = board.uuid): string => `/boards/${board_uuid}/feedback-forms`;
  /** A token for a form that was opened just now. */
  const open = async (form: Form): Promise<string> =>
    (await nobody.get(`/public/feedback-forms/${form.token}`)).body.feedback_form.submission_token;
  return {
    path: pathOf(),
    pathOf,
    make: async (fields: object = {}, board_uuid: string = board.uuid, who: ApiClient = ada): Promise<Form> =>
      created(await who.post(pathOf(board_uuid), { title: "Tell us", ...fields })).feedback_form,
    send: (form: Pick<Form, "token">, body: object): Promise<Answer> =>
      nobody.post(`/public/feedback-forms/${form.token}`, body),
    open,
    /** A token of a form that somebody has had the time to fill. */
    fill: async (form: Form): Promise<string> => {
      const token = await open(form);
      harness.advance(3_000);
      return token;
    },
    /** The tasks that a form created, oldest first, as an owner reads them. */
    tasksOf: async (form: Form) => {
      const rows = (await harness.platform.pool.run(
        "select task_uuid from feedback_submissions where form_uuid = $1 order by created_at, uuid",
        [form.uuid],
      )) as { task_uuid: string }[];
      return Promise.all(rows.map(async ({ task_uuid }) => (await ada.get(`/tasks/${task_uuid}`)).body.task));
    },
  };
}
