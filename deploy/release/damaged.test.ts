import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { Failure } from "../lib/run.mjs";
import { plantShipping } from "../testing/deployed.ts";
import { historyText, statusText } from "./command.ts";
import { deployedShell, REGISTRY_KEY, readRegistry } from "./registry-file.ts";
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

describe("a damaged file is named without a stack trace", () => {
	/** Damages the file in each way, and expects each action to name the file. Restores it afterwards. */
	async function expectNamed(key: string, ...actions: (() => Promise<unknown>)[]): Promise<void> {
		const whole = await shipping.store.get(key);
		const before = key === REGISTRY_KEY ? undefined : await shipping.registryText();
		for (const content of DAMAGED) {
			await shipping.store.put(key, Buffer.from(content));
			for (const action of actions) expect(await messageOf(action), content).toContain(`${key} in the store`);
			expect(await shipping.registryText()).toBe(before ?? content);
		}
		if (whole) await shipping.store.put(key, whole);
	}

	it("if it is a release, the registry or the descriptor of the shell, and nothing is switched", async () => {
		const { store, scene } = shipping;
		await expectNamed(
			RELEASE,
			() => storedVersion(store, "clients", "1.0.0"),
			() => promote(scene, "clients", "1.0.0"),
			() => rollback(scene, "clients", "1.0.0"),
		);
		await expectNamed(
			REGISTRY_KEY,
			() => readRegistry(store),
			() => statusText(store),
			() => promote(scene, "clients", "1.0.0"),
		);
		await expectNamed("web/shell.json", () => deployedShell(store));
	});

	it("if it is a record, which does not prevent a rollback", async () => {
		const { store, scene } = shipping;
		await expectNamed(
			RECORD,
			() => statusText(store),
			() => historyText(store),
		);
		for (const content of DAMAGED) {
			await store.put(RECORD, Buffer.from(content));
			await rollback(scene, "clients", "1.0.0");
			expect((await shipping.entry()).version).toBe("1.0.0");
			await promote(scene, "clients", "1.1.0");
		}
	});
});

it("a file that cannot be read is named", async () => {
	for (const key of [REGISTRY_KEY, RELEASE, RECORD]) {
		await shipping.store.remove(key);
		await mkdir(join(shipping.tree.root, "dist", key), { recursive: true });
		expect(await messageOf(() => shipping.store.get(key))).toBe(
			`${key} in the store (${shipping.store.name}) cannot be read (EISDIR): check the file and the rights of this account.`,
		);
	}
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
