import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { openApiDocument } from "../../../api/openapi-print.ts";
import { plantTree } from "../../checks/tree.ts";
import { packageNames } from "../../lib/inputs.ts";
import { ROOT } from "../../lib/run.mjs";
import { deliveredSources } from "../delivered.ts";
import { type ApiDocument, isDocument } from "./document.ts";
import { operationsAt } from "./operation.ts";
import { callsIn, usedOperations } from "./operations.ts";

function read(files: Record<string, string>) {
	const { root, remove } = plantTree(files);
	try {
		const { uses, unreadable } = usedOperations(root);
		return { calls: uses.map(({ method, path }) => `${method} ${path}`), unreadable };
	} finally {
		remove();
	}
}
const readOne = (source: string) => read({ "src/api.ts": source });

describe("a call that cannot be read is reported", () => {
	it.each<[string, string]>([
		["on a part that is handed in", `const get = (clients: Clients) => clients.$get({});`],
		["at an address that is chosen at run time", `api.api.client[kind].$get({});`],
		["with a method that is chosen at run time", "api.api.client[`$${method}`]({});"],
		["on a part of something unknown", `lookUp(api)[0].$get();`],
	])("%s", (_, source) => {
		expect(readOne(source).unreadable).toEqual([expect.stringMatching(/^src\/api\.ts: /)]);
	});
});

describe("a call is found", () => {
	it.each<[string, string, string[]]>([
		["as it stands", `api.api.client[":id"].$get({ param: { id } });`, ["get /api/client/{id}"]],
		["behind any name of the client", `useApi().api["client.xlsx"].$get();`, ["get /api/client.xlsx"]],
		[
			"through a function",
			`const part = (api: A) => api.api.client; part(api)[":id"].$put({});`,
			["put /api/client/{id}"],
		],
		[
			"through a function with a body",
			`function part(api) { const inner = () => { return 1; }; return api.api.client; } part(api).$post({});`,
			["post /api/client"],
		],
		["through a variable", `const call = api.api.users; call.$get();`, ["get /api/users"]],
		["through a part taken out", `const { users: { me } } = api.api; me.$delete();`, ["delete /api/users/me"]],
		["through a choice", `(isNew ? api.api.a : api.api.b).$post({});`, ["post /api/a", "post /api/b"]],
		["with question marks and types", `(api as Api).api.client?.[":id"]!.$get?.({});`, ["get /api/client/{id}"]],
		["that is only handed on", `run(api.api.client.$get);`, ["get /api/client"]],
		["of which only the address is taken", `open(api.api["client.xlsx"].$url());`, ["get /api/client.xlsx"]],
		["by its address", `fetch(\`/api/client/\${id}?x=1\`, { method: "PUT" });`, ["put /api/client/{value}"]],
		["behind a link", `const link = <a href="/api/docs">x</a>;`, ["get /api/docs"]],
	])("%s", (_, source, calls) => {
		expect(read({ "src/api.tsx": source })).toEqual({ calls, unreadable: [] });
	});

	it("through a function of another file", () => {
		const found = read({
			"src/parts.ts": "export const clients = (api: A) => api.api.client;",
			"src/api.ts": `import { clients as ours } from "./parts.ts"; ours(api).$get();`,
		});
		expect(found).toEqual({ calls: ["get /api/client"], unreadable: [] });
	});

	it("once, whatever its changing part is called", () => {
		expect(readOne(`api.api.a[":x"].$get(); api.api.a[":y"].$get();`).calls).toEqual(["get /api/a/{x}"]);
	});

	it("not in tests and mocks", () => {
		const call = "api.api.client.$get();";
		expect(
			read({ "src/a.test.ts": call, "src/mocks/b.ts": call, "src/standalone.tsx": call, "src/c.ts": "" }).calls,
		).toEqual([]);
	});
});

describe.each(packageNames().filter((name) => name !== "shell"))("the calls of %s", (name) => {
	const directory = join(ROOT, name);
	const { uses, unreadable } = callsIn(directory);
	let document: ApiDocument;
	beforeAll(async () => {
		const printed = await openApiDocument();
		if (!isDocument(printed)) throw new Error("No document");
		document = printed;
	});

	it("can all be read", () => {
		expect(unreadable).toEqual([]);
	});

	it("are as many as a search in the text finds", () => {
		const found = deliveredSources(directory).flatMap((file) => {
			const text = readFileSync(file, "utf8");
			return [...text.matchAll(/\.\$(?:get|post|put|patch|delete)\(|["'`]\/api\//g)];
		});
		expect(uses).toHaveLength(found.length);
	});

	it("are all described by the API", () => {
		const unknown = uses.filter(({ method, path }) => !operationsAt(document, path).has(method));
		expect(unknown).toEqual([]);
	});
});
