import { holdAccount, OwnUser, readOwnUser, setImageVersion } from "#features/identity/accounts/index.ts";
import { route } from "#platform/http/route.ts";
import { removeFiles } from "./files.ts";
import { putImage } from "./queries.ts";

export const updateProfileImage = route("POST /profile/update/image", {
  id: "updateProfileImage",
  auth: "session",
  summary: "Give the caller another picture",
  description:
    "A PNG, JPEG, GIF or WebP of at most 25 MB and 50 megapixels in the multipart field `file`. It is drawn anew as a " +
    "square around its centre, in WebP; what the file told of camera and place is left behind. Every picture gets a " +
    "higher `image_version` than all before it.",
  kind: "upload",
  accepts: "image",
  access: {},
  reply: { user: OwnUser },
  errors: ["account_closed"],
  events: ["account.image_changed"],
  example: {},
  handle: async ({ tx, caller, file }) => {
    await holdAccount(tx, caller.user_uuid);
    const { version, former } = await putImage(tx, caller.user_uuid, file.uuid);
    await setImageVersion(tx, caller.user_uuid, version);
    removeFiles(tx, former);
    tx.emitAccount(caller.user_uuid, "account.image_changed", { version });
    return { user: await readOwnUser(tx, caller.user_uuid) };
  },
});
