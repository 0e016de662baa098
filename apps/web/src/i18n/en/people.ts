/** The words of what admins do with people. They come with the screen, not with the first page. */
export const peopleWords = {
  actionsFor: ({ name }: { name: string }) => `Actions for ${name}`,
  changeRole: "Role",
  roleChanged: ({ name, role }: { name: string; role: string }) => `${name} now has the role ${role}.`,
  roleMeanings: {
    owner: "Everything, including billing and deleting the workspace",
    admin: "Everything except what only owners may do",
    member: "Works on boards and pages",
    commenter: "Reads and comments",
    viewer: "Reads",
    guest: "Reads the boards that they are on",
    guest_editor: "Works on the boards that they are on",
  },
  rolesTitle: "Roles",
  transfer: "Hand over the workspace…",
  transferTitle: ({ name }: { name: string }) => `Hand over the workspace to ${name}?`,
  transferText: ({ name }: { name: string }) =>
    `${name} becomes an owner, and you become an admin. Only an owner can undo this.`,
  transferAction: "Hand over",
  transferred: ({ name }: { name: string }) => `${name} is an owner of the workspace now.`,
  removePerson: "Remove from the workspace…",
  removeTitle: ({ name }: { name: string }) => `Remove ${name}?`,
  removeText:
    "They can no longer open the workspace, and their API keys stop working. Their contributions stay. You can restore their access later.",
  removeAction: "Remove",
  removed: ({ name }: { name: string }) => `${name} was removed.`,
  former: "Removed people",
  letIn: "Restore access",
  letInOf: ({ name }: { name: string }) => `Restore access for ${name}`,
  isBack: ({ name }: { name: string }) => `${name} has access again.`,
  cancel: "Cancel",
  you: "you",
};
