import { type Static, Type } from "typebox";
import { pageDarkReasons, publicLinkFields } from "#features/content/public-links/index.ts";
import { RichText } from "#platform/http/rich-text.ts";
import { field, model, nullable, oneOf, Timestamp, Uuid } from "#platform/http/schemas.ts";

const uuid = field(Uuid, "The identifier.");

export const PublishedPage = model("PublishedPage", "A published page, as administrators see it.", {
  uuid,
  title: field(Type.String(), "The title of the page."),
  public_children: field(Type.Boolean(), "Whether the pages under it are public too."),
  ...publicLinkFields,
  dark_reason: field(
    nullable(oneOf(pageDarkReasons)),
    "The reason why the link does not work now: the workspace's setting, the wiki is archived, or the page is in the trash. null while it works.",
  ),
});

// Everything that the public sees is listed here field by field: a field that is added to pages elsewhere stays private.

const PublicPageRef = model("PublicPageRef", "A page that can be read by the same public link.", {
  uuid,
  title: field(Type.String(), "The title."),
});

export const PublicPage = model("PublicPage", "A published page, as the public sees it.", {
  uuid,
  title: field(Type.String(), "The title."),
  content_json: field(
    RichText,
    "The content as a document. People, tasks and pages that it mentions are not named. Its attachments have their public addresses.",
  ),
  content_markdown: field(Type.String(), "The same as markdown."),
  updated_at: field(Timestamp, "When it was last changed."),
  parents: field(
    Type.Array(PublicPageRef),
    "The pages above it up to the published one, that one first. Empty for the published page.",
  ),
  children: field(
    Type.Array(PublicPageRef),
    "The pages directly under it, in their order, if they are public: `from` names the one to read.",
  ),
});

export type PublicPage = Static<typeof PublicPage>;

export const PublicPageMeta = model("PublicPageMeta", "The preview of a link to a published page.", {
  title: field(Type.String(), "The title."),
  description: field(Type.String(), "The beginning of the text, of at most 200 characters."),
  updated_at: field(Timestamp, "When the page was last changed."),
});
