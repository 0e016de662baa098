import { type ReactNode, Suspense, useEffect, useState } from "react";
import { termsToAccept } from "#session/terms.ts";
import { lazily } from "#ui/lazily.tsx";

const AcceptTerms = lazily(async () => (await import("./accept-terms.tsx")).AcceptTerms);

/** Shows the app once the current terms are accepted. */
export function TermsGate({ children }: { readonly children: ReactNode }) {
  const [version, setVersion] = useState<string | null>(null);
  useEffect(() => {
    const ask = async (): Promise<void> => {
      const found = await termsToAccept();
      if (found !== null) await AcceptTerms.fetch();
      setVersion(found);
    };
    // without a network the person goes on, and is asked the next time
    void ask().catch(() => {});
  }, []);
  if (version === null) return children;
  return (
    <Suspense>
      <AcceptTerms version={version} done={() => setVersion(null)} />
    </Suspense>
  );
}
