/** In characters (§8), except `labels`: the most labels of a task. */
export const planLimits = {
  boardName: 200,
  columnName: 100,
  labelName: 50,
  fieldName: 100,
  option: 100,
  labels: 20,
  title: 500,
  description: 20_000,
  checklistItem: 500,
  fieldText: 2_000,
  // 10,000, minus the line that names the author
  comment: 9_800,
};
