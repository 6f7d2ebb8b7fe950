import { TrieRouter } from "hono/router/trie-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../../app.ts";
import { startTestApp, type TestApp } from "../../testing/index.ts";
import { SegmentRouter } from "./router.ts";
import { isDescription } from "./routing.ts";

let app: TestApp;
beforeAll(async () => {
	app = await startTestApp({ signedIn: false });
});
afterAll(() => app.close());

/** What is reached, in order, with which parameters. */
function reached([matched, stash]: ReturnType<TrieRouter<number>["match"]>) {
	return matched.map(([handler, params]) => [
		handler,
		Object.fromEntries(Object.entries(params).map(([name, at]) => [name, stash ? stash[Number(at)] : at])),
	]);
}

test("every path of the API is answered by the same handlers in the same order as by one router for all", () => {
	const { routes } = createApp(app.deps, {} as never);
	const [ours, theirs] = [new SegmentRouter<number>(), new TrieRouter<number>()];
	routes.forEach(({ method, path }, index) => {
		ours.add(method, path, index);
		theirs.add(method, path, index);
	});
	const filled = routes.map(({ path }) => path.replace(/:\w+/g, "x1").replace("*", "a/b"));
	const others = ["/", "/api", "/api/", "/api/nowhere", "/api/nowhere/else", "/other", "/api//", "/api/certificate/"];
	let count = 0;
	for (const path of new Set([...filled, ...others]))
		for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD"]) {
			const expected = reached(theirs.match(method, path));
			expect(reached(ours.match(method, path)), `${method} ${path}`).toEqual(expected);
			count += expected.length;
		}
	expect(count).toBeGreaterThan(500);
});

test("what only describes a route takes no part in its answers", () => {
	const ours = new SegmentRouter<number>((handler) => handler < 0);
	for (const handler of [1, -1, 2]) ours.add("GET", "/api/a", handler);
	expect(reached(ours.match("GET", "/api/a")).map(([handler]) => handler)).toEqual([1, 2]);
	const { routes } = createApp(app.deps, {} as never);
	expect(routes.filter(({ handler }) => isDescription(handler)).length).toBeGreaterThan(50);
});
