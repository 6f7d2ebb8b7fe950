import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { integrityOf } from "../../lib/files.ts";
import type { Release } from "../../release/registry.ts";
import { REGISTRY_KEY, readRegistry, SHELL_KEY } from "../../release/registry-file.ts";
import { releaseKey } from "../../release/version-files.ts";
import { archiveWith, builtModule } from "../../testing/archives.ts";
import { plantShipping } from "../../testing/deployed.ts";
import { serviceOver } from "../../testing/module-service.ts";

const KIT = "web/kit/@portal/module-kit.json";
/** A refused upload must not block the service for longer than this, because other teams' uploads wait for it. */
const QUICK_MS = 10_000;

let shipping: Awaited<ReturnType<typeof plantShipping>>;
let service: ReturnType<typeof serviceOver>;

beforeEach(async () => {
	shipping = await plantShipping("folder");
	service = serviceOver(shipping.store);
	await shipping.store.put(KIT, Buffer.from("kit"));
});

const send = (...args: Parameters<typeof service.send>) => service.send(...args);
const act = (...args: Parameters<typeof service.act>) => service.act(...args);
const text = (key: string) => shipping.text(key);
const keys = async () => (await shipping.store.list("")).map(({ key }) => key);
const menuOf = (length: number, label = "Kunden") =>
	Array.from({ length }, (_, order) => ({ path: "/clients", label, roles: ["Admin"], order }));
const routesOf = (length: number) =>
	Array.from({ length }, (_, index) => ({ path: `/clients${index}`, access: "public", page: "P" }));

