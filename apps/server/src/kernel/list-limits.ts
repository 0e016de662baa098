/** The largest sizes of lists that are read as a whole (§8), also after an import. */
export const listLimits = {
  statusesOfBoard: 200,
  groupsOfBoard: 500,
  labelsOfWorkspace: 2000,
  subtasksOfTask: 500,
  linksOfTask: 500,
} as const;
