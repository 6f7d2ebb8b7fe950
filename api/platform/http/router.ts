import type { Result, Router } from "hono/router";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";

type Route<T> = Parameters<Router<T>["add"]>;

/** The segment below the base path `/api`. */
const segmentOf = (path: string): string => path.split("/", 3)[2] ?? "";
const isLiteral = (segment: string) => segment !== "" && !/[:*{}?]/.test(segment);

/**
 * A router for each first segment. Hono's fast router refuses some pairs of paths, and one such pair would make all routes
 * be searched by the slow one.
 */
export class SegmentRouter<T> implements Router<T> {
	readonly name = "SegmentRouter";
	readonly #routes: Route<T>[] = [];
	readonly #literals = new Set<string>();
	readonly #routers = new Map<string, Router<T>>();
	readonly #isIdle: (handler: T) => boolean;

	/** `isIdle`: a handler that does nothing at a request is left out. */
	constructor(isIdle: (handler: T) => boolean = () => false) {
		this.#isIdle = isIdle;
	}

	add(...route: Route<T>): void {
		if (this.#isIdle(route[2])) return;
		const segment = segmentOf(route[1]);
		if (isLiteral(segment)) this.#literals.add(segment);
		this.#routes.push(route);
		this.#routers.clear();
	}

	match(method: string, path: string): Result<T> {
		const segment = segmentOf(path);
		const name = this.#literals.has(segment) ? segment : "";
		return (this.#routers.get(name) ?? this.#build(name)).match(method, path);
	}

	#build(name: string): Router<T> {
		const router = new SmartRouter<T>({ routers: [new RegExpRouter(), new TrieRouter()] });
		for (const route of this.#routes) {
			const segment = segmentOf(route[1]);
			if (segment === name || !isLiteral(segment)) router.add(...route);
		}
		this.#routers.set(name, router);
		return router;
	}
}