describe("stores nothing of a version", () => {
	it.each(["", "?for=preview", "?for=stage&percentage=5"])("with a file of another owner: %s", async (query) => {
		const before = await keys();
		for (const path of ["kit/@portal/module-kit.json", "locales/de/users.json"]) {
			const answer = await send(builtModule({ files: { [`fixed/${path}`]: "{}" } }), query);
			expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining(`/${path} is no address`)]);
		}
		const page = { "static/login.html": "<script src=evil.js></script>" };
		expect((await send(builtModule({ files: page }), query)).status).toBe(409);
		expect(await keys()).toEqual(before);
		expect(await text(KIT)).toBe("kit");
	});

	it.each<[string, object, string]>([
		["60,000 routes", { routes: routesOf(60_000) }, "larger than 512 KB"],
		["150,000 menu entries", { menu: menuOf(150_000) }, "larger than 4096 KB"],
		["a label that turns the direction", { menu: menuOf(1, "Kun\u202eden") }, "contains invisible characters"],
		["a field nested 1,000 times", { x: JSON.parse("[".repeat(1_000) + "]".repeat(1_000)) }, "too deeply nested"],
		["a key for every object", JSON.parse('{"__proto__":{"polluted":1}}'), "__proto__"],
	])("with a manifest of %s, without delaying other uploads", async (_name, manifest, problem) => {
		const built = builtModule();
		const release = { ...built.release, manifest: { ...built.release.manifest, ...manifest } };
		if (Object.hasOwn(manifest, "__proto__"))
			Object.defineProperty(release.manifest, "__proto__", { value: {}, enumerable: true });
		const archive = await archiveWith({ ...built, release });
		const before = await keys();
		const since = performance.now();
		const answer = await service.post("/modules/clients/versions", archive);
		expect(performance.now() - since).toBeLessThan(QUICK_MS);
		expect(answer.status).toBeGreaterThanOrEqual(400);
		expect(answer.status).toBeLessThan(410);
		const said = await answer.text();
		expect(JSON.parse(said).problems.join()).toContain(problem);
		expect(said.length).toBeLessThan(20_000);
		expect(await keys()).toEqual(before);
	});

	it.each<[string, Record<string, string>, string]>([
		["a bundle of 8 MB", { "static/js/big.js": "x".repeat(8 * 1024 * 1024) }, "is larger than 4096 KB"],
		[
			"bundles of 6 MB",
			Object.fromEntries([1, 2, 3].map((part) => [`static/js/${part}.js`, "x".repeat(2 * 1024 * 1024)])),
			"JS and CSS have more than 4 MB",
		],
		["styles of 2 MB", { "static/css/a.css": ".clients-a{color:red}".repeat(100_000) }, "CSS has more than 1 MB"],
		["rules in rules without end", { "static/css/a.css": ".clients-a{".repeat(20_000) }, "is nested too deeply"],
		[
			"selectors in selectors",
			{ "static/css/a.css": `${":not(".repeat(20_000)}.clients-a${")".repeat(20_000)}{color:red}` },
			"is nested too deeply",
		],
		[
			"nested rules behind brackets that close nothing",
			{ "static/css/a.css": '/*}*/.clients-a{--a:"}\\"}";--b:url(}}});--c:\\};'.repeat(20_000) },
			"is nested too deeply",
		],
		["texts that are no JSON", { "fixed/locales/de/clients.json": "<html>" }, "is no JSON"],
		["texts of 300 KB", { "fixed/locales/de/clients.json": `{"a":"${"x".repeat(300_000)}"}` }, "larger than 256 KB"],
		[
			"texts nested 1,000 times",
			{ "fixed/locales/de/clients.json": `${'{"a":'.repeat(1_000)}""${"}".repeat(1_000)}` },
			"too deeply nested",
		],
		["texts for every object", { "fixed/locales/de/clients.json": '{"__proto__":{"a":"b"}}' }, "__proto__"],
		["texts for every class", { "fixed/locales/de/clients.json": '{"constructor":{"a":"b"}}' }, "something other"],
		[
			"a text of 20,001 letters",
			{ "fixed/locales/de/clients.json": `{"a":"${"x".repeat(20_001)}"}` },
			"something other",
		],
		[
			"texts of 17 MB",
			Object.fromEntries([1, 2, 3, 4, 5].map((part) => [`static/${part}.txt`, "x".repeat(3.4 * 1024 * 1024)])),
			"The texts in its files have more than 16 MB",
		],
	])("with %s", async (_name, files, problem) => {
		const before = await keys();
		const answer = await send(builtModule({ files }));
		expect([400, 409]).toContain(answer.status);
		expect(await answer.text()).toContain(problem);
		expect(await keys()).toEqual(before);
	});

	it("with more invalid styles than a message can list", async () => {
		const answer = await send(builtModule({ files: { "static/css/a.css": "body{color:red}".repeat(5_000) } }));
		expect(answer.status).toBe(409);
		expect((await answer.text()).length).toBeLessThan(20_000);
	});

	it("with more files or packages than the registry of a page may contain", async () => {
		const asset = { href: "/mfe/clients/1.0.0/static/js/module.js", integrity: integrityOf(Buffer.from("1.0.0")) };
		const many = Array.from({ length: 2_000 }, () => asset);
		const before = await shipping.registryText();
		expect((await send(builtModule({ release: { preload: many } }))).status).toBe(400);
		const names = (length: number) => Array.from({ length }, (_, index) => `${"package-".repeat(20)}${index}`);
		expect((await send(builtModule({ release: { bundled: names(5_000) } }))).status).toBe(400);
		expect((await send(builtModule({ release: { bundled: names(900) } }))).status).toBe(409);
		expect(await shipping.registryText()).toBe(before);
	});
});

describe("a version that was stored before these rules existed", () => {
	const OTHERS = { "fixed/kit/@portal/module-kit.json": "evil", "fixed/robots.txt": "evil" };
	async function storeOld(): Promise<Release> {
		const { release, contents } = builtModule({ version: "0.5.0", files: OTHERS });
		for (const [path, content] of contents) await shipping.store.put(`web/mfe/clients/0.5.0/${path}`, content);
		await shipping.store.put(releaseKey("clients", "0.5.0"), Buffer.from(JSON.stringify(release)));
		return release;
	}

	it.each(["rollback", "promote", "stage"])("cannot be switched to: %s", async (action) => {
		await storeOld();
		const answer = await act(action, { version: "0.5.0", ...(action === "stage" ? { percentage: 5, users: [] } : {}) });
		expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining("is no address for files")]);
		expect(await text(KIT)).toBe("kit");
	});

	it("does not affect files of other owners when it is removed or replaced, and leaves none of its own", async () => {
		for (const end of [() => act("remove"), () => send(builtModule({ version: "2.0.0" }))]) {
			const release = await storeOld();
			await shipping.store.put("web/robots.txt", Buffer.from("evil"));
			const { modules } = await readRegistry(shipping.store);
			const hash = integrityOf(Buffer.from(JSON.stringify(release)));
			const { files: _, shared: __, ...entry } = release;
			const old = { ...entry, release: hash, available: { "0.5.0": hash } };
			await shipping.store.put(REGISTRY_KEY, Buffer.from(JSON.stringify({ modules: { ...modules, clients: old } })));
			expect((await end()).status).toBeLessThan(300);
			expect(await text(KIT)).toBe("kit");
			expect(await text("web/robots.txt")).toBeUndefined();
			expect(await text(SHELL_KEY)).toBeDefined();
		}
	});
});

