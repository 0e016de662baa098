import { Toast as Base } from "@base-ui/react/toast";
import { useEffect } from "react";
import { uiWords } from "#i18n/en/ui.ts";
import { Button } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { receiveToasts, type Toast, type ToastKind } from "./toast.ts";
import { useMessageRoom } from "./use-message-room.ts";
import "./toast.css";

const manager = Base.createToastManager<{ message: Toast }>();
const icons = { info: null, success: "circle-check", warning: "warning", danger: "alert" } as const satisfies Record<
  ToastKind,
  IconName | null
>;

/** See `Toasts`. */
export function ToastView() {
  return (
    <Base.Provider toastManager={manager} limit={1}>
      <Toasts />
    </Base.Provider>
  );
}

function Toasts() {
  useEffect(() => receiveToasts({ show: add, dismiss: (id) => manager.close(id) }), []);
  const { toasts } = Base.useToastManager<{ message: Toast }>();
  return (
    <Base.Portal>
      <Base.Viewport className="toasts" aria-label={uiWords.notifications}>
        {toasts.map((toast) => (
          <Message key={toast.id} toast={toast} />
        ))}
      </Base.Viewport>
    </Base.Portal>
  );
}

type ShownToast = ReturnType<typeof Base.useToastManager<{ message: Toast }>>["toasts"][number];

function Message({ toast }: { readonly toast: ShownToast }) {
  const needsRoom = toast.limited !== true && toast.transitionStatus !== "ending";
  const room = useMessageRoom();
  // bad news would be hidden from screen readers, with its buttons, because a copy of it is read out at once
  return (
    <Base.Root ref={needsRoom ? room : null} toast={toast} className="toast" aria-hidden={false}>
      <Base.Content className="toast-content">
        <Sign kind={toast.data?.message.kind ?? "info"} />
        <Base.Title className="toast-text" dir="auto" render={<div />} />
        <Act toast={toast} />
        <Base.Close aria-hidden={false} render={<IconButton icon="x" label={uiWords.dismiss} size="small" />} />
      </Base.Content>
    </Base.Root>
  );
}

/** The message that goes when the next one comes. */
let passing: string | null = null;
let count = 0;

function add(message: Toast): void {
  const isBad = message.kind === "danger";
  count += 1;
  const id = message.id ?? `message ${count}`;
  if (passing !== null && passing !== id) manager.close(passing);
  // bad news, and what stays until it is closed, come back when what was said meanwhile is gone
  passing = isBad || message.duration === 0 ? null : id;
  manager.add({
    id,
    title: message.text,
    timeout: message.duration ?? (isBad ? 12_000 : 7000),
    priority: isBad ? "high" : "low",
    data: { message },
  });
}

function Sign({ kind }: { kind: ToastKind }) {
  const name = icons[kind];
  return name === null ? null : (
    <span className="toast-sign" data-kind={kind}>
      <Icon name={name} />
    </span>
  );
}

function Act({ toast }: { toast: { readonly id: string; readonly data?: { message: Toast } | undefined } }) {
  const action = toast.data?.message.action;
  if (action === undefined) return null;
  const run = (): void => {
    manager.close(toast.id);
    action.run();
  };
  return (
    <Button size="small" onClick={run} shortcut={action.shortcut}>
      {action.label}
    </Button>
  );
}
