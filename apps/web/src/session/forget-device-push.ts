/** The place where the uuid of this browser's subscription is kept. */
export const storageKey = "stoa:push";

/** The service worker that may get pushes; null where there can be none. */
export async function registration(): Promise<ServiceWorkerRegistration | null> {
  const isWhole = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  return isWhole ? ((await navigator.serviceWorker.getRegistration()) ?? null) : null;
}

/** Ends the subscription only in this browser: nobody is signed in any more. The server hears of it from the push service. */
export async function forgetDevicePush(): Promise<void> {
  try {
    localStorage.removeItem(storageKey);
    await (await (await registration())?.pushManager.getSubscription())?.unsubscribe();
  } catch {
    // without storage or a push service there was none
  }
}
