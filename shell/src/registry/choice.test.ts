import { createHash } from "node:crypto";
import type { SessionUser } from "@portal/shared-ui/module";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { entryOf as deployed, integrityOf as hash, manifestOf } from "../testing/modules.ts";
import { createChooser, isStagedFor } from "./choice.ts";
import type { PreviewRequest } from "./preview.ts";
import type { Registry, RegistryEntry } from "./registry.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const manifest = manifestOf("clients");
const entryOf = (version: string, change: object = {}): RegistryEntry => ({
	...deployed("clients", version),
	preload: [{ href: `/mfe/clients/${version}/static/js/m.js`, integrity: hash("b") }],
	...change,
});
const shared = { href: "/static/js/table.js", integrity: hash("c") };
const registryOf = (change: object = {}): Registry => {
	const preload = [...entryOf("1.0.0").preload, shared];
	const available = { "2.0.0": hash("r"), "1.0.0": hash("q") };
	return { modules: { clients: entryOf("1.0.0", { preload, available, ...change }) }, dropped: [] };
};
const anna: SessionUser = { _id: "u1", userid: "Anna.Demo", name: "Anna Demo", roles: ["Admin"] };
const staged = (change: object = {}) => ({ version: "2.0.0", percentage: 0, users: [] as string[], ...change });
const forAnna = staged({ users: [sha256("2.0.0:anna.demo")] });

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const versionFor = async (registry: Registry, user: SessionUser | undefined, requests: PreviewRequest[] = []) =>
	(await createChooser(requests).choose(registry, user)).registry.modules.clients?.version;

beforeEach(() => {
	fetched.mockReset().mockImplementation(async () => Response.json(entryOf("2.0.0")));
	vi.stubGlobal("fetch", fetched);
	vi.spyOn(console, "error").mockImplementation(() => {});
});

describe("a staged version", () => {
	test("is never given to visitors, whatever its percentage", async () => {
		expect(await versionFor(registryOf({ staged: staged({ percentage: 100 }) }), undefined)).toBe("1.0.0");
		expect(fetched).not.toHaveBeenCalled();
	});

	test("for other users is not given to this user", async () => {
		const users = [sha256("2.0.0:bernd.demo"), sha256("1.9.0:anna.demo")];
		expect(await versionFor(registryOf({ staged: staged({ users }) }), anna)).toBe("1.0.0");
	});

	test.each([
		["that the registry does not list", { staged: { ...forAnna, version: "3.0.0" } }],
		["for more than 100 percent", { staged: staged({ percentage: 101 }) }],
	])("%s is not used", async (_, change) => {
		expect(await versionFor(registryOf(change), anna)).toBe("1.0.0");
		expect(fetched).not.toHaveBeenCalled();
	});

	test.each<[string, () => Response | Promise<Response>]>([
		["cannot be loaded", () => new Response("", { status: 404 })],
		["does not match its hash", () => Promise.reject(new TypeError("integrity"))],
		["is another version", () => Response.json(entryOf("2.0.1"))],
		["leads to another host", () => Response.json(entryOf("2.0.0", { entry: "https://evil.example/x.js" }))],
		["is of another module", () => Response.json(entryOf("2.0.0", { manifest: { ...manifest, id: "users" } }))],
	])("whose release %s leaves the current one and is reported", async (_, answer) => {
		fetched.mockImplementation(async () => answer());
		const onFailure = vi.fn();
		const { registry } = await createChooser([], onFailure).choose(registryOf({ staged: forAnna }), anna);
		expect(registry.modules.clients?.version).toBe("1.0.0");
		expect(onFailure).toHaveBeenCalledExactlyOnceWith("clients", expect.objectContaining({ name: "ModuleFailure" }));
	});

	test("is given to listed users, with its own files and the shell's shared ones, and fetched once", async () => {
		const chooser = createChooser([]);
		for (let i = 0; i < 3; i++) {
			const { registry } = await chooser.choose(registryOf({ staged: forAnna }), anna);
			expect(registry.modules.clients).toMatchObject({
				version: "2.0.0",
				entry: "/mfe/clients/2.0.0/remoteEntry.js",
				preload: [...entryOf("2.0.0").preload, shared],
			});
		}
		expect(fetched.mock.calls).toEqual([
			["/mfe/clients/2.0.0/release.json", expect.objectContaining({ integrity: hash("r") })],
		]);
	});

	test("is always given to the same share of users", async () => {
		const given = async (percentage: number) => {
			const selected: string[] = [];
			for (let i = 0; i < 400; i++) {
				const userid = `person ${i}`;
				if (await isStagedFor("clients", staged({ percentage }), { ...anna, userid })) selected.push(userid);
			}
			return selected;
		};
		expect(await given(0)).toHaveLength(0);
		expect(await given(100)).toHaveLength(400);
		const [quarter, half] = [await given(25), await given(50)];
		expect(await given(25)).toEqual(quarter);
		expect(quarter.length).toBeGreaterThan(70);
		expect(quarter.length).toBeLessThan(130);
		expect(half).toEqual(expect.arrayContaining(quarter));
	});

	test("selects users by the first four bytes of the hash", async () => {
		const share = (Number.parseInt(sha256("clients:2.0.0:anna.demo").slice(0, 8), 16) / 2 ** 32) * 100;
		expect(await isStagedFor("clients", staged({ percentage: share }), anna)).toBe(false);
		expect(await isStagedFor("clients", staged({ percentage: share + 0.001 }), anna)).toBe(true);
	});

	test("is not used in browsers without crypto.subtle", async () => {
		vi.stubGlobal("crypto", {});
		expect(await versionFor(registryOf({ staged: forAnna }), anna)).toBe("1.0.0");
	});
});

