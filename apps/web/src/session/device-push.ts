import { api } from "./api.ts";
import { forgetDevicePush, registration, storageKey } from "./forget-device-push.ts";

/**
 * Whether this browser shows notifications while no tab is open: `on` if the server knows its subscription; `denied` if the person or the
 * browser's settings forbid it; `impossible` without a service worker or a push service, as on plain http.
 */
export type DevicePush = "on" | "off" | "denied" | "impossible";

/** The state of push notifications in this browser. @throws ApiError */
export async function devicePush(): Promise<DevicePush> {
  const found = await registration();
  if (found === null) return "impossible";
  if ((await found.pushManager.permissionState({ userVisibleOnly: true })) === "denied") return "denied";
  const uuid = localStorage.getItem(storageKey);
  if (uuid === null || (await found.pushManager.getSubscription()) === null) return "off";
  const { push_subscriptions } = await api.listPushSubscriptions();
  return push_subscriptions.some((each) => each.uuid === uuid) ? "on" : "off";
}

/** Asks the person, and subscribes this browser. @throws ApiError, or a DOMException when the browser's push service is out of reach */
export async function startDevicePush(): Promise<DevicePush> {
  const found = await registration();
  if (found === null) return "impossible";
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  // one of before may be of another installation's key
  await (await found.pushManager.getSubscription())?.unsubscribe();
  const { public_key: applicationServerKey } = await api.getPushKey();
  const subscription = await found.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  const reply = await api.createPushSubscription({ body: { endpoint, keys: { p256dh, auth } } });
  localStorage.setItem(storageKey, reply.push_subscription.uuid);
  return "on";
}

/** Ends the subscription of this browser, here and on the server. @throws ApiError */
export async function stopDevicePush(): Promise<DevicePush> {
  const uuid = localStorage.getItem(storageKey);
  await forgetDevicePush();
  const { push_subscriptions } = await api.listPushSubscriptions();
  const isKnown = push_subscriptions.some((each) => each.uuid === uuid);
  if (isKnown && uuid !== null) await api.deletePushSubscription({ push_subscription_uuid: uuid });
  return "off";
}
