type FromTo = { from: string; to: string };
type File = { file: string };
type Ticket = { ticket: string };

const quoted = (text: string): string => (text === "" ? "" : ` “${text}”`);

/** The words of the history of a ticket. A name that is not known any more is "". */
export const changeWords = {
  goneColumn: "a column that was deleted",
  gonePerson: "a former member",
  goneLabel: "that was deleted",
  otherTicket: "another ticket",
  created: "created the ticket",
  copied: ({ ticket }: Ticket) => `made the ticket as a copy of ${ticket}`,
  archived: "moved it to the trash",
  restored: "restored it",
  claimed: "claimed it",
  released: "released it",
  board: ({ board }: { board: string }) =>
    board === "" ? "moved it to another board" : `moved it to the board ${board}`,
  boardBefore: "moved it here from another board",
  status: ({ from, to }: FromTo) => `moved it from ${from} to ${to}`,
  title: ({ from, to }: FromTo) => `changed the title from “${from}” to “${to}”`,
  priority: ({ from, to }: FromTo) => `changed the priority from ${from} to ${to}`,
  dueSet: ({ to }: { to: string }) => `set the due date to ${to}`,
  due: ({ from, to }: FromTo) => `changed the due date from ${from} to ${to}`,
  dueRemoved: "removed the due date",
  assigned: ({ person }: { person: string }) => `assigned ${person}`,
  unassigned: ({ person }: { person: string }) => `unassigned ${person}`,
  labelAdded: ({ label }: { label: string }) => `added the label ${label}`,
  labelRemoved: ({ label }: { label: string }) => `removed the label ${label}`,
  description: "changed the description",
  group: "changed the swimlane",
  start: "changed the start date",
  estimate: "changed the estimate",
  fields: "changed a field",
  blocked: ({ ticket }: Ticket) => `marked it as blocked by ${ticket}`,
  unblocked: ({ ticket }: Ticket) => `removed the blocker ${ticket}`,
  linked: ({ ticket }: Ticket) => `linked it to ${ticket}`,
  unlinked: ({ ticket }: Ticket) => `removed the link to ${ticket}`,
  commentDeleted: "deleted a comment",
  commentRestored: "restored a comment",
  commentPurged: "deleted a comment for good",
  criterionAdded: ({ title }: { title: string }) => `added the criterion${quoted(title)}`,
  criterionAddedGone: "added a criterion, which was deleted later",
  criterionChanged: ({ title }: { title: string }) => `changed the criterion${quoted(title)}`,
  criterionTicked: ({ title }: { title: string }) => `ticked the criterion${quoted(title)}`,
  criterionUnticked: ({ title }: { title: string }) => `unticked the criterion${quoted(title)}`,
  criterionRenamed: ({ from, to }: FromTo) => `renamed the criterion${quoted(from)} to${quoted(to)}`,
  criterionChangedGone: "changed a criterion, which was deleted later",
  criterionDeleted: "deleted a criterion",
  fileAdded: ({ file }: File) => (file === "" ? "attached a file, which was deleted later" : `attached “${file}”`),
  fileDeleted: ({ file }: File) => (file === "" ? "deleted a file" : `deleted the file “${file}”`),
  fileRestored: ({ file }: File) => (file === "" ? "restored a file" : `restored the file “${file}”`),
  filePurged: "deleted a file for good",
  automationStarted: ({ name }: { name: string }) => `started the automation “${name}”`,
  deployed: ({ ref, environment }: { ref: string; environment: string }) =>
    `deployed ${ref === "" ? "it" : ref} to ${environment}`,
  notDeployed: ({ ref, environment }: { ref: string; environment: string }) =>
    `failed to deploy ${ref === "" ? "it" : ref} to ${environment}`,
  merged: ({ title, ref }: { title: string; ref: string }) => `merged “${title}”${ref === "" ? "" : ` (${ref})`}`,
  openReport: "Open the report",
};
