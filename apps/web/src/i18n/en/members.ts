export const memberWords = {
  membersText: "The people of this workspace. An invited person becomes a member when they accept.",
  role: "Role",
  roles: {
    owner: "Owner",
    admin: "Admin",
    member: "Member",
    viewer: "Viewer",
    commenter: "Commenter",
    guest: "Guest",
    guest_editor: "Guest editor",
  },
};
