import { beforeEach, describe, expect, it } from "vitest";
import { API_VERSION } from "../../../api/version.ts";
import { storedVersion, uploadVersion } from "../../release/stored-version.ts";
import { stage } from "../../release/switch.ts";
import { releaseKey } from "../../release/versions.ts";
import { readText } from "../../store/store.ts";
import { plantShipping } from "../../testing/deployed.ts";
import { incompatibleModules, servesApi } from "./api-version.ts";

it.each([
	["1.3.0", "1.4.0", false],
	["2.0.0", "1.4.0", false],
	["1.4.0", "2.0.0", false],
	["1.4.0", "1.4.1", true],
	["1.4.0", "1.3.7", true],
])("API %s serves what was built for %s: %s", (running, built, isServed) => {
	expect(servesApi(running, built)).toBe(isServed);
});

describe("a released version", () => {
	let shipping: Awaited<ReturnType<typeof plantShipping>>;
	beforeEach(async () => {
		shipping = await plantShipping("folder");
	});
	const read = (path: string) => readText(shipping.store, `web/${path}`);

	async function ageRelease(version: string, api: string): Promise<void> {
		const key = releaseKey("clients", version);
		const release = JSON.parse((await readText(shipping.store, key)) ?? "");
		await shipping.store.put(key, Buffer.from(JSON.stringify({ ...release, api })));
	}

	it("names the API that it was built for, which the page does not receive", async () => {
		await shipping.ship("1.0.0");
		expect((await storedVersion(shipping.store, "clients", "1.0.0"))?.release.api).toBe(API_VERSION);
		expect(await shipping.entry()).not.toHaveProperty("api");
		expect(JSON.parse((await read("shell.json")) ?? "")).toMatchObject({ api: API_VERSION });
	});

	it("stays the same when its sources are built again next to a later API", async () => {
		const built = await shipping.upload("1.0.0");
		await ageRelease("1.0.0", "0.9.0");
		const contents = new Map<string, Uint8Array>();
		const again = { id: "clients", version: "1.0.0", directory: "", dist: "", contents, release: built.release };
		const { isKnown, release } = await uploadVersion(shipping.store, again);
		expect([isKnown, release.api]).toEqual([true, "0.9.0"]);
	});

	it("that was built for another API is named when the API starts, also when it is staged", async () => {
		await shipping.ship("1.0.0");
		await stage(shipping.scene, "clients", await shipping.upload("1.1.0"), { percentage: 10, users: [] });
		expect(await incompatibleModules(API_VERSION, read)).toEqual([]);
		await ageRelease("1.0.0", "1.99.0");
		await ageRelease("1.1.0", "0.9.0");
		expect(await incompatibleModules("1.98.0", read)).toEqual([
			"mfe-clients 1.0.0 was built for API 1.99.0, here is API 1.98.0: calls may fail.",
			"mfe-clients 1.1.0 was built for API 0.9.0, here is API 1.98.0: calls may fail.",
		]);
	});

	it("of an older format, without an API version, causes no warning", async () => {
		await shipping.ship("1.0.0");
		const key = releaseKey("clients", "1.0.0");
		const { api: _, ...release } = JSON.parse((await readText(shipping.store, key)) ?? "");
		await shipping.store.put(key, Buffer.from(JSON.stringify(release)));
		expect(await incompatibleModules("9.0.0", read)).toEqual([]);
		expect(await incompatibleModules("9.0.0", async () => undefined)).toEqual([]);
	});
});
