import { isApiError } from "@stoa/api";
import { publicWords as words } from "#i18n/en/public.ts";
import { publicForm, publishedPage, signatureRequest } from "#session/public.ts";
import { sentenceOf } from "#session/sentence-of.ts";
import { Failed, Gone } from "./frame.tsx";
import { showForm } from "./feedback-form.tsx";
import { showRequest } from "./sign.tsx";
import { PublishedPage } from "./published-page.tsx";
import { show } from "./show.ts";

/** The time for which nothing is shown before a text says that it takes a moment. In milliseconds. */
const silentFor = 400;

/** Opens what a public link names, or says why it cannot be shown. @param place where it is shown */
export async function openPublicPage(place: Element, address: URL): Promise<void> {
  const waiting = setTimeout(() => show(place, <p className="public-waiting">{words.publicLoading}</p>), silentFor);
  try {
    await openPage(place, address);
  } catch (error) {
    // a link that was cut is malformed
    const isGone = isApiError(error) && (error.status === 404 || error.status === 400);
    const again = (): void => void openPublicPage(place, address);
    show(place, isGone ? <Gone /> : <Failed reason={sentenceOf(error)} again={again} />);
  } finally {
    clearTimeout(waiting);
  }
}

async function openPage(place: Element, { pathname, searchParams }: URL): Promise<void> {
  const [, kind = "", token = ""] = pathname.split("/").map(decodeURIComponent);
  if (kind === "sign") showRequest(place, token, await signatureRequest(token));
  else if (kind === "f") showForm(place, token, await publicForm(token));
  else {
    const page = await publishedPage(token, searchParams.get("from"));
    show(place, <PublishedPage token={token} page={page} />);
  }
}
