import type { Role } from "#kernel/authorize.ts";

/**
 * The callers who may use each operation, written by hand from §1, §4 and §11 to §17. The table must be an independent source:
 * if it were derived from the routes' declarations, a wrong declaration would agree with itself.
 */
export type Rule = {
  /**
   * The kind of resource that the path names. `wiki` is a wiki or a page, which guests do not see. `self` is the caller's own
   * account. `open` needs no credential, `either` takes a valid one or none. `staff` is only for the operator's accounts.
   */
  readonly place: "board" | "workspace" | "wiki" | "self" | "open" | "either" | "staff";
  readonly may: readonly Role[];
  /** whether an API key is accepted; a key on another route is 401 */
  readonly key: boolean;
  readonly writes: boolean;
  /** adds a member, a board or an upload: blocked while an invoice is unpaid */
  readonly grows: boolean;
  /** only takes access or data away, at least as in its example: never refused over money (§17.2 rule 6) */
  readonly removes: boolean;
  /** the people to whom the resource of the example belongs; other people with the right role get 404 */
  readonly only: readonly string[] | null;
  /** the path names the workspace, and the board is that of the resource which is found in it */
  readonly viaWorkspace: boolean;
  /** a member without a required second factor can still do it */
  readonly leaves: boolean;
  /** the deployment of the examples does not have the operation: a caller who may use it gets 404 */
  readonly off: boolean;
  /** people who could do it, but get this status because of the state of the example's world */
  readonly but: Readonly<Record<string, number>>;
};

const all: readonly Role[] = ["owner", "admin", "member", "viewer", "commenter", "guest", "guest_editor"];
const boardWriters: readonly Role[] = ["owner", "admin", "member", "guest_editor"];
const workspaceWriters: readonly Role[] = ["owner", "admin", "member"];
const admins: readonly Role[] = ["owner", "admin"];
const sessionOnly = { key: false } as const;
const removes = { removes: true } as const;
const commenters: readonly Role[] = [...boardWriters, "commenter"];

type Options = Partial<Pick<Rule, "key" | "grows" | "removes" | "only" | "but" | "viaWorkspace" | "leaves" | "off">>;

function rule(place: Rule["place"], may: readonly Role[], writes: boolean, options: Options = {}): Rule {
  return {
    place,
    may,
    writes,
    key: true,
    grows: false,
    removes: false,
    only: null,
    but: {},
    viaWorkspace: false,
    leaves: false,
    off: false,
    ...options,
  };
}

const open = rule("open", all, false);
const staffOnly = (writes: boolean): Rule => rule("staff", [], writes, sessionOnly);
const either = rule("either", all, true, { key: false });
const own = (options: Options = {}): Rule => rule("self", all, false, { key: false, ...options });

