import { holdAccount, OwnUser, readOwnUser, setImageVersion } from "#features/identity/accounts/index.ts";
import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { removeFiles } from "./files.ts";
import { clearImage } from "./queries.ts";

export const deleteProfileImage = route({
  id: "deleteProfileImage",
  at: "DELETE /profile/image",
  who: "session",
  summary: "Remove the caller's picture",
  reach: {},
  reply: { user: OwnUser },
  refuses: ["image_not_found", "account_closed"],
  audit: ["account.image_removed"],
  example: {},
  handle: async ({ work, caller }) => {
    await holdAccount(work, caller.user_uuid);
    const { uuid, version } = (await clearImage(work, caller.user_uuid)) ?? refuse("image_not_found");
    await setImageVersion(work, caller.user_uuid, null);
    removeFiles(work, uuid);
    work.emitAccount(caller.user_uuid, "account.image_removed", { version });
    return { user: await readOwnUser(work, caller.user_uuid) };
  },
});
