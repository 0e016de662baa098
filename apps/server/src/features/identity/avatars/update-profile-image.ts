import { holdAccount, OwnUser, readOwnUser, setImageVersion } from "#features/identity/accounts/index.ts";
import { route } from "#platform/http/route.ts";
import { removeFiles } from "./files.ts";
import { putImage } from "./queries.ts";

export const updateProfileImage = route({
  id: "updateProfileImage",
  at: "POST /profile/update/image",
  who: "session",
  summary: "Give the caller another picture",
  about:
    "A PNG, JPEG, GIF or WebP of at most 25 MB and 50 megapixels in the multipart field `file`. It is drawn anew as a " +
    "square around its centre, in WebP; what the file told of camera and place is left behind. Every picture gets a " +
    "higher `image_version` than all before it.",
  kind: "upload",
  accepts: "image",
  reach: {},
  reply: { user: OwnUser },
  refuses: ["account_closed"],
  audit: ["account.image_changed"],
  example: {},
  handle: async ({ work, caller, file }) => {
    await holdAccount(work, caller.user_uuid);
    const { version, former } = await putImage(work, caller.user_uuid, file.uuid);
    await setImageVersion(work, caller.user_uuid, version);
    removeFiles(work, former);
    work.emitAccount(caller.user_uuid, "account.image_changed", { version });
    return { user: await readOwnUser(work, caller.user_uuid) };
  },
});
