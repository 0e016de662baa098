import { settingsWords as words } from "#i18n/en/settings.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { ServerValue } from "#hooks/use-asked.ts";

/** The place of an answer that is not there yet: lines after a moment, or why there is none. */
export function AskedState({ asked: { value, error, read } }: { readonly asked: ServerValue<unknown> }) {
  if (error !== null) {
    return (
      <Notice
        kind="warning"
        title={words.notLoaded}
        actions={
          <Button size="small" onClick={read}>
            {words.retry}
          </Button>
        }
      >
        {error}
      </Notice>
    );
  }
  return value === null ? <Skeleton lines={3} height={14} /> : null;
}
