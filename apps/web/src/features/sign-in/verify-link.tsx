import { useEffect, useState } from "react";
import { Link } from "wouter";
import { m } from "#i18n/en.ts";
import { paths } from "#paths.ts";
import { attempt } from "#session/sign-in.ts";
import { verifyByLink } from "#session/sign-up.ts";
import { Notice } from "#ui/notice.tsx";
import { Frame } from "./frame.tsx";

/** What the link of a mail opens that proves an address. */
export function VerifyLink() {
  const [said, setSaid] = useState<{ readonly kind: "success" | "danger"; readonly text: string } | null>(null);
  useEffect(() => {
    const given = new URLSearchParams(window.location.search);
    const step = () => verifyByLink(given.get("uuid") ?? "", given.get("code") ?? "");
    void attempt(step).then((outcome) =>
      setSaid(
        outcome.kind === "refused" ? { kind: "danger", text: outcome.error } : { kind: "success", text: m.verified },
      ),
    );
  }, []);
  return (
    <Frame title={m.verifyLinkTitle} foot={<Link href={paths.signIn}>{m.signIn}</Link>}>
      {said !== null && <Notice kind={said.kind}>{said.text}</Notice>}
    </Frame>
  );
}
