import type {
  UpdateBoardInput,
  UpdateCustomFieldInput,
  UpdateLabelInput,
  UpdateStatusInput,
  UpdateSubtaskInput,
  UpdateTaskInput,
  UpdateViewInput,
} from "@stoa/api";
import type { ListField } from "./effects.ts";
import type { Tables } from "./tables.ts";

/** The body of the API's update of each kind. */
type Bodies = {
  readonly boards: UpdateBoardInput["body"];
  readonly custom_fields: UpdateCustomFieldInput["body"];
  readonly labels: UpdateLabelInput["body"];
  /** the entry requirements are set by an operation of their own */
  readonly statuses: UpdateStatusInput["body"] & { readonly entry_requirements?: unknown };
  readonly subtasks: UpdateSubtaskInput["body"];
  readonly tasks: Omit<UpdateTaskInput["body"], ListField | "custom_fields">;
  readonly views: UpdateViewInput["body"];
};

/** The kinds of rows of which a person sets fields. */
export type WritableKind = keyof Bodies;

/**
 * The fields of a row that a person may set, with the types that they have in the row: those that the API's update takes. Lists and
 * custom fields of a task are not set, but changed entry by entry.
 */
export type WritableFields<K extends WritableKind> = {
  readonly [Field in Exclude<keyof Bodies[K] & keyof Tables[K], "version">]?: Tables[K][Field];
};
