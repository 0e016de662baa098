import { useEffect, useState } from "react";
import { m } from "#i18n/en.ts";

/** The time for which nothing is shown before a text says that it takes a moment. In milliseconds. */
const silentFor = 400;

/** Stands while it is not known yet what to show. */
export function Starting() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), silentFor);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className="starting" aria-busy="true">
      {isLong && <p role="status">{m.starting}</p>}
    </main>
  );
}
