import { isBusy } from "./busy.ts";

/** The interval at which the server is asked for a new build, besides when the page is shown again or is online again. In milliseconds. */
const pause = 60 * 60_000;

/** Whether this browser keeps the app for times without a network: not on plain http, and not if it is switched off. */
export const keepsApp = "serviceWorker" in navigator;

/** Whether the person types or has a dialog open, which would not be there after the page was loaded again. */
function isWriting(): boolean {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.isContentEditable) return true;
  return (
    activeElement?.matches("input, textarea, select") === true ||
    // a toast has the role of a dialog too
    document.querySelector(":is([role=dialog], [role=alertdialog]):not(.toast)") !== null
  );
}

/** Whether the page can be loaded again without anybody noticing. */
function isUnwatched(): boolean {
  return document.visibilityState === "hidden" && !isBusy() && !isWriting();
}

/**
 * Keeps the app in this browser, and follows its builds. A new one is fetched whole while the old one goes on; it is taken when the
 * person agrees, or when nobody looks at the page and nothing waits.
 * @param offer called when a new build is ready, with what takes it
 * @returns ends it
 */
export async function followBuilds(offer: (take: () => void) => void): Promise<() => void> {
  const workers = navigator.serviceWorker;
  const ended = new AbortController();
  const { signal } = ended;
  // without one the worker of the first visit comes, which is of this build
  let isFollowed = workers.controller !== null;
  let isAgreed = false;
  const registration = await workers.register("/sw.js", { updateViaCache: "none" });
  const take = (): void => {
    isAgreed = true;
    if (registration.waiting === null) window.location.reload();
    else registration.waiting.postMessage("take", []);
  };
  const look = (): void => {
    if (registration.waiting === null || !isFollowed) return;
    if (isUnwatched()) take();
    else offer(take);
  };
  const onInstalling = (): void => registration.installing?.addEventListener("statechange", look, { signal });
  const onChange = (): void => {
    if (isFollowed && (isAgreed || isUnwatched())) window.location.reload();
    // another tab has taken it: this one goes on with its files until the person agrees
    else if (isFollowed) offer(take);
    isFollowed = true;
  };
  const ask = (): void => {
    look();
    // without a network there is no answer
    if (document.visibilityState === "visible") registration.update().catch(() => {});
  };
  registration.addEventListener("updatefound", onInstalling, { signal });
  workers.addEventListener("controllerchange", onChange, { signal });
  document.addEventListener("visibilitychange", ask, { signal });
  window.addEventListener("online", ask, { signal });
  const timer = setInterval(ask, pause);
  signal.addEventListener("abort", () => clearInterval(timer));
  onInstalling();
  look();
  return () => ended.abort();
}
