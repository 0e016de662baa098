import { Avatar } from "#ui/avatar.tsx";
import { Icon } from "#ui/icon.tsx";
import type { ShownActor } from "#session/attribution.ts";
import "./doer-name.css";

/** The picture of the doer; for the service its mark. @param props.size in pixels */
export function DoerMark({ doer: { person }, size }: { readonly doer: ShownActor; readonly size: number }) {
  if (person !== null) return <Avatar person={person} size={size} isNamed={false} />;
  return (
    <span className="doer-mark" style={{ width: size, height: size }}>
      <Icon name="bot" size={Math.round(size * 0.75)} />
    </span>
  );
}

/**
 * The name of the doer. Where the service did it, the pointer and the focus show by which key and with whose access;
 * where an import says so, which. Screen readers read it with the name.
 * @param props.hasMark whether the service has its own mark here, because none stands next to the name
 * @param props.isPassive whether it stands in a row that has the focus itself
 */
export function DoerName({
  doer,
  hasMark = false,
  isPassive = false,
}: {
  readonly doer: ShownActor;
  readonly hasMark?: boolean;
  readonly isPassive?: boolean;
}) {
  const { name, person, about } = doer;
  const mark = hasMark && person === null ? <DoerMark doer={doer} size={16} /> : null;
  if (about === null)
    return (
      <span className="doer" dir="auto">
        {mark}
        {name}
      </span>
    );
  return (
    <span className="doer" dir="auto" data-tooltip={about} {...(!isPassive && { tabIndex: 0, role: "note" })}>
      {mark}
      {name}
      <span className="sr-only">{` (${about})`}</span>
    </span>
  );
}
