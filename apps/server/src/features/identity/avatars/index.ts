import { setImageVersion } from "#features/identity/accounts/index.ts";
import { type Feature, jobHandler } from "#platform/deployment/feature.ts";
import { sweepArea, sweepGrace } from "#platform/storage/sweep.ts";
import { deleteProfileImage } from "./delete-profile-image.ts";
import { imageArea, removeFiles, sweepImagesJob } from "./files.ts";
import { getPersonImage } from "./get-person-image.ts";
import { getProfileImage } from "./get-profile-image.ts";
import { getPublicProfileImage } from "./get-public-profile-image.ts";
import { getSignedProfileImage } from "./get-signed-profile-image.ts";
import { deleteImage, findImage, findUsedFiles, namedFiles } from "./queries.ts";
import { updateProfileImage } from "./update-profile-image.ts";

/** The profile images of people (§4.3). */
export const profileImages: Feature = {
  routes: [
    updateProfileImage,
    getProfileImage,
    getPersonImage,
    deleteProfileImage,
    getSignedProfileImage,
    getPublicProfileImage,
  ],
  namedFiles,
  privacy: {
    tables: ["profile_images"],
    export: {
      profile_image: async (reader, user_uuid) => {
        const image = await findImage(reader, user_uuid);
        return image === undefined ? [] : [{ version: image.version, created_at: image.created_at.toISOString() }];
      },
    },
    erase: async (tx, user_uuid) => {
      removeFiles(tx, await deleteImage(tx, user_uuid));
      await setImageVersion(tx, user_uuid, null);
    },
  },
  jobs: [
    jobHandler(
      sweepImagesJob,
      ({ pool, services }) =>
        sweepArea(services.storage, imageArea, new Date(services.now() - sweepGrace), (uuids) =>
          findUsedFiles(pool, uuids),
        ),
      { everyMilliseconds: 24 * 60 * 60 * 1000 },
    ),
  ],
};
