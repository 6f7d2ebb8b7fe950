import { AUDITS_WORKER, OFFLINE_FILES, OFFLINE_STORE, STOP_CACHING } from "@portal/contracts/kit/service-workers";
import { clientsClaim, type WorkboxPlugin } from "workbox-core";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";

/**
 * The service worker of the pages below `/audits`, which are loaded while a device has no network. It caches code and
 * pages only; the module stores the data of an audit itself. A page sends the addresses of the files that it has loaded
 * before the worker was installed, as a message that Workbox handles.
 */

/** Seconds after which the page is taken from the cache if the network does not respond. */
const PAGE_WAIT_SECONDS = 5;

const PAGES = `${OFFLINE_STORE}-pages`;

const isPage = (path: string) => path === AUDITS_WORKER.scope || path.startsWith(`${AUDITS_WORKER.scope}/`);
/** The address of these files contains a hash or a version, so that their content never changes. */
const isImmutable = (path: string) => /^\/(static\/|mfe\/[^/]+\/[^/]+\/)/.test(path);

/** True after the sign-out, since a page that is still open goes on sending its requests through the worker. */
let isStopped = false;
const unlessStopped: WorkboxPlugin = {
	cacheWillUpdate: async ({ response }) => (isStopped || response.status !== 200 ? null : response),
	cacheDidUpdate: async ({ cacheName }) => {
		if (isStopped) await caches.delete(cacheName);
	},
};

registerRoute(
	({ url, sameOrigin }) => sameOrigin && isPage(url.pathname),
	new NetworkFirst({
		cacheName: PAGES,
		networkTimeoutSeconds: PAGE_WAIT_SECONDS,
		// All audits have the same page, whose script reads the query.
		plugins: [unlessStopped, { cacheKeyWillBeUsed: async ({ request }) => new URL(request.url).pathname }],
	}),
);
registerRoute(
	({ url, sameOrigin }) => sameOrigin && isImmutable(url.pathname),
	new CacheFirst({
		cacheName: OFFLINE_FILES,
		matchOptions: { ignoreVary: true },
		plugins: [unlessStopped],
	}),
);
interface WorkerMessage extends MessageEvent<{ type?: string }> {
	waitUntil(job: Promise<void>): void;
}

/** The page deletes the caches too, but perhaps before a busy worker has read its message. */
const clearCaches = () => Promise.all([PAGES, OFFLINE_FILES].map((name) => caches.delete(name)));

const worker = globalThis as unknown as EventTarget & { skipWaiting(): Promise<void> };
worker.addEventListener("message", (event) => {
	const message = event as WorkerMessage;
	isStopped = message.data.type === STOP_CACHING;
	if (isStopped) message.waitUntil(clearCaches().then(() => message.ports[0]?.postMessage(true)));
});
worker.addEventListener("install", () => void worker.skipWaiting());
clientsClaim();
