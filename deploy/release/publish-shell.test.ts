import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { plantShipping } from "../testing/deployed.ts";
import { publishShell } from "./publish-shell.ts";
import { readRegistry } from "./registry-file.ts";
import { stage } from "./switch.ts";

let shipping: Awaited<ReturnType<typeof plantShipping>>;
const text = (key: string) => shipping.text(key);
const publish = () => publishShell(shipping.store, "1.0.0-t", shipping.tree.root);

beforeEach(() => vi.spyOn(console, "log").mockImplementation(() => {}));

describe("a release of the shell alone", () => {
	beforeEach(async () => {
		shipping = await plantShipping("folder");
		await shipping.tree.put("mfe-clients/package.json", {});
		await shipping.ship("1.0.0");
	});

	it("deploys its files, its page and its descriptor, and changes no module", async () => {
		const first = await shipping.upload("1.0.0", { id: "users" });
		await stage(shipping.scene, "users", first, { percentage: 10, users: [] });
		const before = await shipping.entry();
		const { coming } = await readRegistry(shipping.store);
		await shipping.tree.buildModule("1.1.0");
		await shipping.tree.buildShell("two.js");
		await shipping.tree.put("shell/dist/static/js/async/table.js", "newer table");
		await publish();
		expect(await text("web/index.html")).toContain("two.js");
		expect(await text("web/static/js/two.js")).toBe("two.js");
		expect(await text("web/static/js/one.js")).toBe("one.js");
		expect(JSON.parse((await text("web/shell.json")) ?? "")).toMatchObject({ version: "1.0.0-t", contract: 1 });
		const { preload, ...after } = await shipping.entry();
		expect(after).toMatchObject({ version: "1.0.0", release: before.release, available: before.available });
		expect(preload.map(({ href }) => href)).toEqual(before.preload.map(({ href }) => href));
		expect(preload[1]).not.toEqual(before.preload[1]);
		expect(coming).toHaveProperty("users");
		expect((await readRegistry(shipping.store)).coming).toEqual(coming);
		expect(await shipping.actions()).toEqual(["deploy 1.0.0", "build 0.9.0"]);
	});

	it("becomes the version that the server reports, and removes files that it no longer contains", async () => {
		await shipping.tree.put("shell/public/assets/old.txt", "old");
		await publish();
		expect(await text("web/assets/old.txt")).toBe("old");
		await rm(join(shipping.tree.root, "shell/public/assets/old.txt"));
		await publish();
		expect(await text("web/assets/old.txt")).toBeUndefined();
		expect(await text("web/locales/de/clients.json")).toContain("Kundenliste");
		const record = JSON.parse(await readFile(join(shipping.tree.root, "dist/deployed.json"), "utf8"));
		expect(record).toMatchObject({ version: "1.0.0-t", fixed: ["locales/de/clients.json"] });
	});

	it("succeeds when a module is damaged, and leaves that module as it is", async () => {
		const { preload } = await shipping.entry();
		await shipping.store.put("web/mfe/clients/1.0.0/release.json", Buffer.from("<html>"));
		await shipping.tree.buildShell("two.js");
		await shipping.tree.put("shell/dist/static/js/async/table.js", "newer table");
		await publish();
		expect(await text("web/index.html")).toContain("two.js");
		expect((await shipping.entry()).preload).toEqual(preload);
	});

	it("is refused with a file at an address of a module, and deploys nothing", async () => {
		await shipping.tree.put("shell/public/locales/de/clients.json", "{}");
		await shipping.tree.buildShell("two.js");
		await expect(publish()).rejects.toThrow("The file /locales/de/clients.json is there twice: it belongs to clients");
		expect(await text("web/index.html")).toContain("one.js");
	});
});

describe("in a bucket, a release of the shell", () => {
	it("writes the descriptor of the built shell, and requires a built shell", async () => {
		shipping = await plantShipping("bucket");
		await publish();
		expect(JSON.parse((await text("web/shell.json")) ?? "")).toMatchObject({ version: "1.0.0-s" });
		await expect(publishShell(shipping.store, "1.0.0-t", join(shipping.tree.root, "elsewhere"))).rejects.toThrow(
			'First run "npm run build"',
		);
	});
});
