import type { Feature } from "#platform/deployment/feature.ts";
import { createCustomField } from "./create-custom-field.ts";
import { deleteCustomField } from "./delete-custom-field.ts";
import { listCustomFields } from "./list-custom-fields.ts";
import { updateCustomField } from "./update-custom-field.ts";

export {
  copyFields,
  customFieldsJson,
  findFields,
  insertField,
  insertFields,
  placeField,
  updateFieldRow,
} from "./queries.ts";
export { CustomField, fieldJson } from "./view.ts";

/** Custom fields: fields that the tasks of one board have in addition to the standard ones. */
export const customFields: Feature = {
  routes: [listCustomFields, createCustomField, updateCustomField, deleteCustomField],
  constraints: { custom_fields_name: "custom_field_name_taken" },
};
