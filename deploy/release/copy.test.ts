import { beforeEach, describe, expect, it } from "vitest";
import { folderStore } from "../store/folder.ts";
import { otherStore } from "../store/open.ts";
import type { Store } from "../store/store.ts";
import { plantShipping } from "../testing/deployed.ts";
import { temporaryFolder } from "../testing/folder.ts";
import { promoteTo } from "./copy.ts";
import { readRecords } from "./records.ts";
import { readRegistry, SHELL_KEY } from "./registry-file.ts";
import type { Scene } from "./switch.ts";

let shipping: Awaited<ReturnType<typeof plantShipping>>;
let folder: string;
let other: Store;
let there: Scene;

const bytesIn = async (store: Store) => {
	const files = await store.list("web/mfe/clients/1.0.0/");
	const contents = files.map(async ({ key }) => [key, Buffer.from((await store.get(key)) ?? []).toString("base64")]);
	return Object.fromEntries(await Promise.all(contents));
};
const versions = async (store: Store) =>
	Object.entries((await readRegistry(store)).modules).map(([id, { version }]) => `${id} ${version}`);

describe("a version that is copied from a folder into another store", () => {
	beforeEach(async () => {
		shipping = await plantShipping("folder");
		await shipping.ship("1.0.0");
		folder = temporaryFolder();
		other = folderStore(folder);
		const shell = { ...shipping.scene.shell, version: "2.0.0" };
		await other.put(SHELL_KEY, Buffer.from(JSON.stringify(shell)));
		there = { ...shipping.scene, store: other, shell, who: "Bernd" };
	});

	async function expectRefused(message: string): Promise<void> {
		await expect(promoteTo(shipping.store, there, "clients")).rejects.toThrow(message);
		expect(await versions(other)).toEqual([]);
		expect(await readRecords(other, "clients")).toEqual([]);
	}

	it("is the current version there, byte by byte, with a record of its origin", async () => {
		expect(await promoteTo(shipping.store, there, "clients")).toMatchObject({ version: "1.0.0" });
		const bytes = await bytesIn(shipping.store);
		expect(Object.keys(bytes).length).toBeGreaterThan(4);
		expect(await bytesIn(other)).toEqual(bytes);
		expect(await versions(other)).toEqual(["clients 1.0.0"]);
		expect((await readRegistry(other)).modules.clients?.release).toBe((await shipping.entry()).release);
		expect(await other.get("web/locales/de/clients.json")).toBeDefined();
		expect(await readRecords(other, "clients")).toMatchObject([
			{ action: "promote", version: "1.0.0", who: "Bernd", from: shipping.store.name },
		]);
		expect(await promoteTo(shipping.store, there, "clients")).toMatchObject({ isUnchanged: true });
	});

	it("is refused when it arrives changed, or when the version exists there with different content", async () => {
		for (const file of ["module.js", "release.json"]) {
			const put: Store["put"] = (key, content) =>
				other.put(key, key.endsWith(file) ? Buffer.concat([content, Buffer.from(" ")]) : content);
			const broken = { ...there, store: { ...other, put } };
			await expect(promoteTo(shipping.store, broken, "clients")).rejects.toThrow("was changed in the store");
			expect(await versions(other)).toEqual([]);
			for (const { key } of await other.list("web/mfe/")) await other.remove(key);
		}
		const key = "web/mfe/clients/1.0.0/release.json";
		const release = JSON.parse(new TextDecoder().decode(await shipping.store.get(key)));
		await other.put(key, Buffer.from(JSON.stringify({ ...release, css: [], shared: [] })));
		await expectRefused("mfe-clients 1.0.0 is in the store");
	});

	it.each([
		["with another contract", { contract: 2 }, "was built for contract 1, the shell has 2"],
		["without a shared package", { shared: {} }, "mfe-clients needs react, which shell 2.0.0 does not offer"],
		["with a page at an address of it", { routes: ["/Clients"] }, "The address /clients belongs to two modules: shell"],
		["with an older API", { api: "0.9.0" }, "the application has API 0.9.0"],
	])("is refused when the shell of the other store is one %s, and nothing is copied", async (_, change, message) => {
		there = { ...there, shell: { ...there.shell, ...change } };
		await expectRefused(message);
		expect(await other.list("web/mfe/")).toEqual([]);
	});

	it("must be deployed or named", async () => {
		await shipping.ship("1.1.0");
		await promoteTo(shipping.store, there, "clients", "1.0.0");
		expect(await versions(other)).toEqual(["clients 1.0.0"]);
		await expect(promoteTo(shipping.store, there, "users")).rejects.toThrow("mfe-users is not deployed in");
		await expect(promoteTo(shipping.store, there, "clients", "9.9.9")).rejects.toThrow("clients 9.9.9 is not there");
	});
});

describe("the other store", () => {
	it("uses the settings of this store except those that are given for it", () => {
		const env = { MODULE_STORE: "s3://a", S3_ENDPOINT: "http://a", S3_REGION: "eu", TO_S3_ENDPOINT: "http://b" };
		expect(otherStore(env, "s3://b")).toMatchObject({
			MODULE_STORE: "s3://b",
			S3_ENDPOINT: "http://b",
			S3_REGION: "eu",
		});
	});
});
