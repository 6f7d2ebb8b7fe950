import { createServer, type RequestListener } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import { plantTree } from "../../checks/tree.ts";
import type { ApiDocument } from "./document.ts";
import { callsOf, checkApi, fetchDocument } from "./index.ts";
import { documentOfSources } from "./releases.ts";

let document: ApiDocument;
beforeAll(async () => {
	document = await documentOfSources();
}, 60_000);

async function served<T>(answer: RequestListener, use: (origin: string) => Promise<T>): Promise<T> {
	const server = createServer(answer);
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	if (typeof address !== "object" || !address) throw new Error("No address");
	try {
		return await use(`http://127.0.0.1:${address.port}`);
	} finally {
		server.closeAllConnections();
		server.close();
	}
}
const answering =
	(body: unknown, status = 200): RequestListener =>
	(_, response) => {
		response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
	};

describe("a running API that cannot be read is a problem", () => {
	it("if nothing answers", async () => {
		expect(await served(answering({}), async (origin) => origin).then(fetchDocument)).toMatch(/nicht erreichbar/);
	});

	it("if it answers with an error, with something else, or with a page", async () => {
		expect(await served(answering({}, 503), fetchDocument)).toMatch(/antwortet mit 503/);
		expect(await served(answering({ paths: {} }), fetchDocument)).toMatch(/keine OpenAPI-Beschreibung/);
		expect(await served((_, response) => response.end("<html>"), fetchDocument)).toMatch(/keine OpenAPI-Beschreibung/);
	});

	it("if it shows its description only to who has the token", async () => {
		const closed: RequestListener = ({ headers }, response) => {
			response.statusCode = headers.authorization === "Bearer the-token" ? 200 : 401;
			response.end(JSON.stringify(document));
		};
		expect(await served(closed, (origin) => fetchDocument(origin))).toMatch(/API_DOCS_TOKEN öffnet sie/);
		expect(await served(closed, (origin) => fetchDocument(origin, "the-token"))).toMatchObject({ paths: {} });
	});

	it("if it takes longer than five seconds", async () => {
		expect(await served(() => {}, fetchDocument)).toMatch(/nach 5 s kam keine Antwort/);
	}, 15_000);

	it("if its address is none", async () => {
		expect(await fetchDocument("portal")).toMatch(/die Adresse ist ungültig/);
	});
});

/** A module whose built files are these. */
async function withBuild<T>(script: string, use: (module: { name: string; dist: string }) => Promise<T>): Promise<T> {
	const { root, remove } = plantTree({ "static/js/module.js": script });
	try {
		return await use({ name: "mfe-labels", dist: root });
	} finally {
		remove();
	}
}
const CALL = 'e.api.client[":id"].$get({param:{id:t}})';
const without = (path: string): ApiDocument => ({
	...document,
	info: { version: "0.9.0" },
	paths: Object.fromEntries(Object.entries(document.paths).filter(([name]) => name !== path)),
});
const against = (running: ApiDocument, script: string) =>
	served(answering(running), (runningApi) =>
		withBuild(script, (module) => checkApi(module, document, { runningApi, shellApi: undefined })),
	);

describe("a module is refused", () => {
	it("for what it was built for and the running API does not have, with both versions", async () => {
		expect(await against(without("/api/client/{id}"), CALL)).toEqual({
			problems: ["GET", "PUT"].map(
				(method) =>
					`mfe-labels ist für API ${document.info.version} gebaut, es läuft API 0.9.0: ` +
					`${method} /api/client/{id}: diese Adresse gibt es nicht.`,
			),
			notes: [],
		});
	});

	it("not for what its built files do not call", async () => {
		expect(await against(without("/api/customerMessage"), CALL)).toEqual({ problems: [], notes: [] });
		expect((await against(without("/api/customerMessage"), "e.api.customerMessage.$post()")).problems).not.toEqual([]);
	});

	it("for what every refusal says, whatever it calls", async () => {
		const running: ApiDocument = { ...document, components: { schemas: { Error: { type: "string" } } } };
		expect((await against(running, "")).problems).toEqual([expect.stringMatching(/: Jede Ablehnung: /)]);
	});

	it("if the API of its sources was changed and not released", async () => {
		const { problems } = await withBuild(CALL, (module) =>
			checkApi(module, without("/api/client/{id}"), { runningApi: undefined, shellApi: undefined }),
		);
		expect(problems).toEqual([expect.stringMatching(/ist nicht freigegeben.*npm run release-api/)]);
	});

	it.each([
		["0.9.0", 1],
		["1.0.0", 0],
		["1.7.3", 0],
		["2.0.0", 1],
	])("where no running API is named, by the version that the application has: %s", async (shellApi, count) => {
		expect(document.info.version).toMatch(/^1\.0\./);
		const found = await withBuild(CALL, (module) => checkApi(module, document, { runningApi: undefined, shellApi }));
		expect(found.problems).toHaveLength(count);
		for (const problem of found.problems)
			expect(problem).toContain(`für API ${document.info.version} gebaut, die Anwendung hat API ${shellApi}.`);
	});

	it("not if everything fits; without a running API it is told so", async () => {
		expect(await against(document, CALL)).toEqual({ problems: [], notes: [] });
		const { problems, notes } = await withBuild(CALL, (module) =>
			checkApi(module, document, { runningApi: undefined, shellApi: undefined }),
		);
		expect([problems, notes]).toEqual([[], [expect.stringMatching(/Keine laufende API genannt/)]]);
	});
});

it("an address can be called where every word of it is in a script of the build", async () => {
	const callable = await withBuild(`${CALL};fetch("/api/docs")`, async ({ dist }) => {
		const canCall = callsOf(dist);
		return ["/api/client/{id}", "/api/client", "/api/docs", "/api/client/{id}/sites", "/api/users"].filter(canCall);
	});
	expect(callable).toEqual(["/api/client/{id}", "/api/client", "/api/docs"]);
});
