// The service workers that the server delivers and the pages accept. This file loads no schemas, because the pages load
// none.

interface OwnWorker {
	/** The path of the script. */
	readonly script: string;
	/** The beginning of the paths of the pages that the worker controls. */
	readonly scope: string;
}

/** The service workers of this origin: none. The server refuses all others, and the pages unregister them. */
export const SERVICE_WORKERS: readonly OwnWorker[] = [];

/** Returns true if a browser requests the script of a service worker. */
export const isWorkerRequest = (headers: Pick<Headers, "get">): boolean =>
	headers.get("service-worker")?.toLowerCase() === "script" || headers.get("sec-fetch-dest") === "serviceworker";

export const isOwnWorker = (path: string): boolean => SERVICE_WORKERS.some(({ script }) => script === path);

/**
 * The header that the server sends with a refused worker script. A browser requests the script again after each page
 * that the worker controls; a missing script alone keeps the worker active, and this header removes it.
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

/** The part of `navigator.serviceWorker` that is used here. */
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
 * Unregisters every worker that is not in the list. A page that such a worker controls may be altered, so it is
 * reloaded from the server.
 */
export async function removeForeignWorkers(container: Container | undefined, reload: () => void): Promise<void> {
	// Browsers provide no service workers to pages over http, so there is nothing to remove.
	if (!container) return;
	const { controller } = container;
	const isForeign = controller !== null && !isOwnWorker(pathOf(controller.scriptURL));
	try {
		const foreign = (await container.getRegistrations()).filter((registration) => !isOwn(registration));
		const removed = await Promise.all(foreign.map((registration) => registration.unregister()));
		// If a worker could not be removed, it would answer the reloaded page as well.
		if (isForeign && removed.every(Boolean)) reload();
	} catch {
		// A browser that refuses to list workers, because the user blocks cookies, runs none either.
	}
}
