import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Failure } from "../lib/run.mjs";
import type { Store } from "../store/store.ts";
import { startCheckout } from "../testing/checkout.ts";
import { plantShipping } from "../testing/deployed.ts";
import { readOptions } from "./command-line.ts";
import { deployIntoStore } from "./deploy-into-store.ts";
import type { Steps } from "./deploy-module.ts";
import { readRecords } from "./records.ts";
import { deploy } from "./switch.ts";
import { readBuild } from "./versions.ts";

let shipping: Awaited<ReturnType<typeof plantShipping>>;
let said: string[];
let done: string[];
let steps: Omit<Steps, "compare" | "deliver">;
const env = { DEPLOY_USER: "Anna" };

beforeEach(async () => {
	shipping = await plantShipping("folder");
	await shipping.tree.buildModule("1.0.0");
	[said, done] = [[], []];
	vi.spyOn(console, "log").mockImplementation((line) => said.push(line));
	steps = {
		sources: async () => void done.push("sources"),
		build: async (directory) => {
			done.push("build");
			return readBuild(directory, "1.0.0");
		},
		test: async () => {
			done.push("test");
			return "12 bestanden";
		},
		check: async () => {
			done.push("check");
			return ["Ein Hinweis."];
		},
		start: async () => {
			done.push("start");
			return "starts";
		},
	};
});

const runWith = (change: { store?: Partial<Store>; env?: NodeJS.ProcessEnv }, ...args: string[]) =>
	deployIntoStore(
		join(shipping.tree.root, "mfe-clients"),
		readOptions(args),
		{ ...shipping.store, ...change.store },
		{ ...env, ...change.env },
		steps,
	);
const run = (...args: string[]) => runWith({}, ...args);
const fail = async () => {
	throw new Failure("No.");
};

describe("a deployment", () => {
	it("switches and uploads nothing when a step or the upload fails", async () => {
		const working = steps;
		for (const name of ["sources", "build", "test", "check", "start"] as const) {
			steps = { ...working, [name]: fail };
			await shipping.expectRefused(run, "No.");
			if (name !== "sources") expect(said.at(-1)).toContain("FAILED");
		}
		expect(await shipping.store.list("web/mfe/clients/1.0.0/")).toEqual([]);
		steps = working;
		await shipping.expectRefused(() => runWith({ store: { put: fail } }), "No.");
		expect(await shipping.actions()).toEqual(["build 0.9.0"]);
	});

	it("switches nothing when the files arrive changed", async () => {
		const put = (key: string, content: Uint8Array) =>
			shipping.store.put(key, key.endsWith("module.js") ? Buffer.from("changed") : content);
		await shipping.expectRefused(() => runWith({ store: { put } }), "static/js/module.js was changed in the store");
	});

	it("refuses an invalid address of the API", async () => {
		await expect(runWith({ env: { API_URL: "portal" } })).rejects.toThrow("API_URL: ");
	});

	it("switches only after build, tests and checks, and prints how to roll back", async () => {
		await run();
		expect(done).toEqual(["sources", "build", "test", "check", "start"]);
		expect((await shipping.entry()).version).toBe("1.0.0");
		const output = said.join("\n");
		expect(output).toMatch(/Tests +\d+\.\d s {3}12 bestanden/);
		expect(output).toContain("Note: Ein Hinweis.");
		expect(output).toContain("0.9.0 → 1.0.0");
		expect(output).toContain("Back to 0.9.0: npm run deploy -- rollback clients");
	});

	it("refuses older sources before their tests, unless a reason is given or it is a preview", async () => {
		const checkout = startCheckout();
		const [before, head] = [checkout.commit(), checkout.commit()];
		await deploy({ ...shipping.scene, record: { commit: { sha: head } } }, "clients", await shipping.upload("0.9.5"));
		await shipping.tree.buildModule("1.0.0");
		steps.build = async (directory) => {
			const built = await readBuild(directory, "1.0.0");
			return { ...built, directory: checkout.folder, release: { ...built.release, commit: { sha: before } } };
		};
		await expect(run()).rejects.toThrow("are older than those of mfe-clients 0.9.5");
		expect(done).toEqual(["sources"]);
		expect((await shipping.entry()).version).toBe("0.9.5");
		await run("--preview");
		await run("--older", "Rücknahme");
		expect((await readRecords(shipping.store, "clients"))[0]).toMatchObject({
			action: "deploy",
			commit: { sha: before },
			older: "Rücknahme",
		});
		checkout.remove();
	});

	it("skips the tests for a reason, which is recorded", async () => {
		await run("--skip-tests", "--reason", "Störung");
		expect(done).toEqual(["sources", "build", "check", "start"]);
		expect((await readRecords(shipping.store, "clients"))[0]).toMatchObject({ reason: "Störung", who: "Anna" });
	});

	it("can be staged for some users, or uploaded without a switch", async () => {
		await run("--preview");
		expect(said.at(-1)).toBe("To look at it, signed in: ?preview=mfe-clients@1.0.0");
		await run("--stage", "10", "--users", "anna");
		const { version, staged } = await shipping.entry();
		expect(version).toBe("0.9.0");
		expect(staged).toMatchObject({ version: "1.0.0", percentage: 10 });
		expect(await shipping.actions()).toEqual(["stage 1.0.0", "preview 1.0.0", "build 0.9.0"]);
		expect(await readRecords(shipping.store, "clients")).toMatchObject([{ rollout: { percentage: 10 } }, {}, {}]);
	});
});
