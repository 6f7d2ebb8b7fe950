import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ROOT } from "../lib/run.mjs";
import { plantShipping } from "../testing/deployed.ts";
import { temporaryTree } from "../testing/folder.ts";
import { checkFit, checkSources, testModule } from "./deploy-into-store.ts";
import { deployedModules } from "./stored-version.ts";
import { makeAvailable, stage } from "./switch.ts";
import { readBuild } from "./versions.ts";

let shipping: Awaited<ReturnType<typeof plantShipping>>;
beforeEach(async () => {
	shipping = await plantShipping("folder");
});

async function check(version: string, change: Parameters<typeof shipping.tree.buildModule>[1]) {
	const { tree, scene } = shipping;
	await tree.buildModule(version, change);
	await tree.put("mfe-clients/package.json", { name: "mfe-clients", version: "1.1.0", mfe: { name: "mfe_clients" } });
	await tree.put("mfe-clients/src/module.tsx", "export const pages = { P: () => null };");
	const built = await readBuild(join(tree.root, "mfe-clients"), version);
	return checkFit(built, scene, undefined);
}

describe("a module", () => {
	it("that does not fit is refused with every reason", async () => {
		const refusal = check("1.1.0", { contract: 2 });
		await expect(refusal).rejects.toThrow("mfe-clients 1.1.0 does not fit what runs");
		await expect(refusal).rejects.toThrow(/\n {2}- .*languages is missing/);
		await expect(refusal).rejects.toThrow(/\n {2}- .*expects contract 1/);
	});

	it("is checked against current and staged modules, and not against those that are only previewable", async () => {
		const stored = await shipping.upload("1.0.0", { id: "users", path: "/lists" });
		await stage(shipping.scene, "users", stored, { percentage: 10, users: [] });
		await makeAvailable(shipping.scene, "enquiries", await shipping.upload("1.0.0", { id: "enquiries" }));
		const modules = await deployedModules(shipping.store);
		expect(Object.keys(modules).sort()).toEqual(["clients", "users"]);
		expect(modules.users).toEqual({ version: "1.0.0", manifest: stored.release.manifest });
	});
});

const SOURCES = {
	node_modules: `->${join(ROOT, "node_modules")}`,
	"vitest.config.ts":
		'export default { test: { projects: [{ test: { name: "ui" } }, { test: { name: "window" } }] } };',
	"mfe-a/tsconfig.json": JSON.stringify({ extends: join(ROOT, "tsconfig.json"), include: ["src"] }),
	"mfe-a/locales/de.json": JSON.stringify({ title: "Etiketten" }),
	"mfe-a/src/module.ts": 'declare const t: (key: string) => string;\nexport const title: string = t("title");\n',
	"mfe-b/src/module.ts": "export const other = 1;\n",
};

describe("the sources of a module", { timeout: 120_000 }, () => {
	async function inTree<T>(change: Readonly<Record<string, string>>, action: (directory: string) => Promise<T>) {
		vi.spyOn(console, "log").mockImplementation(() => undefined);
		return action(join(temporaryTree({ ...SOURCES, ...change }), "mfe-a"));
	}

	it("are refused with all problems at once: types, translations, imports", async () => {
		const source = 'export { other } from "../../mfe-b/src/module.ts";\nexport const wrong: number = "text";\n';
		const { message } = await inTree({ "mfe-a/src/wrong.ts": source, "mfe-a/locales/de.json": "{}" }, (directory) =>
			checkSources(directory).then(
				() => new Error("not refused"),
				(error: Error) => error,
			),
		);
		for (const sentence of [
			/wrong\.ts.*TS2322[\s\S]*Types of mfe-a/,
			/"title" is in no language[\s\S]*Translations of mfe-a/,
			/mfe-a\/src\/wrong\.ts imports mfe-b\/src\/module\.ts[\s\S]*Import rules of mfe-a/,
		])
			expect(message).toMatch(sentence);
	});

	it("are refused without tests", async () => {
		await expect(inTree({}, testModule)).rejects.toThrow("Tests of mfe-a: there are errors.");
	});

	it.skipIf(!process.env.TEST_ALL)("are refused when their tests never end", async () => {
		// Blocks the thread like an endless loop, without occupying a core.
		const block = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)";
		const test = `import { test } from "vitest";\ntest("hangs", () => { ${block}; });\n`;
		vi.stubEnv("DEPLOY_STEP_MINUTES", "0.07");
		const refusal = inTree({ "mfe-a/src/a.test.ts": test }, testModule).finally(() => vi.unstubAllEnvs());
		await expect(refusal).rejects.toThrow("Tests of mfe-a: no end after 0.07 min; stopped.");
	});
});
