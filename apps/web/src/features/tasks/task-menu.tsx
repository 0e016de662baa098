import { useCommands } from "#hooks/use-commands.ts";
import { useCopyLink } from "#hooks/use-copy-link.ts";
import { useMayWrite } from "#hooks/use-role.ts";
import { listWords } from "#i18n/en/list.ts";
import { taskWords } from "#i18n/en/task.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { Menu } from "#ui/menu.tsx";

/** The menu of a whole ticket. */
export function TaskMenu({ task, onGone }: { readonly task: string; readonly onGone: () => void }) {
  const copyLink = useCopyLink();
  const { act } = useCommands();
  const mayWrite = useMayWrite();
  const trash = (): void => {
    act("archiveTask", { uuid: task });
    onGone();
  };
  return (
    <Menu
      label={taskWords.ticketActions}
      trigger={<IconButton icon="ellipsis" label={taskWords.ticketActions} />}
      items={[
        { label: taskWords.copyLink, icon: "link", run: () => void copyLink(task) },
        ...(mayWrite ? [{ label: listWords.toTrash, icon: "trash", kind: "danger", run: trash } as const] : []),
      ]}
    />
  );
}
