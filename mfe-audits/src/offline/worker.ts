import { AUDITS_WORKER, OFFLINE_FILES } from "@portal/contracts/kit/service-workers";

/** The files that this page has loaded and that the worker caches. */
const CACHED = /^\/(static|mfe)\//;

function loadedFiles(): string[] {
	const links = [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>("script[src], link[href]")];
	const linked = links.map((link) => ("src" in link ? link.src : link.href));
	const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
	return [...new Set([...linked, ...loaded])].filter((address) => {
		const { origin, pathname } = new URL(address, location.href);
		return origin === location.origin && CACHED.test(pathname);
	});
}

async function activeWorker(): Promise<ServiceWorker> {
	const { script, scope } = AUDITS_WORKER;
	const { active, waiting, installing } = await navigator.serviceWorker.register(script, { scope });
	const worker = active ?? waiting ?? installing;
	while (worker && worker.state !== "activated" && worker.state !== "redundant")
		await new Promise((resolve) => worker.addEventListener("statechange", resolve, { once: true }));
	if (worker?.state !== "activated") throw new Error("No worker");
	return worker;
}

/** Deletes the files of earlier versions, which this page does not use. */
async function forgetOtherFiles(files: readonly string[]): Promise<void> {
	const cache = await caches.open(OFFLINE_FILES);
	for (const request of await cache.keys()) if (!files.includes(request.url)) await cache.delete(request);
}

/** Lets a service worker cache this page. If this fails, it returns false, and the page needs a connection to open. */
export async function cachePage(page: string): Promise<boolean> {
	try {
		const worker = await activeWorker();
		const { port1, port2 } = new MessageChannel();
		const done = new Promise<boolean>((resolve) => {
			port1.onmessage = ({ data }) => resolve(data === true);
		});
		const files = loadedFiles();
		worker.postMessage({ type: "CACHE_URLS", payload: { urlsToCache: [page, ...files] } }, [port2]);
		const isCached = await done;
		if (isCached) await forgetOtherFiles(files);
		return isCached;
	} catch {
		return false;
	}
}
