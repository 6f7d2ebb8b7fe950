import { beforeEach, describe, expect, it } from "vitest";
import { plantShipping } from "../testing/deployed.ts";
import { statusText } from "./command.ts";
import { prune } from "./prune.ts";
import { changeRegistry, readRegistry } from "./registry-file.ts";
import { deploy, makeAvailable, promote, stage, unstage, userHash } from "./switch.ts";

const HOUR_MS = 60 * 60 * 1000;
const forSome = { percentage: 10, users: ["anna"] };

let shipping: Awaited<ReturnType<typeof plantShipping>>;
const upload = (version: string) => shipping.upload(version, { id: "users" });
const coming = async () => (await readRegistry(shipping.store)).coming;
const modules = async () => Object.keys((await readRegistry(shipping.store)).modules);

describe("the first release of a module", () => {
	beforeEach(async () => {
		shipping = await plantShipping("folder");
		await shipping.ship("1.0.0");
	});

	it("can be previewed before the module has a current version", async () => {
		const stored = await upload("1.0.0");
		await makeAvailable(shipping.scene, "users", stored);
		expect(await coming()).toEqual({ users: { available: { "1.0.0": stored.hash } } });
		expect(await modules()).toEqual(["clients"]);
		expect(await shipping.store.get("web/locales/de/users.json")).toBeUndefined();
		expect(await statusText(shipping.store)).toMatch(
			/users\n {2}current {5}none yet\n {2}preview {5}1\.0\.0 {3}preview/,
		);
	});

	it("can be staged as the server accepts it, stays when another module is switched, and its stage can be ended", async () => {
		const stored = await upload("1.0.0");
		await stage(shipping.scene, "users", stored, forSome);
		const staged = { version: "1.0.0", percentage: 10, users: [userHash("1.0.0", "anna")] };
		expect(await coming()).toEqual({ users: { available: { "1.0.0": stored.hash }, staged } });
		await shipping.ship("1.1.0");
		expect((await shipping.served()).coming).toEqual(await coming());
		await unstage(shipping.scene, "users");
		expect(await coming()).toEqual({ users: { available: { "1.0.0": stored.hash } } });
		expect(await modules()).toEqual(["clients"]);
	});

	it("becomes the current version and keeps the other previewable versions", async () => {
		await makeAvailable(shipping.scene, "users", await upload("0.9.0"));
		await stage(shipping.scene, "users", await upload("1.0.0"), forSome);
		await promote(shipping.scene, "users");
		expect(await coming()).toBeUndefined();
		const { version, available, staged } = await shipping.entry("users");
		expect([version, staged]).toEqual(["1.0.0", undefined]);
		expect(Object.keys(available)).toEqual(["1.0.0", "0.9.0"]);
	});

	it("keeps the files of previewable versions", async () => {
		await makeAvailable(shipping.scene, "users", await upload("1.0.0"));
		await upload("1.1.0");
		const pruned = await prune(shipping.store, Date.now() + 2 * HOUR_MS, { removed: true });
		expect(pruned).toMatchObject([{ id: "users", version: "1.1.0" }]);
		await deploy(shipping.scene, "users", await upload("1.0.0"));
	});

	it("is never listed in a form that the server cannot read", async () => {
		const change = () => changeRegistry(shipping.store, () => ({ coming: { users: { available: { "1.0.0": "x" } } } }));
		await shipping.expectRefused(change, "is invalid");
	});
});
