import { createServer, type RequestListener } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ModuleManifest } from "@portal/shared-ui/module";
import { beforeAll, describe, expect, it } from "vitest";
import { openApiDocument } from "../../api/openapi-print.ts";
import { packageNames } from "../lib/inputs.ts";
import { ROOT } from "../lib/run.mjs";
import type { ApiDocument, SchemaObject } from "./api/document.ts";
import { compareApis, fetchDocument } from "./api/index.ts";
import { usedNames } from "./api/names.ts";
import { operationsAt } from "./api/operation.ts";
import { usedOperations } from "./api/operations.ts";
import { checkCompatibility } from "./index.ts";
import { checkManifest } from "./manifest.ts";
import { slotsDrawnIn } from "./module-exports.ts";
import { checkRoutes } from "./routes.ts";
import { manifestWith, plantModule, shell } from "./testing.ts";

let document: ApiDocument;
beforeAll(async () => {
	document = (await openApiDocument()) as ApiDocument;
});
const copyOf = (): ApiDocument => JSON.parse(JSON.stringify(document));

/** Schema of what an operation answers, or of one entry of a list. */
function answerOf(from: ApiDocument, { method, path }: { method: string; path: string }): SchemaObject {
	const responses = operationsAt(from, path).get(method)?.operation.responses ?? {};
	const success = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
	const schema = success?.content?.["application/json"]?.schema;
	const entry = typeof schema === "object" && schema.items ? schema.items : schema;
	return typeof entry === "object" ? entry : {};
}

function removeField(schema: SchemaObject, field: string): void {
	if (!schema.properties || !Reflect.deleteProperty(schema.properties, field)) throw new Error(`No field ${field}`);
}

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
		const since = performance.now();
		expect(await served(() => {}, fetchDocument)).toMatch(/nach 5 s kam keine Antwort/);
		expect(performance.now() - since).toBeLessThan(6_500);
	});

	it("if its address is none", async () => {
		expect(await fetchDocument("portal")).toMatch(/die Adresse ist ungültig/);
	});
});

describe("a module is refused as a whole", () => {
	async function check(change: Parameters<typeof plantModule>, running?: RequestListener) {
		const { input, remove } = plantModule(...change);
		try {
			if (!running) return await checkCompatibility(input);
			return await served(running, (runningApi) => checkCompatibility({ ...input, runningApi }));
		} finally {
			remove();
		}
	}

	it.each<[string, Parameters<typeof plantModule>, RegExp]>([
		[
			"for a shared package",
			[{ "dist/static/js/module.js": "__reactRouterVersion" }],
			/eigene Kopie von "react-router"/,
		],
		["for its manifest", [{ "locales/en.json": "{}" }, manifestWith({ languages: ["en"] })], /Die Sprache "en" fehlt/],
		[
			"for its routes",
			[{}, manifestWith({ routes: [{ path: "/home", access: "public", page: "LabelPage" }], menu: [] })],
			/\/home gehört schon der Anwendung/,
		],
		[
			"for its size",
			[{ "package.json": JSON.stringify({ mfe: { budget: { entry: 0.001, module: 9, total: 9 } } }) }],
			/remoteEntry\.js.*erlaubt sind/,
		],
		[
			"for a call that no API knows",
			[{ "src/api.ts": "api.api.nowhere.$get();" }],
			/GET \/api\/nowhere: die API dieses Quellstands kennt/,
		],
		["for a call that cannot be read", [{ "src/api.ts": "api.api[kind].$get();" }], /beginnt nicht lesbar/],
	])("%s", async (_, change, sentence) => {
		expect((await check(change)).problems).toEqual([expect.stringMatching(sentence)]);
	});

	it("that is not built", async () => {
		const { input, remove } = plantModule();
		remove();
		expect((await checkCompatibility(input)).problems).toEqual([expect.stringMatching(/das Modul ist nicht gebaut/)]);
	});

	it("for a field that the running API does not answer", async () => {
		const running = copyOf();
		removeField(answerOf(running, { method: "get", path: "/api/client/{id}" }), "vatNr");
		expect(await check([{}], answering(running))).toEqual({
			problems: [
				'GET /api/client/{id}: das Feld "vatNr" fehlt in der Antwort der laufenden API; mfe-labels benutzt es in src/LabelPage.tsx.',
			],
			notes: [],
		});
	});

	it("not if everything fits; without a running API it is told so", async () => {
		expect(await check([{}], answering(document))).toEqual({ problems: [], notes: [] });
		expect(await check([{}])).toEqual({
			problems: [],
			notes: [expect.stringMatching(/Es läuft keine API; die 1 Aufrufe/)],
		});
	});
});

const NAMES = packageNames().filter((name) => name !== "shell");
const manifestOf = async (name: string): Promise<ModuleManifest> =>
	(await import(pathToFileURL(join(ROOT, name, "src/manifest.ts")).href)).manifest;

describe.each(NAMES)("%s as it is", (name) => {
	const directory = join(ROOT, name);
	const id = name.slice("mfe-".length);

	it("fits the shell, the other modules and the API of these sources", async () => {
		const manifests = await Promise.all(
			NAMES.map(async (other) => [other.slice("mfe-".length), await manifestOf(other)] as const),
		);
		const modules = Object.fromEntries(manifests.map(([other, manifest]) => [other, { version: "1.0.0", manifest }]));
		const slots = ["shell", ...NAMES].flatMap((other) => slotsDrawnIn(join(ROOT, other, "src")));
		const module = { directory, id, release: { version: "1.0.1", manifest: await manifestOf(name) }, dist: "" };
		expect(checkManifest(module, { ...shell, slots })).toEqual({ problems: [], notes: [] });
		expect(checkRoutes({ module, registry: { modules }, shell, runningApi: undefined })).toEqual([]);
		const { uses } = usedOperations(directory);
		expect(compareApis(name, uses, usedNames(directory), document, copyOf())).toEqual({ problems: [], notes: [] });
	});

	it("is refused for every single field of an answer that it uses and would miss", () => {
		const names = usedNames(directory);
		let removed = 0;
		for (const use of usedOperations(directory).uses) {
			for (const field of Object.keys(answerOf(document, use).properties ?? {})) {
				const running = copyOf();
				removeField(answerOf(running, use), field);
				const { problems } = compareApis(name, [use], names, document, running);
				const expected = names.fileOf(field) === undefined ? 0 : 1;
				expect([use.method, use.path, field, problems.length]).toEqual([use.method, use.path, field, expected]);
				removed += expected;
			}
		}
		expect(removed).toBeGreaterThan(0);
	});
});
