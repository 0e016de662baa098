import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ids } from "#features/content/examples/index.ts";
import { imageFile } from "#features/identity/avatars/files.ts";
import { unsubscribeUrl } from "#features/reactions/summaries/index.ts";
import { ofTheMoment, signed } from "./contract/example-request.ts";
import type { Harness } from "./harness.ts";
import type { ApiClient } from "./people.ts";
import { addNotification } from "./world-notified.ts";

/** Adds the profile data of the examples: pictures of Ada and Pat, and Ada's signature, browser, view and notification. */
export async function addProfiles(harness: Harness, ada: ApiClient): Promise<void> {
  const { pool, services } = harness.platform;
  for (const user_uuid of [ada.uuid, ids.person]) await keepImage(harness, user_uuid);
  const { image } = (await ada.get("/profile/signed-profile-image")).body;
  signed.set("/public/profile-images/{token}", image.url.split("/").at(-1));
  await pool.run("insert into signatures (user_uuid, uuid, image) values ($1, $2, 'data:,')", [
    ada.uuid,
    ids.signature,
  ]);
  await pool.run(
    `insert into push_subscriptions (user_uuid, uuid, endpoint, endpoint_hash, p256dh, auth)
     values ($1, $2, $3, '\\x02', '', '')`,
    [
      ada.uuid,
      ids.pushSubscription,
      services.sealer.seal("https://push.example.com/other", `push endpoint of ${ada.uuid}`),
    ],
  );
  await pool.run(
    `insert into saved_views (workspace_uuid, uuid, name, kind, query, board_uuid, shared, created_by)
     values ($1, $2, 'Overdue', 'list', 'overdue=true', $3, true, $4)`,
    [ids.workspace, ids.view, ids.board, ada.uuid],
  );
  await pool.run("insert into notes (user_uuid, uuid, body) values ($1, $2, 'A note')", [ada.uuid, ids.note]);
  await addNotification(harness, ada);
  await addSummaries(harness, ada);
}

/** The summaries of Ada and Pat, and the tokens of Pat's mails. */
async function addSummaries(harness: Harness, ada: ApiClient): Promise<void> {
  const { pool, services } = harness.platform;
  for (const user_uuid of [ada.uuid, ids.person]) {
    await pool.run(
      `insert into summary_emails (workspace_uuid, board_uuid, user_uuid, frequency, sections, next_at)
       values ($1, $2, $3, 'daily', '{progress}', '2100-01-01')`,
      [ids.workspace, ids.board, user_uuid],
    );
  }
  const signature = unsubscribeUrl(services, ids.person).split("/").at(-1) ?? "";
  signed.set("/public/unsubscribe/{token}", signature);
  ofTheMoment.set("unsubscribe", () => ({ signature }));
}

async function keepImage(harness: Harness, user_uuid: string): Promise<void> {
  const { pool, services } = harness.platform;
  const path = join(harness.config.DATA_DIR, "picture");
  await writeFile(path, "A picture");
  const uuid = randomUUID();
  for (const size of ["large", "small"] as const) await services.storage.put(imageFile(uuid, size), path);
  await pool.run("insert into profile_images (user_uuid, uuid, version) values ($1, $2, 1)", [user_uuid, uuid]);
  await pool.run("update users set image_version = 1 where uuid = $1", [user_uuid]);
}
