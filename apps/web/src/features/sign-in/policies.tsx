import { Suspense, useState } from "react";
import { accountWords } from "#i18n/en/account.ts";
import type { Policy } from "#session/policies.ts";
import { lazily } from "#ui/lazily.tsx";

const PolicyDialog = lazily(async () => (await import("./policy-dialog.tsx")).PolicyDialog);

const policies = ["terms", "privacy", "cookies"] as const;

/** Opens the terms and what the installation says about data, over the form: nothing that was typed is lost. */
export function Policies() {
  const [opened, setOpened] = useState<Policy | null>(null);
  return (
    <p className="entry-policies">
      {policies.map((policy) => (
        <button key={policy} type="button" aria-haspopup="dialog" onClick={() => setOpened(policy)}>
          {accountWords.policies[policy]}
        </button>
      ))}
      {opened !== null && (
        <Suspense>
          <PolicyDialog policy={opened} close={() => setOpened(null)} />
        </Suspense>
      )}
    </p>
  );
}
