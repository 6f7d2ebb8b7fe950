import { STORAGE_KEYS } from "@portal/contracts/kit/privacy";
import { OFFLINE_STORE, STOP_CACHING } from "@portal/contracts/kit/service-workers";

export { STORAGE_KEYS };

/** Browser storage whose functions never throw. Browsers that block site data throw an error at each access. */
export interface BrowserStorage {
	/** Returns the stored text, or null if nothing is stored or the browser blocks storage. */
	get(key: string): string | null;
	/** Stores the text; null removes it. Returns false if the browser blocks storage or the storage is full. */
	set(key: string, value: string | null): boolean;
	keys(): string[];
	isAvailable(): boolean;
}

function attempt<T>(action: () => T, otherwise: T): T {
	try {
		return action();
	} catch {
		return otherwise;
	}
}

const createStorage = (storage: () => Storage): BrowserStorage => ({
	get: (key) => attempt(() => storage().getItem(key), null),
	set: (key, value) =>
		attempt(() => {
			if (value === null) storage().removeItem(key);
			else storage().setItem(key, value);
			return true;
		}, false),
	keys: () => attempt(() => Object.keys(storage()), []),
	isAvailable: () => attempt(() => storage() !== null, false),
});

/** Storage that survives closing the browser. All tabs share it. */
export const deviceStorage = createStorage(() => window.localStorage);
/** Storage of one tab, which the browser deletes when the tab is closed. */
export const tabStorage = createStorage(() => window.sessionStorage);

const WORKER_REPLIES_WITHIN_MS = 1000;

/** Waits until the worker caches nothing more. Without this, it could cache the responses of requests that are pending. */
const stopCaching = (worker: ServiceWorker) =>
	new Promise<unknown>((resolve) => {
		const { port1, port2 } = new MessageChannel();
		port1.onmessage = resolve;
		setTimeout(resolve, WORKER_REPLIES_WITHIN_MS);
		worker.postMessage({ type: STOP_CACHING }, [port2]);
	});

/** Deletes the database and the caches of the offline pages, and their service workers. */
export const forgetOfflineStore = (): Promise<unknown> =>
	attempt<Promise<unknown>>(async () => {
		window.indexedDB.deleteDatabase(OFFLINE_STORE);
		const workers = await navigator.serviceWorker.getRegistrations();
		await Promise.all(workers.map(({ active }) => active && stopCaching(active)));
		const names = (await window.caches.keys()).filter((name) => name.startsWith(OFFLINE_STORE));
		return Promise.all([...names.map((name) => caches.delete(name)), ...workers.map((worker) => worker.unregister())]);
	}, Promise.resolve()).catch(() => undefined);

const within = (storage: BrowserStorage, prefix: string): BrowserStorage => ({
	get: (key) => storage.get(prefix + key),
	set: (key, value) => storage.set(prefix + key, value),
	keys: () => storage.keys().flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : [])),
	isAvailable: storage.isAvailable,
});

/** Returns the storage of a module. The shell deletes its content when the module is not deployed any more. */
export function moduleStorage(module: string): { device: BrowserStorage; tab: BrowserStorage } {
	const prefix = `${STORAGE_KEYS.module}.${module}.`;
	return { device: within(deviceStorage, prefix), tab: within(tabStorage, prefix) };
}

/** Returns the cookies that scripts may read, as `name=value; …`, or an empty text if the browser blocks cookies. */
export const readCookies = (): string => attempt(() => document.cookie, "");

/** Sets a cookie. It has no effect if the browser blocks cookies. */
export function writeCookie(cookie: string): void {
	attempt(() => {
		// biome-ignore lint/suspicious/noDocumentCookie: the CookieStore API requires a secure context
		document.cookie = cookie;
	}, undefined);
}
