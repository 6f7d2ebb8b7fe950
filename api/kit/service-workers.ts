// This file lists the service workers that pages accept. It must not import zod, because every page uses it.

import { STORAGE_KEYS } from "./privacy.ts";

interface OwnWorker {
	readonly script: string;
	/** The beginning of the paths of those pages that the worker controls. */
	readonly scope: string;
}

/** The worker that opens the checklists of audits without a network connection. */
export const AUDITS_WORKER = { script: "/audits-worker.js", scope: "/audits" } as const satisfies OwnWorker;

/** The server refuses the script of every other worker, and the pages remove other workers that they find. */
export const SERVICE_WORKERS: readonly OwnWorker[] = [AUDITS_WORKER];

/** The name of the database, and the beginning of the names of the caches, that the offline pages have on a device. */
export const OFFLINE_STORE = STORAGE_KEYS.offline;
/** The cache with code, whose addresses contain a hash or a version. */
export const OFFLINE_FILES = `${OFFLINE_STORE}-files`;

/** The type of a message after which the worker caches nothing until another message arrives. It replies to the port. */
export const STOP_CACHING = "STOP_CACHING";

/** Returns true if a browser requests a script in order to install it as a service worker. */
export const isWorkerRequest = (headers: Pick<Headers, "get">): boolean =>
	headers.get("service-worker")?.toLowerCase() === "script" || headers.get("sec-fetch-dest") === "serviceworker";

export const isOwnWorker = (path: string): boolean => SERVICE_WORKERS.some(({ script }) => script === path);

/**
 * The header in the response to a refused worker's script. Browsers regularly request the script of an installed worker
 * again; a missing script would not stop the worker, but this header removes it.
 */
export const WORKER_REMOVAL = ["Clear-Site-Data", '"storage"'] as const;

type Worker = Pick<globalThis.ServiceWorker, "scriptURL">;

interface Registration {
	readonly scope: string;
	readonly active: Worker | null;
	readonly waiting: Worker | null;
	readonly installing: Worker | null;
	unregister(): Promise<boolean>;
}

interface Container {
	readonly controller: Worker | null;
	getRegistrations(): Promise<readonly Registration[]>;
}

const pathOf = (url: string) => new URL(url).pathname;

function isOwn({ scope, active, waiting, installing }: Registration): boolean {
	const own = SERVICE_WORKERS.find((worker) => worker.scope === pathOf(scope));
	const workers = [active, waiting, installing].filter((worker) => worker !== null);
	return own !== undefined && workers.every(({ scriptURL }) => pathOf(scriptURL) === own.script);
}

/**
 * Removes every service worker that this origin does not use, and reloads a page that such a worker controls, because
 * the worker may have altered the page.
 */
export async function removeForeignWorkers(container: Container | undefined, reload: () => void): Promise<void> {
	// Browsers offer no service workers to pages without https, so there is none to remove.
	if (!container) return;
	const { controller } = container;
	const isForeign = controller !== null && !isOwnWorker(pathOf(controller.scriptURL));
	try {
		const foreign = (await container.getRegistrations()).filter((registration) => !isOwn(registration));
		const removed = await Promise.all(foreign.map((registration) => registration.unregister()));
		// Reloading helps only if all workers were removed; a remaining one would answer the new request as well.
		if (isForeign && removed.every(Boolean)) reload();
	} catch {
		// A browser that blocks access to service workers, because the user blocks cookies, runs none either.
	}
}
