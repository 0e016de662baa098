import { publicWords as words } from "#i18n/en/public.ts";
import { isDocumentMade, type PublicSignatureRequest, signedDocument } from "#session/public.ts";
import { longMomentText } from "#i18n/times.ts";
import { toDom } from "./to-dom.ts";

/** The number of requests for the PDF, and the time between them. In milliseconds. */
const asks = { most: 40, between: 1500 } as const;

/** The person who signed, and where the PDF will be. */
export function Signed({
  request: { signed_name, signed_at, imported },
}: {
  readonly request: PublicSignatureRequest;
}) {
  return (
    <section className="public-signed">
      <p>{words.signedBy({ name: signed_name ?? "", date: longMomentText(signed_at ?? "") })}</p>
      {imported && <p className="public-note">{words.signedImported}</p>}
      <div id="pdf" role="status">
        <p className="public-note">{words.signedPreparing}</p>
      </div>
    </section>
  );
}

/** Offers the signed PDF as soon as it is made. */
export async function showSigned(place: Element, token: string): Promise<void> {
  let isMade: boolean | null = false;
  for (let count = 0; count < asks.most && isMade === false; count += 1) {
    if (count > 0) await new Promise((resolve) => setTimeout(resolve, asks.between));
    isMade = await isDocumentMade(token);
  }
  if (isMade === false) return;
  place
    .querySelector("#pdf")
    ?.replaceChildren(...toDom(isMade === null ? <p>{words.signedNoPdf}</p> : <Pdf token={token} />));
}

function Pdf({ token }: { readonly token: string }) {
  return (
    <>
      <p>
        <a className="button" data-kind="primary" data-size="large" href={signedDocument(token)} download="">
          {words.signedDownload}
        </a>
      </p>
      <p className="public-note">{words.signedKeep}</p>
    </>
  );
}
