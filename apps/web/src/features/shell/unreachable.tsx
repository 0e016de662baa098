import { useEffect } from "react";
import { Frame } from "#features/sign-in/index.ts";
import { m } from "#i18n/en.ts";
import { refreshSession } from "#session/session.ts";
import { Button } from "#ui/button.tsx";

/** The interval at which the server is tried. In milliseconds. */
const pause = 5000;

/** Stands while the server cannot be reached and this browser remembers nobody. */
export function Unreachable() {
  useEffect(() => {
    const timer = setInterval(() => void refreshSession(), pause);
    return () => clearInterval(timer);
  }, []);
  return (
    <Frame title={m.unreachableTitle}>
      <p>{m.unreachable}</p>
      <Button onClick={() => void refreshSession()}>{m.tryAgain}</Button>
    </Frame>
  );
}
