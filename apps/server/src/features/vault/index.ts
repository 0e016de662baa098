import type { Feature } from "#platform/deployment/feature.ts";
import { createSecret } from "./routes/create-secret.ts";
import { deleteSecret } from "./routes/delete-secret.ts";
import { getSecret } from "./routes/get-secret.ts";
import { giveUpSecret } from "./routes/give-up-secret.ts";
import { listSecretEntries } from "./routes/list-secret-entries.ts";
import { listSecrets } from "./routes/list-secrets.ts";
import { privacy } from "./personal.ts";
import { revealSecret } from "./routes/reveal-secret.ts";
import { rotateSecret } from "./routes/rotate-secret.ts";
import { sealedColumn } from "./values.ts";
import { setAudience } from "./routes/set-audience.ts";
import { updateSecret } from "./routes/update-secret.ts";

export { leaveVault, removeSecretsOf } from "./departures.ts";
export { findUsable, useSecrets } from "./use.ts";

/** Secrets that people of a workspace share: stored encrypted, each look at a value audited (§15.3). */
export const vault: Feature = {
  routes: [
    listSecrets,
    createSecret,
    getSecret,
    updateSecret,
    deleteSecret,
    revealSecret,
    rotateSecret,
    setAudience,
    giveUpSecret,
    listSecretEntries,
  ],
  sealed: [sealedColumn],
  privacy,
};
