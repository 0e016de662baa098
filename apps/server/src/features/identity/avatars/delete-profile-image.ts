import { lockAccount, OwnUser, readOwnUser, setImageVersion } from "#features/identity/accounts/index.ts";
import { route } from "#platform/http/route.ts";
import { removeFiles } from "./files.ts";
import { clearImage } from "./queries.ts";

export const deleteProfileImage = route("DELETE /profile/image", {
  id: "deleteProfileImage",
  auth: "session",
  summary: "Delete the caller's profile image",
  access: {},
  reply: { user: OwnUser },
  errors: ["image_not_found", "account_closed"],
  events: ["account.image_removed"],
  example: {},
  handle: async ({ tx, caller, fail }) => {
    await lockAccount(tx, caller.user_uuid, fail);
    const { uuid, version } = (await clearImage(tx, caller.user_uuid)) ?? fail("image_not_found");
    await setImageVersion(tx, caller.user_uuid, null);
    removeFiles(tx, uuid);
    tx.emitAccount(caller.user_uuid, "account.image_removed", { version });
    return { user: await readOwnUser(tx, caller.user_uuid) };
  },
});