describe("refuses an archive quickly", () => {
	function header(name: string, size: number, kind = "0", changes: Readonly<Record<number, string>> = {}): Buffer {
		const block = Buffer.alloc(512);
		block.write(name, 0, "latin1");
		block.write("0000644\0", 100);
		block.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
		block.write("00000000000\0", 136);
		block.write(kind, 156);
		block.write("ustar\0", 257);
		for (const [at, value] of Object.entries(changes)) block.write(value, Number(at), "latin1");
		block.write("        ", 148);
		const sum = block.reduce((total, byte) => total + byte, 0);
		block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
		return block;
	}
	const padded = (content: Buffer) => Buffer.concat([content, Buffer.alloc(-content.length & 511)]);
	const pax = (body: string) => [header("PaxHeader", body.length, "x"), padded(Buffer.from(body))];
	const record = (value: string) => {
		const length = value.length + 4;
		return `${length} ${value}\n`;
	};

	it.each<[string, Buffer[], string]>([
		["125,000 entries", [Buffer.concat(Array.from({ length: 125_000 }, (_, n) => header(`f${n}`, 0)))], "2000 files"],
		["a name of its own for the next file", [...pax(record("path=../evil.js")), header("a.js", 0)], "extended header"],
		["4 MB of extended headers", pax("2a".repeat(2 * 1024 * 1024)), "extended header"],
		["names for all files", [header("g", 0, "g"), header("a.js", 0)], "global header"],
		["a long name", [header("l", 0, "L"), header("a.js", 0)], "long name"],
		["a link with a content that is an archive", [header("a.js", 1024, "2"), header("b.js", 0)], "symlink"],
		["a size that is negative", [header("a.js", 0, "0", { 124: "\xff".repeat(12) })], "no complete tar file"],
		["a size in another notation", [header("a.js", 0, "0", { 124: "\x80".padEnd(12, "\0") })], "no complete tar file"],
		["a size beyond its end", [header("a.js", 1_000_000)], "no complete tar file"],
		["a file of 5 MB", [header("a.js", 5 * 1024 * 1024)], "larger than 4096 KB"],
		["a file after its end", [Buffer.alloc(1024), header("a.js", 0)], "no complete tar file"],
		["a name of 250 letters", [header("a".repeat(100), 0, "0", { 345: "b".repeat(150) })], "is no name of a file"],
	])("that contains %s", async (_name, blocks, problem) => {
		const archive = gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
		const since = performance.now();
		const used = process.memoryUsage().rss;
		const answer = await service.post("/modules/clients/versions", archive);
		expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(problem)]);
		expect(performance.now() - since).toBeLessThan(QUICK_MS);
		expect(process.memoryUsage().rss - used).toBeLessThan(150 * 1024 * 1024);
	});

	it("that is compressed many times over", async () => {
		const answer = await service.post(
			"/modules/clients/versions",
			gzipSync(gzipSync(gzipSync(Buffer.alloc(60_000_000)))),
		);
		expect(answer.status).toBe(400);
	});
});

it("a removal during an upload leaves the module complete or not at all", async () => {
	for (let round = 0; round < 5; round++) {
		const version = `1.0.${round}`;
		const files = { "fixed/assets/clients/price.txt": version };
		await Promise.all([send(builtModule({ version, files })), act("remove")]);
		const listed = (await readRegistry(shipping.store)).modules.clients?.version;
		expect(await text("web/assets/clients/price.txt")).toBe(listed === undefined ? undefined : version);
		await send(builtModule({ version, files }));
	}
});
