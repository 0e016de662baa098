import type { DocumentJson } from "@stoa/document";
import { useEffect, useState } from "react";
import { DocumentView } from "#editor/document-view.tsx";
import { accountWords } from "#i18n/en/account.ts";
import { type Policy, policyText } from "#session/policies.ts";
import { sentenceOf } from "#session/sentence-of.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/form-error.tsx";

type Props = { readonly policy: Policy; readonly close: () => void };

/** A text about use or data, as the operator of the installation wrote it. */
export function PolicyDialog({ policy, close }: Props) {
  const [document, setDocument] = useState<DocumentJson | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    readPolicy(policy, accountWords.policies[policy]).then(setDocument, (reason: unknown) =>
      setError(sentenceOf(reason)),
    );
  }, [policy]);
  return (
    <Dialog isOpen onClose={close} title={accountWords.policies[policy]}>
      {error !== null && <FormError>{error}</FormError>}
      {error === null && document === null && <p role="status">{accountWords.policyLoading}</p>}
      {document !== null && <DocumentView document={document} />}
    </Dialog>
  );
}

/** Reads a text; a heading that says the same as the title is left out. */
async function readPolicy(policy: Policy, title: string): Promise<DocumentJson> {
  const [text, { fromMarkdown }] = await Promise.all([policyText(policy), import("#editor/markdown.ts")]);
  return fromMarkdown(text.trim().replace(new RegExp(`^# ${title}\n`), ""), "page");
}
