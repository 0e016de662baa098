import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { Frame } from "#features/sign-in/index.ts";
import { m } from "#i18n/en.ts";
import { startWords } from "#i18n/en/start.ts";
import { go, paths } from "#paths.ts";
import { sentenceOf } from "#session/sentence-of.ts";
import { Starting } from "./starting.tsx";

/** Opens what a mail links to. @param props.find its address in the app */
export function MailedPlace({ find }: { readonly find: () => Promise<string> }) {
  const [problem, setProblem] = useState<string | null>(null);
  // of the address that was opened: another one is another component
  const first = useRef(find);
  useEffect(() => {
    void first.current().then(
      (path) => go(path, { replace: true }),
      (error: unknown) => setProblem(sentenceOf(error)),
    );
  }, []);
  if (problem === null) return <Starting />;
  return (
    <Frame title={startWords.notThereTitle} foot={<Link href={paths.home}>{m.toStart}</Link>}>
      <p>{problem}</p>
    </Frame>
  );
}
