import { useMutationCounts } from "#hooks/use-mutations.ts";
import { m } from "#i18n/en.ts";
import { Button } from "#ui/button.tsx";
import { useRefusedChanges } from "./refused-changes.tsx";
import "./refused-changes.css";

/** Leads to what the server refused, while there is something. */
export function RefusedButton() {
  const { refused } = useMutationCounts();
  const refusals = useRefusedChanges();
  return (
    <>
      {refused > 0 && (
        <Button size="small" icon="warning" onClick={refusals.open}>
          {m.refused({ count: refused })}
        </Button>
      )}
      {refusals.dialog}
    </>
  );
}
