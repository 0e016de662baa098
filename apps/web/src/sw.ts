// The service worker: it keeps the files of one build, so that the app opens without a network. It never keeps a reply of the API.
import { isScreen } from "@stoa/api/addresses";

type ExtendableTask = Event & { waitUntil(work: Promise<unknown>): void };
type Fetch = ExtendableTask & { readonly request: Request; respondWith(response: Promise<Response>): void };
type Push = ExtendableTask & { readonly data: { json(): unknown } | null };
type Click = ExtendableTask & { readonly notification: Notification };
type Events = {
  install: ExtendableTask;
  activate: ExtendableTask;
  fetch: Fetch;
  message: MessageEvent;
  push: Push;
  notificationclick: Click;
};
type Tab = { readonly url: string; focus(): Promise<unknown> };

/** The used part of the worker's global scope: the compiler knows the one of a page only. */
declare const self: {
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: object): Promise<readonly Tab[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
};

/** Put in by the build: its name, and its files with the hashes of their contents. */
declare const STOA_BUILD: {
  readonly stamp: string;
  readonly files: readonly (readonly [path: string, hash: string])[];
};

const prefix = "stoa-build:";
const name = `${prefix}${STOA_BUILD.stamp}`;
const paths = new Set(STOA_BUILD.files.map(([path]) => path));
const page = "/index.html";
/** The server's replies differ by headers that do not matter here. */
const anyHeaders = { ignoreVary: true } as const;

/** Fetches the whole build. With the hash a file of another build is an error, so that two are never mixed. */
async function fetchBuild(): Promise<void> {
  const cache = await caches.open(name);
  const fetchFile = async ([path, integrity]: readonly [string, string]): Promise<void> => {
    const reply = await fetch(path, { integrity, cache: isHashed(path) ? "default" : "no-cache", priority: "low" });
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
    await cache.put(path, reply);
  };
  try {
    await Promise.all(STOA_BUILD.files.map(fetchFile));
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
}

function isHashed(path: string): boolean {
  return path.startsWith("/assets/");
}

/** Removes former builds. The last one stays, and all of them while there are other tabs, which may still run one. */
async function removeFormer(): Promise<void> {
  const names = await caches.keys();
  const former = names.filter((other) => other.startsWith(prefix) && other !== name);
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const outdated = tabs.length > 1 ? [] : former.slice(0, -1);
  await Promise.all(outdated.map((other) => caches.delete(other)));
}

async function openPage(request: Request): Promise<Response> {
  const cache = await caches.open(name);
  return (await cache.match(page, anyHeaders)) ?? fetch(request);
}

/** A file of this build, or of a former one that a tab still runs. */
async function openFile(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(name);
  return (await cache.match(path, anyHeaders)) ?? (await caches.match(path, anyHeaders)) ?? fetch(request);
}

/** A pushed message: the event, and its place. */
type PushMessage = { readonly uuid: string; readonly title: string; readonly body: string; readonly url: string };

async function showNotification({ uuid, title, body, url }: PushMessage): Promise<void> {
  await self.registration.showNotification(title, { body, tag: uuid, icon: "/favicon.svg", data: url });
}

/** Opens what a notification is about: the tab that shows it, or a new one. */
async function openNotification(address: string): Promise<void> {
  const { pathname, search } = new URL(address);
  const url = new URL(pathname + search, self.location.origin).href;
  const tabs = await self.clients.matchAll({ type: "window" });
  const shown = tabs.find((tab) => tab.url === url);
  await (shown === undefined ? self.clients.openWindow(url) : shown.focus());
}

self.addEventListener("install", (event) => event.waitUntil(fetchBuild()));

self.addEventListener("activate", (event) => {
  // the page of the first visit too, so that it can go on without a network
  event.waitUntil(removeFormer().then(() => self.clients.claim()));
});

// the person agreed to the new build, or looks at none of the tabs
self.addEventListener("message", ({ data }) => void (data === "take" && self.skipWaiting()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (isScreen(pathname)) event.respondWith(openPage(request));
  } else if (paths.has(pathname) || isHashed(pathname)) {
    event.respondWith(openFile(request, pathname));
  }
});

self.addEventListener("push", (event) => {
  if (event.data !== null) event.waitUntil(showNotification(event.data.json() as PushMessage));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openNotification(String(event.notification.data)));
});
