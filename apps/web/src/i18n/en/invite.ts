import { counted, listAll } from "../plural.ts";

/** At most so many addresses are named in a sentence. */
const mostNamed = 3;

/** Names the first ones, and counts the rest. */
function some(names: readonly string[]): string {
  const rest = names.length - mostNamed;
  return rest <= 0 ? listAll(names) : listAll([...names.slice(0, mostNamed), `${rest} more`]);
}

/** The words of invitations, for those who send them. They come with the screen. */
export const inviteWords = {
  addresses: "E-mail addresses",
  addressesHint: "One or several, with commas, spaces or lines between them.",
  invite: "Invite",
  inviteSome: ({ count }: { count: number }) => (count > 1 ? `Invite ${counted(count, "person", "people")}` : "Invite"),
  sending: ({ done, count }: { done: number; count: number }) => `${done} of ${count}`,
  missing: "Enter an e-mail address like name@example.com.",
  wrong: ({ texts }: { texts: readonly string[] }) =>
    texts.length === 1
      ? `${some(texts)} is not an e-mail address. Correct it, then invite again.`
      : `${some(texts)} are not e-mail addresses. Correct them, then invite again.`,
  repeated: ({ texts }: { texts: readonly string[] }) => `Entered twice: ${some(texts)}.`,
  members: ({ texts }: { texts: readonly string[] }) =>
    `${some(texts)} ${texts.length === 1 ? "is a member" : "are members"} already.`,
  roleWith: ({ role, meaning }: { role: string; meaning: string }) =>
    `${role}: ${meaning.charAt(0).toLowerCase()}${meaning.slice(1)}`,
  boards: "Boards",
  boardsOf: "Boards of the invited person",
  allBoards: "All boards",
  noBoards: "No boards",
  someBoards: ({ count, total }: { count: number; total: number }) => `${count} of ${total} boards`,
  adminsSeeAll: "Admins see all boards.",
  results: "Results",
  invited: ({ count }: { count: number }) => `${counted(count, "person is", "people are")} invited.`,
  notInvited: ({ count }: { count: number }) => `${counted(count, "address was", "addresses were")} not invited.`,
  sent: "Invited",
  alreadyMember: "Already a member",
  alreadyInvited: "Already invited",
  noMail: "This installation sends no mail",
  noMailText: "Copy each link, and give it to its person. The person who opens it joins with that address.",
  localLink: "These links work only on this machine, until the installation has an address of its own.",
  copyLink: "Copy link",
  copyLinkOf: ({ email }: { email: string }) => `Copy link for ${email}`,
  copyAll: "Copy all links",
  sendAgain: "Send again",
  sendAgainTo: ({ email }: { email: string }) => `Send again to ${email}`,
  sentAgain: ({ email }: { email: string }) => `The invitation for ${email} was sent again.`,
  renewed: ({ email }: { email: string }) => `The invitation for ${email} is valid for 14 more days.`,
  closeResults: "Done",
  open: "Invited, not joined yet",
  validUntil: ({ day }: { day: string }) => `valid until ${day}`,
  expired: "expired",
  by: ({ name }: { name: string }) => `by ${name}`,
  actionsFor: ({ email }: { email: string }) => `Actions for ${email}`,
  resend: "Send again",
  renew: "Renew",
  change: "Change role and boards…",
  changeTitle: ({ email }: { email: string }) => `Invitation for ${email}`,
  save: "Save",
  changed: ({ email }: { email: string }) => `The invitation for ${email} was changed.`,
  cancelInvitation: "Cancel invitation",
  cancelled: "The invitation was cancelled.",
};
