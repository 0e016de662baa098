import type { DetailsOptions } from "./details-options.ts";
import { TaskDetails } from "./task-details.ts";
import { type Author, type FieldValue, whoChanged } from "./who-changed.ts";

/** The details of tasks: what the rows do not hold. */
export class Details {
  readonly #options: DetailsOptions;
  readonly #open = new Set<TaskDetails>();

  constructor(options: DetailsOptions) {
    this.#options = options;
  }

  /** Opens a task: what was kept is shown at once, then what the server has, and again when it changes. Close it afterwards. */
  open(task_uuid: string): TaskDetails {
    const details = new TaskDetails(this.#options, task_uuid, () => this.#open.delete(details));
    this.#open.add(details);
    return details;
  }

  /** The person who gave a field of a task this value; null if that cannot be found out now. */
  readonly whoChanged = (value: FieldValue): Promise<Author | null> =>
    whoChanged(this.#options.api, this.#options.user_uuid, value);

  /** Ends with the tab. */
  close(): void {
    for (const details of this.#open) details.close();
  }
}
