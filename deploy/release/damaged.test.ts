import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { Failure } from "../lib/run.mjs";
import { plantShipping } from "../testing/deployed.ts";
import { historyText, statusText } from "./command.ts";
import { deployedShell } from "./deployed-shell.ts";
import { REGISTRY_KEY, readRegistry } from "./registry-file.ts";
import { storedVersion } from "./stored-version.ts";
import { promote, rollback } from "./switch.ts";

const RELEASE = "web/mfe/clients/1.0.0/release.json";
const RECORD = "deployments/clients/9999-deploy-1.0.0.json";
/** No JSON, and JSON with a wrong structure. */
const DAMAGED = ["<html>", '{"modules":{"clients":null}}', "null"];

let shipping: Awaited<ReturnType<typeof plantShipping>>;

async function messageOf(action: () => Promise<unknown>): Promise<string> {
	const error = await action().then(
		() => undefined,
		(reason: unknown) => reason,
	);
	expect(error).toBeInstanceOf(Failure);
	return error instanceof Failure ? error.message : "";
}

beforeEach(async () => {
	shipping = await plantShipping("folder");
	await shipping.ship("1.0.0");
	await shipping.ship("1.1.0");
});

describe.each(DAMAGED)("names a damaged file without a stack trace: %j", (content) => {
	const damage = (key: string) => shipping.store.put(key, Buffer.from(content));

	it("a release", async () => {
		await damage(RELEASE);
		const before = await shipping.registryText();
		expect(await messageOf(() => storedVersion(shipping.store, "clients", "1.0.0"))).toContain(
			`${RELEASE} in the store`,
		);
		for (const action of [promote, rollback])
			expect(await messageOf(() => action(shipping.scene, "clients", "1.0.0"))).toContain(`${RELEASE} in the store`);
		expect(await shipping.registryText()).toBe(before);
	});

	it("the registry", async () => {
		await damage(REGISTRY_KEY);
		expect(await messageOf(() => readRegistry(shipping.store))).toContain(`${REGISTRY_KEY} in the store`);
		expect(await messageOf(() => statusText(shipping.store))).toContain(REGISTRY_KEY);
		expect(await messageOf(() => promote(shipping.scene, "clients", "1.0.0"))).toContain(REGISTRY_KEY);
		expect(await shipping.registryText()).toBe(content);
	});

	it("a record", async () => {
		await damage(RECORD);
		for (const action of [statusText, historyText])
			expect(await messageOf(() => action(shipping.store))).toContain(`${RECORD} in the store`);
		await rollback(shipping.scene, "clients", "1.0.0");
		expect((await shipping.entry()).version).toBe("1.0.0");
	});

	it("the descriptor of the shell", async () => {
		await damage("web/shell.json");
		expect(await messageOf(() => deployedShell(shipping.store))).toContain("web/shell.json in the store");
	});
});

describe("a file that cannot be read", () => {
	it.each([[REGISTRY_KEY], [RELEASE], [RECORD]])("is named: %s", async (key) => {
		await shipping.store.remove(key);
		await mkdir(join(shipping.tree.root, "dist", key), { recursive: true });
		expect(await messageOf(() => shipping.store.get(key))).toBe(
			`${key} in the store (${shipping.store.name}) cannot be read (EISDIR): check the file and the rights of this account.`,
		);
	});
});

describe("a damaged release of one module", () => {
	it("is replaced by a build of the same version", async () => {
		await shipping.tree.buildModule("0.9.0");
		await shipping.store.put("web/mfe/clients/0.9.0/release.json", Buffer.from("<html>"));
		await shipping.tree.deploy("0.9.0");
		expect((await storedVersion(shipping.store, "clients", "0.9.0"))?.release.version).toBe("0.9.0");
		expect((await shipping.entry()).version).toBe("1.1.0");
	});

	it("blocks no other module, and can still be replaced or removed", async () => {
		await shipping.store.put("web/mfe/clients/1.1.0/release.json", Buffer.from("<html>"));
		await shipping.ship("1.0.0", { id: "users" });
		expect((await shipping.entry("users")).version).toBe("1.0.0");
		await rollback(shipping.scene, "clients");
		expect((await shipping.entry()).version).toBe("1.0.0");
		expect((await shipping.actions())[0]).toBe("rollback 1.0.0");
	});
});