describe("a module without a version for all users", () => {
	const registry = (change: object = {}): Registry => ({
		modules: {},
		coming: { clients: { available: { "2.0.0": hash("r") }, ...change } },
		dropped: [],
	});
	const chosen = async (change: object, user: SessionUser | undefined, requests: PreviewRequest[] = []) =>
		Object.values((await createChooser(requests).choose(registry(change), user)).registry.modules);

	test("is given to listed users with its routes, its menu and its files", async () => {
		const [clients] = await chosen({ staged: forAnna }, anna);
		expect(clients).toMatchObject({ version: "2.0.0", manifest, preload: entryOf("2.0.0").preload, css: [] });
		expect(fetched.mock.calls).toEqual([
			["/mfe/clients/2.0.0/release.json", expect.objectContaining({ integrity: hash("r") })],
		]);
	});

	test("is given to users who request it", async () => {
		expect(await chosen({}, anna, [{ id: "clients", version: "2.0.0" }])).toMatchObject([{ version: "2.0.0" }]);
	});

	test.each<[string, object, SessionUser | undefined]>([
		["no visitor", { staged: staged({ percentage: 100 }) }, undefined],
		["no user without a request who is not listed", { staged: staged({ users: [sha256("2.0.0:bernd.demo")] }) }, anna],
		["no user without a request if it is not staged", {}, anna],
	])("is given to %s", async (_, change, user) => {
		expect(await chosen(change, user)).toEqual([]);
		expect(fetched).not.toHaveBeenCalled();
	});

	test("is omitted if its release cannot be loaded", async () => {
		fetched.mockImplementation(async () => new Response("", { status: 404 }));
		expect(await chosen({ staged: forAnna }, anna)).toEqual([]);
	});

	test("delays the page only while it is staged", () => {
		expect(createChooser([]).isOpen(registry({ staged: forAnna }))).toBe(true);
		expect(createChooser([]).isOpen(registry())).toBe(false);
	});
});

describe("a preview", () => {
	test("is never given to visitors", async () => {
		expect(await versionFor(registryOf(), undefined, [{ id: "clients", version: "2.0.0" }])).toBe("1.0.0");
		expect(fetched).not.toHaveBeenCalled();
	});

	test.each([
		["a missing version", { id: "clients", version: "9.9.9" }],
		["a missing module", { id: "nothing", version: "2.0.0" }],
		["an invalid version", { id: "clients" }],
	])("of %s is reported as missing and leaves the current version", async (_, request) => {
		const { registry, previews } = await createChooser([request]).choose(registryOf(), anna);
		expect(registry).toEqual(registryOf());
		expect(previews).toEqual([{ ...request, isMissing: true }]);
		expect(fetched).not.toHaveBeenCalled();
	});

	test("whose release is missing or altered is reported as missing and leaves the current version", async () => {
		fetched.mockImplementation(async () => new Response("", { status: 404 }));
		const request = { id: "clients", version: "2.0.0" };
		const { registry, previews } = await createChooser([request]).choose(registryOf(), anna);
		expect(registry.modules.clients).toMatchObject({ version: "1.0.0" });
		expect(previews).toEqual([{ ...request, isMissing: true }]);
	});

	test("takes precedence over a staged version", async () => {
		fetched.mockImplementation(async (url) => Response.json(entryOf(url.includes("1.5.0") ? "1.5.0" : "2.0.0")));
		const available = { "2.0.0": hash("r"), "1.5.0": hash("p") };
		const registry = registryOf({ staged: forAnna, available });
		expect(await versionFor(registry, anna, [{ id: "clients", version: "1.5.0" }])).toBe("1.5.0");
	});
});
