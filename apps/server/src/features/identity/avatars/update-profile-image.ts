import { lockAccount, OwnUser, readOwnUser, setImageVersion } from "#features/identity/accounts/index.ts";
import { uploadRoute } from "#platform/http/upload-route.ts";
import { pictureUpload, removeFiles } from "./files.ts";
import { putImage } from "./queries.ts";

export const updateProfileImage = uploadRoute("POST /profile/update/image", {
  id: "updateProfileImage",
  auth: "session",
  summary: "Replace the caller's profile image",
  description:
    "A PNG, JPEG, GIF or WebP of at most 25 MB and 50 megapixels in the multipart field `file`. It is " +
    "converted to a square around its centre, in WebP, without the data about camera and place. Every new image " +
    "has a higher `image_version` than all before it.",
  upload: pictureUpload,
  access: {},
  reply: { user: OwnUser },
  errors: ["account_closed"],
  events: ["account.image_changed"],
  example: {},
  handle: async ({ tx, caller, file, fail }) => {
    await lockAccount(tx, caller.user_uuid, fail);
    const { version, former } = await putImage(tx, caller.user_uuid, file.uuid);
    await setImageVersion(tx, caller.user_uuid, version);
    removeFiles(tx, former);
    tx.emitAccount(caller.user_uuid, "account.image_changed", { version });
    return { user: await readOwnUser(tx, caller.user_uuid) };
  },
});
