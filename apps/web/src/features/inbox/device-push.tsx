import { useEffect, useState } from "react";
import { inboxWords as words } from "#i18n/en/inbox.ts";
import { type DevicePush as State, devicePush, startDevicePush, stopDevicePush } from "#session/device-push.ts";
import { sentenceOf } from "#session/sentence-of.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Notice } from "#ui/notice.tsx";

/** Whether this browser shows what is sent by push, and why it does not. */
export function DevicePush() {
  const [state, setState] = useState<State | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = (step: Promise<State>): void => {
    setProblem(null);
    void step.then(setState, (error: unknown) =>
      setProblem(error instanceof DOMException ? words.deviceUnreachable : sentenceOf(error)),
    );
  };
  useEffect(() => take(devicePush()), []);
  if (state === "impossible") return <Notice>{words.deviceImpossible}</Notice>;
  return (
    <>
      <Checkbox
        label={words.device}
        hint={words.deviceHint}
        isChecked={state === "on"}
        onChecked={(isOn) => take(isOn ? startDevicePush() : stopDevicePush())}
      />
      {state === "denied" && <Notice kind="warning">{words.deviceDenied}</Notice>}
      {problem !== null && <Notice kind="warning">{problem}</Notice>}
    </>
  );
}
