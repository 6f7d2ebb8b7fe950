import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startImportApp } from "../../../api/testing/imports.ts";
import { type Answer, read, refused, violations } from "./answer.ts";
import { bentBodies, bentPaths, bentQueries } from "./bent.ts";
import { type Api, type OpenApi, readDocument } from "./document.ts";
import type { Example } from "./examples.ts";
import type { Ask } from "./known.ts";
import { answeredBy, ask, freshHandlers, MODULES, type Sent } from "./modules.ts";
import { examplesOf, knownTo, operationOf } from "./requests.ts";
import { recordsOf } from "./world.ts";

/**
 * A module that runs alone is answered by its mocks. They answer as the API does: the same requests go to both, and both
 * have to keep to the document that the contracts make.
 */

// What a browser needs beside it is not needed here.
vi.mock("@portal/shared-ui/testing/standalone", async () => ({
	...(await import("msw/http")),
	...(await import("../../../shared-ui/src/testing/answers.ts")),
}));

type TestApp = Awaited<ReturnType<typeof startImportApp>>;
let app: TestApp;
let api: Api;
let real: Ask;
beforeAll(async () => {
	app = await startImportApp();
	api = readDocument(await app.json<OpenApi>("/openapi.json"));
	real = recordsOf(app);
});
afterAll(() => app.close());

let sent = 0;
const askApi = async ({ method, path, json, form }: Sent) =>
	read(
		await app.request(path, {
			as: "Admin",
			method,
			...(json === undefined ? {} : { json }),
			...(form ? { body: form() } : {}),
			// Nobody is refused for asking too often.
			address: `198.51.${++sent % 250}.${(sent / 250) | 0}`,
		}),
	);

const summary = ({ status, type, headers }: Answer) => ({ status, type, headers });

test("there are mocks to check", () => {
	expect(MODULES.length).toBeGreaterThanOrEqual(5);
});

for (const folder of MODULES) {
	const handlers = await freshHandlers(folder);
	const mocked = await knownTo(folder);

	describe(folder, () => {
		test.each(handlers.map((handler) => [answeredBy(handler), handler] as const))(
			"%s is answered as the API answers it",
			async (_name, handler) => {
				const operation = operationOf(api, handler);
				const examples = await examplesOf(operation, mocked);
				const originals = await examplesOf(operation, real);
				for (const [index, original] of originals.entries()) {
					const { method } = operation;
					const theirs = await askApi({ method, ...original });
					const example = examples[index] ?? original;
					const ours = await read(await ask(await freshHandlers(folder), { method, ...example }));
					const told = `${method} ${example.path} ${JSON.stringify(ours.body)?.slice(0, 600)}`;
					expect(violations(operation, theirs), `the API: ${original.path}`).toEqual([]);
					expect(violations(operation, ours), told).toEqual([]);
					expect(summary(ours), told).toEqual(summary(theirs));
					if (theirs.status >= 400) expect(refused(ours), told).toEqual(refused(theirs));
				}
			},
		);

		test.each(handlers.map((handler) => [answeredBy(handler), handler] as const))(
			"%s refuses what the API refuses",
			async (_name, handler) => {
				const operation = operationOf(api, handler);
				const { method } = operation;
				const [example = { path: "" }] = await examplesOf(operation, mocked);
				const [original = example] = await examplesOf(operation, real);
				const variants = ({ path, json, form }: Example): Sent[] => [
					...bentBodies(json).map((bent) => ({ method, path, json: bent })),
					...bentQueries({ path }, operation).map((bent) => ({ method, path: bent, json, form })),
					...bentPaths({ path }, operation).map((bent) => ({ method, path: bent, json, form })),
				];
				const ours = variants(example);
				let refusals = 0;
				for (const [index, theirs] of variants(original).entries()) {
					const answer = await askApi(theirs);
					if (answer.status !== 400 && answer.status !== 404) continue;
					refusals++;
					const request = ours[index] ?? theirs;
					const told = `${method} ${request.path} ${JSON.stringify(request.json)?.slice(0, 400)}`;
					expect(refused(await read(await ask(handlers, request))), told).toEqual(refused(answer));
				}
				if (operation.takesJson) expect(refusals).toBeGreaterThanOrEqual(5);
			},
		);
	});
}
