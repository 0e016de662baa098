import { Toast as Base } from "@base-ui/react/toast";
import { useEffect } from "react";
import { uiWords } from "#i18n/en/ui.ts";
import { Button } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { receiveToasts, type Toast, type ToastKind } from "./toast.ts";
import { useToastPlace } from "./use-toast-place.ts";
import "./toast.css";

const manager = Base.createToastManager<{ told: Toast }>();
const icons = { info: null, success: "circle-check", warning: "warning", danger: "alert" } as const satisfies Record<
  ToastKind,
  IconName | null
>;

/** See `Toasts`. */
export function ToastView() {
  return (
    <Base.Provider toastManager={manager} limit={3}>
      <Toasts />
    </Base.Provider>
  );
}

function Toasts() {
  useEffect(() => receiveToasts(add, () => manager.close()), []);
  const { toasts } = Base.useToastManager<{ told: Toast }>();
  const place = useToastPlace(toasts[0]?.id ?? null);
  return (
    <Base.Portal>
      <Base.Viewport className="toasts" data-place={place} aria-label={uiWords.notifications}>
        <List toasts={toasts} />
      </Base.Viewport>
    </Base.Portal>
  );
}

type Shown = ReturnType<typeof Base.useToastManager<{ told: Toast }>>["toasts"];

function List({ toasts }: { readonly toasts: Shown }) {
  return toasts.map((toast) => (
    <Base.Root key={toast.id} toast={toast} className="toast">
      <Base.Content className="toast-content">
        <Sign kind={toast.data?.told.kind ?? "info"} />
        <Base.Title className="toast-text" dir="auto" render={<div />} />
        <Act toast={toast} />
        <Base.Close render={<IconButton icon="x" label={uiWords.dismiss} size="small" />} />
      </Base.Content>
    </Base.Root>
  ));
}

function add(told: Toast): void {
  const isBad = told.kind === "danger";
  manager.add({
    ...(told.id === undefined ? {} : { id: told.id }),
    title: told.text,
    timeout: told.duration ?? (isBad ? 12_000 : 7000),
    priority: isBad ? "high" : "low",
    data: { told },
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

function Act({ toast }: { toast: { readonly id: string; readonly data?: { told: Toast } | undefined } }) {
  const action = toast.data?.told.action;
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
