import type { Feature } from "#platform/deployment/feature.ts";
import { createLabel } from "./create-label.ts";
import { deleteLabel } from "./delete-label.ts";
import { listLabels } from "./list-labels.ts";
import { updateLabel } from "./update-label.ts";

export { labelsJson } from "./queries.ts";
export { Label, labelJson } from "./view.ts";

export { checkLabels } from "./queries.ts";
export { findLabelsNamed, lockLabels, insertLabels, type LabelRow } from "./bulk-queries.ts";

/** The labels of a workspace. */
export const labels: Feature = {
  routes: [listLabels, createLabel, updateLabel, deleteLabel],
  constraints: { labels_name: "label_name_taken" },
};
