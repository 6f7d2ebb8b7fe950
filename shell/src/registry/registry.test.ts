import { afterEach, describe, expect, it, vi } from "vitest";
import { entryOf } from "../testing/modules.ts";
import { fetchRegistry, readRegistry } from "./registry.ts";

const clients = entryOf("clients", "1.0.0-aa");
const answerRegistry = (answer: () => Promise<Response>) => vi.stubGlobal("fetch", vi.fn(answer));

afterEach(() => document.head.replaceChildren());

describe("the registry", () => {
	const read = (data: unknown) => {
		const script = document.createElement("script");
		script.type = "application/json";
		script.id = "mfe-registry";
		script.textContent = JSON.stringify(data);
		document.head.append(script);
		return readRegistry(document);
	};

	it.each([
		["with another module's manifest", { ...clients, manifest: { ...clients.manifest, id: "users" } }],
		["that is null", null],
	])("drops a module %s, which cannot be rendered", (_, entry) => {
		expect(read({ modules: { clients: entry } })).toEqual({ modules: {}, dropped: ["clients"] });
	});

	it("is read from the page", () => {
		const modules = { clients };
		expect(read({ shell: "1.0.0", modules })).toEqual({ shell: "1.0.0", modules, dropped: [] });
	});

	it("contains modules for some users only, without invalid ones", () => {
		const users = { available: { "1.0.0": clients.integrity } };
		const staged = { version: "1.0.0", percentage: 10, users: [] };
		const coming = {
			users: { ...users, staged },
			clients: users,
			enquiries: { ...users, staged: { ...staged, percentage: 101 } },
			certificates: null,
		};
		expect(read({ modules: { clients }, coming })).toEqual({
			modules: { clients },
			coming: { users: { ...users, staged } },
			dropped: [],
		});
		document.head.replaceChildren();
		expect(read({ modules: { clients }, coming: [] })).toEqual({ modules: { clients }, dropped: [] });
	});

	it("may be missing in the page", () => {
		expect(readRegistry(document)).toEqual({ modules: {}, dropped: [] });
	});

	it("contains the version of the shell that new pages get", async () => {
		answerRegistry(async () => Response.json({ modules: {} }, { headers: { "X-Shell-Version": "2.0.0" } }));
		expect((await fetchRegistry()).shell).toBe("2.0.0");
		answerRegistry(async () => Response.json({ modules: {} }));
		expect((await fetchRegistry()).shell).toBeUndefined();
	});

	it("in an invalid format is an error and not an empty registry", async () => {
		answerRegistry(async () => new Response("<!doctype html>"));
		await expect(fetchRegistry()).rejects.toThrow();
		answerRegistry(async () => Response.json([]));
		await expect(fetchRegistry()).rejects.toThrow("names no modules");
	});
});
