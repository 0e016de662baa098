import { useEffect, useState } from "react";
import { useMutationCounts } from "#hooks/use-mutations.ts";
import { unsavedWords } from "#i18n/en/unsaved.ts";
import { Button } from "#ui/button.tsx";
import { floating } from "#ui/layers.tsx";
import { openRefusedBy } from "./refused-opener.ts";

const RefusedChanges = floating(async () => (await import("./refused-changes.tsx")).RefusedChanges);

/** Leads to what the server refused, while there is something. */
export function RefusedButton() {
  const { refused } = useMutationCounts();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => openRefusedBy(() => setOpen(true)), []);
  return (
    <>
      {refused > 0 && (
        <Button size="small" icon="warning" onClick={() => setOpen(true)}>
          {unsavedWords.refused({ count: refused })}
        </Button>
      )}
      {isOpen && <RefusedChanges isOpen onClose={() => setOpen(false)} />}
    </>
  );
}
