import { useCallback, useEffect, useState } from "react";
import { Link } from "wouter";
import { useSession } from "#hooks/use-session.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { inboxWords as words } from "#i18n/en/inbox.ts";
import { paths } from "#paths.ts";
import {
  type NotificationPreference,
  notificationPreferences,
  setNotificationPreference,
} from "#session/notification-preferences.ts";
import { sentenceOf } from "#session/sentence-of.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.ts";
import { DevicePush } from "./device-push.tsx";
import "#ui/page.css";
import "./inbox.css";

const channels = ["in_app", "email", "push"] as const;

/** The notification preferences of a person in a workspace. */
export function PreferencesScreen() {
  const { workspace_uuid } = useOpened();
  const session = useSession();
  const workspaces = session.kind === "in" ? session.workspaces : [];
  const workspace = workspaces.find(({ uuid }) => uuid === workspace_uuid)?.name ?? "";
  return (
    <main className="page preferences">
      <header>
        <Link href={paths.inbox(workspace_uuid)}>{words.backToInbox}</Link>
        <h1>{words.preferences}</h1>
        <p>{words.preferencesText({ workspace })}</p>
      </header>
      <DevicePush />
      <Preferences key={workspace_uuid} workspace_uuid={workspace_uuid} />
    </main>
  );
}

function Preferences({ workspace_uuid }: { readonly workspace_uuid: string }) {
  const [rows, setRows] = useState<readonly NotificationPreference[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const read = useCallback((): void => {
    setProblem(null);
    void notificationPreferences(workspace_uuid).then(setRows, (error: unknown) => setProblem(sentenceOf(error)));
  }, [workspace_uuid]);
  useEffect(read, [read]);
  const put = (row: NotificationPreference): void =>
    setRows((now) => now?.map((each) => (each.event_type === row.event_type ? row : each)) ?? null);
  const change = async (before: NotificationPreference, after: NotificationPreference): Promise<void> => {
    put(after);
    try {
      await setNotificationPreference(after);
    } catch (error) {
      put(before);
      toast({ text: sentenceOf(error), kind: "danger" });
    }
  };
  if (problem !== null) {
    return (
      <>
        <Notice kind="warning">{problem}</Notice>
        <p>
          <Button onClick={read}>{m.tryAgain}</Button>
        </p>
      </>
    );
  }
  if (rows === null) return <p aria-busy="true" />;
  return (
    <table className="preferences-table">
      <thead>
        <tr>
          <th scope="col">{words.event}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {words.channels[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Preference key={row.event_type} row={row} change={(after) => void change(row, after)} />
        ))}
      </tbody>
    </table>
  );
}

type Props = { readonly row: NotificationPreference; readonly change: (after: NotificationPreference) => void };

function Preference({ row, change }: Props) {
  const event = words.events[row.event_type];
  return (
    <tr>
      <th scope="row">{event}</th>
      {channels.map((channel) => (
        <td key={channel}>
          <Checkbox
            label={`${event}: ${words.channels[channel]}`}
            isLabelHidden
            isChecked={row[channel]}
            onChecked={(isOn) => change({ ...row, [channel]: isOn })}
          />
        </td>
      ))}
    </tr>
  );
}
