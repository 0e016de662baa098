import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { field, LinkToken } from "#platform/http/schemas.ts";
import { namedBy } from "./link.ts";
import { findByLink } from "./link-queries.ts";
import { PublicInvitation } from "./view.ts";

export const getPublicInvitation = route("GET /public/invitations/{token}", {
  id: "getPublicInvitation",
  auth: "public",
  summary: "Get what the link of an invitation is for",
  description: [
    "It changes nothing, so that a program that looks through mails accepts nothing. A link that was replaced by a newer one, or",
    "whose workspace was deleted, fails as one that never existed.",
  ].join(" "),
  http: { cache: "unlisted" },
  access: {},
  params: { token: field(LinkToken, "The end of the link: the code of the mail, or the uuid of the invitation.") },
  reply: { invitation: PublicInvitation },
  errors: ["invitation_not_found"],
  events: [],
  example: { params: { token: ids.invitation } },
  handle: async ({ read, params, fail }) => {
    const row = (await findByLink(read, namedBy(params.token))) ?? fail("invitation_not_found");
    return { invitation: { ...row, expires_at: row.expires_at.toISOString() } };
  },
});
