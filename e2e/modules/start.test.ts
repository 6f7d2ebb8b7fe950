import { join } from "node:path";
import { ROOT } from "../../deploy/lib/run.mjs";
import { startModule } from "../../deploy/release/start-module.ts";
import { readBuild } from "../../deploy/release/versions.ts";
import { folderStore } from "../../deploy/store/folder.ts";
import { buildSmallModule } from "../../deploy/testing/small-module.ts";
import { expect, further, test } from "../support/test.ts";

/** Before a deploy switches to a module it starts it once in a browser. */

async function start(line: string, limitMs?: number): Promise<string> {
	const { directory, remove } = await buildSmallModule({
		"mfe-labels/src/LabelPage.tsx": `${line}\nexport const LabelPage = () => <p>Etiketten</p>;\n`,
	});
	try {
		return await startModule(await readBuild(directory, "1.0.0"), folderStore(join(ROOT, "dist")), limitMs);
	} finally {
		remove();
	}
}

test("a module that loads is let through", async () => {
	expect(await start("")).toBe("starts in Chromium");
});

test("a module that throws while it loads is refused with what it has thrown first", async () => {
	const refusal = start('if (globalThis.document) throw new Error("No labels today");');
	await expect(refusal).rejects.toThrow("mfe-labels 1.0.0 does not start in the browser: Error: No labels today");
});

test("a module that never ends to load is refused", further(true), async () => {
	const refusal = start("while (globalThis.document) {}", 3_000);
	await expect(refusal).rejects.toThrow("mfe-labels 1.0.0 does not start in the browser: no end after 3 s");
});

test("without the shell's files the deploy says that nothing was tried", further(true), async () => {
	const module = await buildSmallModule();
	const nothing = { ...folderStore(module.directory), get: async () => undefined };
	const built = await readBuild(module.directory, "1.0.0");
	expect(await startModule(built, nothing, 1, module.directory)).toMatch(/^not tried: the shell is not built/);
	module.remove();
});