export const accessTable: Readonly<Record<string, Rule>> = {
  // the service itself
  getService: open,
  getHealth: open,
  getStatus: open,
  // §4.2, §12
  signUp: open,
  login: open,
  verifyTwoFactor: open,
  sendTwoFactorEmail: open,
  setUpTotp: either,
  verifyTotpSetup: either,
  redeemBackupCode: open,
  verifyEmail: open,
  verifyAccount: open,
  resendVerificationEmail: open,
  forgotPassword: open,
  confirmResetPassword: open,
  getSessionState: either,
  refreshToken: own(),
  logout: own(),
  logoutAll: own(),
  // §4.3
  getMe: own(),
  updateProfile: own(),
  setCompletionSound: own(),
  setMoveSound: own(),
  setTimeZone: own(),
  updateProfileImage: own(),
  getProfileImage: own({ only: ["Ada"] }),
  // everybody who shares a workspace with the person
  getPersonImage: own({ only: ["Ada", "Ben", "Cleo", "Dev", "Eve", "Finn", "Gus", "Ivy"] }),
  deleteProfileImage: own({ only: ["Ada"] }),
  getSignedProfileImage: own({ only: ["Ada"] }),
  getPublicProfileImage: open,
  listSignatures: own(),
  getSignature: own({ only: ["Ada"] }),
  createSignature: own(),
  deleteSignature: own({ only: ["Ada"] }),
  listPushSubscriptions: own(),
  createPushSubscription: own(),
  deletePushSubscription: own({ only: ["Ada"] }),
  getPushKey: own(),
  // each person sets their own notifications: role and invoice do not matter
  getNotificationPreferences: rule("workspace", all, false, sessionOnly),
  setNotificationPreference: rule("workspace", all, false, sessionOnly),
  // each person has their own summaries: role and unpaid invoice do not matter
  getSummaryEmails: rule("workspace", all, false, sessionOnly),
  putSummaryEmail: rule("board", all, false, sessionOnly),
  deleteSummaryEmail: own({ only: ["Ada"] }),
  // §15.6: each person has their own views, whatever the role and the invoice; the example is a shared one of Ada on the board
  listViews: rule("workspace", all, false, sessionOnly),
  createView: rule("board", workspaceWriters, true, { key: false, viaWorkspace: true }),
  updateView: rule("board", workspaceWriters, true, { key: false, but: { Ben: 403, Cleo: 403 } }),
  deleteView: rule("board", workspaceWriters, true, { key: false, but: { Cleo: 403 } }),
  // notes are their author's; the example is Ada's
  listNotes: own(),
  createNote: own(),
  deleteNote: own({ only: ["Ada"] }),
  // §15.3: a secret is its owner's and its audience's, admins are nobody; the example is Ada's, and Cleo may reveal it
  listSecrets: rule("workspace", all, false, sessionOnly),
  createSecret: rule("workspace", workspaceWriters, true, sessionOnly),
  getSecret: own({ only: ["Ada", "Cleo"] }),
  updateSecret: own({ only: ["Ada", "Cleo"], but: { Cleo: 403 } }),
  deleteSecret: own({ only: ["Ada", "Cleo"], but: { Cleo: 403 }, ...removes }),
  revealSecret: own({ only: ["Ada", "Cleo"] }),
  rotateSecret: own({ only: ["Ada", "Cleo"], but: { Cleo: 403 } }),
  setAudience: own({ only: ["Ada", "Cleo"], but: { Cleo: 403 } }),
  giveUpSecret: own({ only: ["Cleo", "Ada"], but: { Ada: 409 }, ...removes }),
  listSecretEntries: own({ only: ["Ada", "Cleo"], but: { Cleo: 403 } }),
  getPreferences: own(),
  setPreferences: own(),
  // §4.4
  unsubscribe: open,
  unsubscribeByLink: open,
  getUnsubscribePage: open,
  getPublicBoard: open,
  getPublicBoardMeta: open,
  getPublicFeedbackForm: open,
  submitFeedback: open,
  getPrivacyPolicy: open,
  getCookiePolicy: open,
  getTermsOfUse: open,
  recordPageView: open,
  recordFunnelEvent: open,
  acceptDpa: open,
  getPublicPage: open,
  getPublicPageMeta: open,
  getPublicPageAttachment: open,
  getPublicSignatureRequest: open,
  getSignatureAttachment: open,
  signPage: open,
  declineSignature: open,
  exportSignedDocument: open,
  verifySignedDocument: open,
  getSigningCertificate: open,
  getTerms: own(),
  acceptTerms: own(),
  getTwoFactor: own(),
  updateTwoFactor: own(),
  // nobody else in the example's world has a second factor
  removeTotp: own({ only: ["Ben"] }),
  renewBackupCodes: own({ only: ["Ben", "staff"] }),
  listSessions: own(),
  endSession: own({ only: ["Ada"] }),
  changePassword: own(),
  changeEmail: own(),
  confirmEmail: own(),
  listApiKeys: own(),
  createApiKey: rule("workspace", all, true, { key: false }),
  revokeApiKey: own({ only: ["Ada"], ...removes }),
  exportProfile: own(),
  // Ada is the only owner of a workspace with other people
  deleteProfile: own({ but: { Ada: 409 } }),
  transferWorkspace: rule("workspace", ["owner"], true, sessionOnly),
  // §4.5, §13
  listWorkspaces: own({ key: true }),
  createWorkspace: own(),
  getWorkspace: rule("workspace", all, false),
  updateWorkspace: rule("workspace", ["owner"], true, sessionOnly),
  deleteWorkspace: rule("workspace", ["owner"], true, { ...sessionOnly, ...removes }),
  // the only owner cannot leave: 409
  leaveWorkspace: rule("workspace", all, true, { key: false, leaves: true, but: { Ada: 409 }, ...removes }),
  listMembers: rule("workspace", all, false),
  getChanges: rule("workspace", all, false),
  streamWorkspace: rule("workspace", all, false),
  listOwnInvitations: own(),
  acceptInvitation: own({ only: ["an outsider"] }),
  declineInvitation: own({ only: ["an outsider"], ...removes }),
  listLabels: rule("workspace", all, false),
  createLabel: rule("workspace", workspaceWriters, true),
  updateLabel: rule("workspace", workspaceWriters, true),
  deleteLabel: rule("workspace", workspaceWriters, true),
  listWorkspaceTasks: rule("workspace", all, false),
  listTrash: rule("workspace", all, false),
  // §16.4: people who may write on the boards of the tasks
  reportDeployment: rule("board", boardWriters, true, { viaWorkspace: true }),
  reportMerge: rule("board", boardWriters, true, { viaWorkspace: true }),
  restoreFromTrash: rule("board", boardWriters, true, { viaWorkspace: true }),
  deleteFromTrash: rule("board", boardWriters, true, { viaWorkspace: true, ...removes }),
  // it changes nothing of the workspace: billing never refuses it
  createExport: rule("workspace", admins, false, sessionOnly),
  listExports: rule("workspace", admins, false, sessionOnly),
  getExportContent: rule("workspace", admins, false, sessionOnly),
  createImport: rule("workspace", workspaceWriters, true, { key: false, grows: true }),
  listImports: rule("workspace", all, false, sessionOnly),
  getImport: rule("workspace", all, false, { key: false, only: ["Ada", "Ben"] }),
  undoImport: rule("workspace", workspaceWriters, true, { key: false, only: ["Ada", "Ben"] }),
  listEvents: rule("workspace", admins, false),
  listPublished: rule("workspace", admins, false),
  search: rule("workspace", all, false),
  // §15
  listNotifications: own(),
  readNotification: own({ only: ["Ada"] }),
  readAllNotifications: own(),
  // §17.1
  listPeople: rule("workspace", admins, false, sessionOnly),
  updatePerson: rule("workspace", admins, true, sessionOnly),
  deactivatePerson: rule("workspace", admins, true, { ...sessionOnly, ...removes }),
  reactivatePerson: rule("workspace", admins, true, { key: false, grows: true }),
  listInvitations: rule("workspace", admins, false, sessionOnly),
  createInvitation: rule("workspace", admins, true, sessionOnly),
  resendInvitation: rule("workspace", admins, true, sessionOnly),
  updateInvitation: rule("workspace", admins, true, sessionOnly),
  createInvitationLink: rule("workspace", admins, true, sessionOnly),
  getPublicInvitation: open,
  revokeInvitation: rule("workspace", admins, true, { ...sessionOnly, ...removes }),
  listWorkspaceKeys: rule("workspace", admins, false, sessionOnly),
  // the example creates a service account, which needs a seat
  createWorkspaceKey: rule("workspace", admins, true, { key: false, grows: true }),
  revokeWorkspaceKey: rule("workspace", admins, true, { ...sessionOnly, ...removes }),
  createWebhook: rule("workspace", admins, true, sessionOnly),
  listWebhooks: rule("workspace", admins, false, sessionOnly),
  updateWebhook: rule("workspace", admins, true, { ...sessionOnly, ...removes }),
  deleteWebhook: rule("workspace", admins, true, { ...sessionOnly, ...removes }),
  listDeliveries: rule("workspace", admins, false, sessionOnly),
  getAuditLog: rule("workspace", admins, false, sessionOnly),
  addBoardMember: rule("board", admins, true, sessionOnly),
  removeBoardMember: rule("board", admins, true, { ...sessionOnly, ...removes }),
  // §17.2; what an unpaid invoice blocks does not block paying for it
  getBillingSummary: rule("workspace", all, false, sessionOnly),
  createCheckoutSession: rule("workspace", ["owner"], false, { ...sessionOnly, off: true }),
  createPortalSession: rule("workspace", ["owner"], false, { ...sessionOnly, off: true }),
  receiveBillingWebhook: rule("open", all, false, { off: true }),
  // §17.3
  listStaffWorkspaces: staffOnly(false),
  getStaffWorkspace: staffOnly(false),
  suspendWorkspace: staffOnly(true),
  unsuspendWorkspace: staffOnly(true),
  setWorkspacePlan: staffOnly(true),
  listStaffUsers: staffOnly(false),
  deactivateUser: staffOnly(true),
  reactivateUser: staffOnly(true),
  listStaffCalls: staffOnly(false),
  listVisitCounts: staffOnly(false),
  listDpaAcceptances: staffOnly(false),
  // boards and what is on them
  listBoards: rule("workspace", all, false),
  // Ivy cannot open the boards that the example orders, nor can a service account without boards
  orderBoards: rule("workspace", workspaceWriters, true, {
    but: { Ivy: 409, "a service account's key without boards": 409 },
  }),
  getBoard: rule("board", all, false),
  // §14
  listWikis: rule("workspace", all, false),
  createWiki: rule("workspace", workspaceWriters, true),
  updateWiki: rule("wiki", workspaceWriters, true),
  archiveWiki: rule("wiki", workspaceWriters, true),
  restoreWiki: rule("wiki", workspaceWriters, true),
  getWikiTree: rule("wiki", all, false),
  searchWiki: rule("wiki", all, false),
  createPage: rule("wiki", workspaceWriters, true),
  exportWiki: rule("wiki", all, false),
  exportPage: rule("wiki", all, false),
  getPage: rule("wiki", all, false),
  updatePage: rule("wiki", workspaceWriters, true),
  appendToPage: rule("wiki", workspaceWriters, true),
  renamePage: rule("wiki", workspaceWriters, true),
  movePage: rule("wiki", workspaceWriters, true),
  movePageToWiki: rule("wiki", workspaceWriters, true),
  duplicatePage: rule("wiki", workspaceWriters, true),
  archivePage: rule("wiki", workspaceWriters, true),
  listPageVersions: rule("wiki", all, false),
  getPageVersion: rule("wiki", all, false),
  restorePageVersion: rule("wiki", workspaceWriters, true),
  publishPage: rule("wiki", workspaceWriters, true, sessionOnly),
  unpublishPage: rule("wiki", workspaceWriters, true, { ...sessionOnly, ...removes }),
  // §14.6: anybody with the token of a request can sign, so only people who may ask for a signature see the token
  listSignatureRequests: rule("wiki", workspaceWriters, false, sessionOnly),
  createSignatureRequest: rule("wiki", workspaceWriters, true, sessionOnly),
  cancelSignatureRequest: rule("wiki", workspaceWriters, true, { ...sessionOnly, ...removes }),
  listPageBacklinks: rule("wiki", all, false),
  listTaskBacklinks: rule("board", all, false),
  listPageAttachments: rule("wiki", all, false),
  createPageAttachment: rule("wiki", workspaceWriters, true, { grows: true }),
  getPageAttachmentContent: rule("wiki", all, false),
  deletePageAttachment: rule("wiki", workspaceWriters, true, removes),
  // §14.8: readers of a page may follow its edits; without an upgrade no ticket is checked
  createCollabTicket: rule("wiki", all, false, sessionOnly),
  openCollabRoom: rule("either", all, false, { key: false, but: { "": 400 } }),
  updateBoard: rule("board", boardWriters, true),
  archiveBoard: rule("board", boardWriters, true),
  restoreBoard: rule("board", boardWriters, true, { grows: true }),
  deleteBoard: rule("board", admins, true, removes),
  streamBoard: rule("board", all, false),
  // guests of a board cannot make it public
  publishBoard: rule("board", workspaceWriters, true, sessionOnly),
  unpublishBoard: rule("board", workspaceWriters, true, { ...sessionOnly, ...removes }),
  // §15.4: a form is a public link of the board; what was sent is for those who see its task
  listFeedbackForms: rule("board", all, false, sessionOnly),
  createFeedbackForm: rule("board", workspaceWriters, true, sessionOnly),
  updateFeedbackForm: rule("board", workspaceWriters, true, { ...sessionOnly, ...removes }),
  deleteFeedbackForm: rule("board", workspaceWriters, true, { ...sessionOnly, ...removes }),
  getTaskFeedback: rule("board", all, false, sessionOnly),
  createStatus: rule("board", boardWriters, true),
  updateStatus: rule("board", boardWriters, true),
  deleteStatus: rule("board", boardWriters, true),
  orderStatuses: rule("board", boardWriters, true),
  getEntryRequirements: rule("board", all, false),
  setEntryRequirements: rule("board", admins, true),
  createGroup: rule("board", boardWriters, true),
  deleteGroup: rule("board", boardWriters, true),
  orderGroups: rule("board", boardWriters, true),
  listCustomFields: rule("board", all, false),
  createCustomField: rule("board", admins, true),
  updateCustomField: rule("board", admins, true),
  deleteCustomField: rule("board", admins, true),
  listAutomations: rule("board", all, false),
  createAutomation: rule("board", admins, true),
  getAutomation: rule("board", all, false),
  updateAutomation: rule("board", admins, true),
  deleteAutomation: rule("board", admins, true, removes),
  listAutomationRuns: rule("board", all, false),
  runAutomation: rule("board", admins, true),
  // §5.4: a service account has the boards that it was given
  createBoard: rule("workspace", workspaceWriters, true, {
    grows: true,
    but: { "a service account's key": 403, "a service account's key without boards": 403 },
  }),
  // §13; two of the examples create a board
  listSprints: rule("board", all, false, sessionOnly),
  createSprint: rule("board", workspaceWriters, true, { key: false, grows: true }),
  updateSprint: rule("board", workspaceWriters, true, sessionOnly),
  closeSprint: rule("board", workspaceWriters, true, { key: false, grows: true }),
  createTask: rule("board", boardWriters, true),
  getTask: rule("board", all, false),
  updateTask: rule("board", boardWriters, true),
  moveTask: rule("board", boardWriters, true),
  listTasks: rule("board", all, false),
  moveTaskToBoard: rule("board", boardWriters, true),
  duplicateTask: rule("board", boardWriters, true),
  archiveTask: rule("board", boardWriters, true),
  archiveTasks: rule("board", boardWriters, true),
  updateTasks: rule("board", boardWriters, true),
  getTaskFlow: rule("board", all, false),
  createSubtask: rule("board", boardWriters, true),
  updateSubtask: rule("board", boardWriters, true),
  deleteSubtask: rule("board", boardWriters, true),
  createRelationship: rule("board", boardWriters, true),
  deleteRelationship: rule("board", boardWriters, true),
  claimNext: rule("board", boardWriters, true),
  renewLease: rule("board", boardWriters, true, { only: ["Ada"] }),
  releaseLease: rule("board", boardWriters, true, { only: ["Ada"] }),
  listComments: rule("board", all, false),
  createComment: rule("board", commenters, true),
  updateComment: rule("board", commenters, true, { only: ["Ada"] }),
  deleteComment: rule("board", commenters, true, { only: ["Ada"], ...removes }),
  // each person marks comments as read for themselves
  markCommentsRead: rule("board", all, false),
  listAttachments: rule("board", all, false),
  createAttachment: rule("board", boardWriters, true, { grows: true }),
  getAttachmentContent: rule("board", all, false),
  deleteAttachment: rule("board", boardWriters, true, removes),
};
