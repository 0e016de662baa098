import { isApiError } from "@stoa/api";
import { publicWords as words } from "#i18n/en/public.ts";
import { publicBoard } from "#session/public-board.ts";
import { sentenceOf } from "#session/sentence-of.ts";
import { Failed, Gone } from "./frame.tsx";
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
  // a board has two addresses
  const [kind = "", token = ""] = pathname
    .replace("/public/boards/", "/b/")
    .slice(1)
    .split("/")
    .map(decodeURIComponent);
  if (kind === "b") {
    const [{ showBoard }, board] = await Promise.all([import("./board/show-board.tsx"), publicBoard(token)]);
    return showBoard(place, token, board);
  }
  const { publicForm, publishedPage, signatureRequest } = await import("#session/public.ts");
  if (kind === "sign") {
    const [{ showRequest }, request] = await Promise.all([import("./sign.tsx"), signatureRequest(token)]);
    showRequest(place, token, request);
  } else if (kind === "f") {
    const [{ showForm }, form] = await Promise.all([import("./feedback-form.tsx"), publicForm(token)]);
    showForm(place, token, form);
  } else {
    const asked = publishedPage(token, searchParams.get("from"));
    const [{ PublishedPage }, page] = await Promise.all([import("./published-page.tsx"), asked]);
    show(place, <PublishedPage token={token} page={page} />);
  }
}
