import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { NODE } from "../lib/run.mjs";
import { plantShipping } from "../testing/deployed.ts";
import { temporaryFolder } from "../testing/folder.ts";
import type { Operation } from "../testing/operation.ts";
import { registryProblems } from "../testing/valid-store.ts";
import { publishShell } from "./publish-shell.ts";
import { deployedShell } from "./registry-file.ts";
import { deploy } from "./switch.ts";

const OPERATION = join(import.meta.dirname, "../testing/operation.ts");
const LIMIT_MS = 300_000;
const MODULES = ["clients", "users", "suppliers"];

let shipping: Awaited<ReturnType<typeof plantShipping>>;
let temporary: string;

type Wanted = Pick<Operation, "action" | "id" | "version">;

async function prepare(wanted: Wanted) {
	const { bucket, store } = shipping;
	const operation: Operation = {
		...wanted,
		...(bucket ? { bucket: bucket.settings } : { folder: store.folder ?? "" }),
	};
	const child = spawn(NODE, [OPERATION, JSON.stringify(operation)], { env: { ...process.env, TMPDIR: temporary } });
	const said: string[] = [];
	child.stderr.on("data", (chunk) => said.push(String(chunk)));
	const ended = once(child, "exit").then(([code, signal]) => ({ code, signal, said: said.join("") }));
	await Promise.race([once(child.stdout, "data"), ended]);
	return { ...wanted, child, ended, begin: () => child.stdin.write("go\n") };
}

async function deployNext(id: string, version: string): Promise<void> {
	const { store, scene, upload } = shipping;
	const stored = await upload(version, { id });
	await deploy({ ...scene, shell: await deployedShell(store) }, id, stored);
	expect((await shipping.entry(id)).version).toBe(version);
}

const ACTIONS: readonly Operation["action"][] = [
	"deploy",
	"remove",
	"shell",
	"stage",
	"promote",
	"build",
	"rollback",
	"preview",
	"unstage",
];

describe.skipIf(!process.env.TEST_ALL).each(["folder", "bucket"] as const)("in a %s", (kind) => {
	const actions = ACTIONS.filter((action) => kind === "folder" || action !== "build");

	beforeEach(async () => {
		vi.spyOn(console, "log").mockImplementation(() => undefined);
		temporary = temporaryFolder();
		shipping = await plantShipping(kind);
		await publishShell(shipping.store, "1.0.0-s", shipping.tree.root);
		for (const id of MODULES) await deployNext(id, "1.0.0");
	});

	it("completes ten simultaneous operations with a valid registry", { timeout: LIMIT_MS }, async () => {
		const started = await Promise.all([
			...["a", "b", "c", "d"].map((id) => prepare({ action: "deploy", id, version: "1.0.0" })),
			...["2.0.0", "2.1.0"].map((version) => prepare({ action: "deploy", id: "clients", version })),
			prepare({ action: "stage", id: "users", version: "2.0.0" }),
			prepare({ action: "remove", id: "suppliers", version: "1.0.0" }),
			prepare({ action: "shell", id: "e", version: "2.0.0" }),
			prepare({ action: kind === "folder" ? "build" : "preview", id: "f", version: "3.0.0" }),
		]);
		for (const { begin } of started) begin();
		const outcomes = await Promise.all(started.map(({ ended }) => ended));
		expect(outcomes.filter(({ code }) => code !== 0)).toEqual([]);
		expect(await registryProblems(shipping.store)).toEqual([]);
		for (const id of ["a", "b", "c", "d"]) expect((await shipping.entry(id)).version).toBe("1.0.0");
		expect(["2.0.0", "2.1.0"]).toContain((await shipping.entry()).version);
		expect((await shipping.entry("users")).staged?.version).toBe("2.0.0");
		await expect(shipping.entry("suppliers")).rejects.toThrow("is not deployed");
		await deployNext("clients", "3.0.0");
	});

	it("keeps a valid registry after a kill during each operation, and the next deployment needs no repair", {
		timeout: LIMIT_MS,
	}, async () => {
		const killed: string[] = [];
		for (const [round, action] of actions.entries()) {
			const whole = await prepare({ action, id: "users", version: `1.1.0-${action}` });
			const since = performance.now();
			whole.begin();
			await whole.ended;
			const duration = performance.now() - since;
			const id = MODULES[round % MODULES.length] ?? "clients";
			const { child, begin, ended } = await prepare({ action, id, version: `1.2.${round}` });
			begin();
			await wait(Math.random() * duration);
			child.kill("SIGKILL");
			const { signal } = await ended;
			if (signal) killed.push(action);
			expect(await registryProblems(shipping.store), `${action} of ${id}`).toEqual([]);
			await deployNext(id, `1.3.${round}`);
		}
		expect(killed).not.toEqual([]);
	});
});
