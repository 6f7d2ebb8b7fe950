import { beforeEach, describe, expect, it } from "vitest";
import { API_VERSION } from "../../../api/version.ts";
import { uploadVersion } from "../../release/stored-version.ts";
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

	async function ageRelease(version: string, api: string | undefined): Promise<void> {
		const key = releaseKey("clients", version);
		const release = JSON.parse((await readText(shipping.store, key)) ?? "");
		await shipping.store.put(key, Buffer.from(JSON.stringify({ ...release, api })));
	}

	it("stays the same when its sources are built again next to a later API", async () => {
		const built = await shipping.upload("1.0.0");
		await ageRelease("1.0.0", "0.9.0");
		const contents = new Map<string, Uint8Array>();
		const again = { id: "clients", version: "1.0.0", directory: "", dist: "", contents, release: built.release };
		const { isKnown, release } = await uploadVersion(shipping.store, again);
		expect([isKnown, release.api]).toEqual([true, "0.9.0"]);
	});

	it("that was built for another API is named when the API starts, also when it is staged, but not without an API", async () => {
		await shipping.ship("1.0.0");
		expect(await shipping.entry()).not.toHaveProperty("api");
		const some = { percentage: 10, users: [] };
		await stage(shipping.scene, "clients", await shipping.upload("1.1.0"), some);
		await stage(shipping.scene, "users", await shipping.upload("1.0.0", { id: "users" }), some);
		expect(await incompatibleModules(API_VERSION, read)).toEqual([]);
		await ageRelease("1.0.0", "1.99.0");
		await ageRelease("1.1.0", "0.9.0");
		const foreign = (name: string, api: string) =>
			`mfe-${name} was built for API ${api}, here is API 1.98.0: calls may fail.`;
		expect(await incompatibleModules("1.98.0", read)).toEqual([
			foreign("clients 1.0.0", "1.99.0"),
			foreign("clients 1.1.0", "0.9.0"),
		]);
		expect(await incompatibleModules("0.0.1", read)).toContainEqual(
			expect.stringContaining("mfe-users 1.0.0 was built"),
		);
		// Versions of an older format do not say for which API they were built.
		await ageRelease("1.0.0", undefined);
		await ageRelease("1.1.0", undefined);
		expect(await incompatibleModules("1.98.0", read)).toEqual([]);
		expect(await incompatibleModules("9.0.0", async () => undefined)).toEqual([]);
	});
});
