import { StatusMark } from "#features/properties/index.ts";
import type { CopiedTask } from "@stoa/api";
import { type Direction, directions, LinkPicker } from "#features/task-commands/index.ts";
import { useCommands } from "#hooks/use-commands.ts";
import { useMayWrite } from "#hooks/use-role.ts";
import { useKey } from "#hooks/use-key.ts";
import { useRow } from "#hooks/use-rows.ts";
import { taskWords } from "#i18n/en/task.ts";
import { openTicket } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Popover } from "#ui/popover.tsx";
import "./links.css";

/** The tickets that a ticket is linked to, and a button to link another one. */
export function Links({ task }: { readonly task: CopiedTask }) {
  const mayWrite = useMayWrite();
  const links = directions.flatMap((direction) => task[direction].map((other) => ({ direction, other })));
  if (!mayWrite && links.length === 0) return null;
  return (
    <section aria-labelledby="links">
      <header className="links-head">
        <h2 id="links" className="task-heading">
          {taskWords.links}
        </h2>
        {mayWrite && (
          <Popover
            label={taskWords.addLink}
            align="end"
            trigger={<IconButton icon="plus" size="small" label={taskWords.addLink} />}
          >
            {(close) => <LinkPicker task={task} close={close} />}
          </Popover>
        )}
      </header>
      {links.length === 0 && <p className="task-none">{taskWords.noLinks}</p>}
      <ul className="links">
        {links.map(({ direction, other }) => (
          <LinkLine key={`${direction} ${other}`} task={task.uuid} direction={direction} other={other} />
        ))}
      </ul>
    </section>
  );
}

type LineProps = { readonly task: string; readonly direction: Direction; readonly other: string };

function LinkLine({ task, direction, other }: LineProps) {
  const { act } = useCommands();
  const mayWrite = useMayWrite();
  const row = useRow("tasks", other);
  const title = row?.title ?? taskWords.ticketElsewhere;
  return (
    <li className="link-line">
      <span className="link-kind">{taskWords.linkKinds[direction]}</span>
      <Button kind="quiet" size="small" onClick={() => openTicket(other)}>
        {row !== undefined && <StatusAndNumber task={row} />}
        <span className="link-title" dir="auto">
          {title}
        </span>
      </Button>
      {mayWrite && (
        <IconButton
          icon="x"
          size="small"
          label={taskWords.removeLink({ title })}
          onClick={() => act("deleteRelationship", { uuid: task, other_uuid: other, direction })}
        />
      )}
    </li>
  );
}

function StatusAndNumber({ task }: { readonly task: CopiedTask }) {
  const key = useKey(task);
  return (
    <>
      <StatusMark uuid={task.status_uuid} />
      {key !== null && <span className="link-number">{key}</span>}
    </>
  );
}
