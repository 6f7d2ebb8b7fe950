import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inputHash } from "./inputs.ts";

let root: string;

beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), "inputs-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function put(path: string, content: string): void {
	mkdirSync(dirname(join(root, path)), { recursive: true });
	writeFileSync(join(root, path), content);
}

test("the gallery of components is part of no module, what it shows is, and a module may have a gallery of its own", () => {
	put("mfe-clients/src/module.tsx", "1");
	const hash = () => inputHash("mfe-clients", root);
	const before = hash();
	put("shared-ui/gallery/pages/Button.tsx", "2");
	expect(hash()).toBe(before);
	put("shared-ui/src/components/Button.tsx", "2");
	const after = hash();
	expect(after).not.toBe(before);
	put("mfe-clients/src/gallery/Pictures.tsx", "2");
	expect(hash()).not.toBe(after);
});

test("what the contracts of the API share is part of every module, its tests are not", () => {
	put("api/kit/sentences.ts", "1");
	const before = inputHash("mfe-clients", root);
	put("api/kit/sentences.test.ts", "2");
	expect(inputHash("mfe-clients", root)).toBe(before);
	put("api/kit/sentences.ts", "2");
	expect(inputHash("mfe-clients", root)).not.toBe(before);
});

test("an API that breaks with the one before makes another version of every module, one with additions does not", async () => {
	put("mfe-clients/src/module.tsx", "1");
	const hashWith = async (version: string) => {
		vi.resetModules();
		vi.doMock("../../api/version.ts", () => ({ API_VERSION: version }));
		const inputs = await import("./inputs.ts");
		vi.doUnmock("../../api/version.ts");
		return inputs.inputHash("mfe-clients", root);
	};
	const hash = await hashWith("1.0.0");
	expect(await hashWith("1.1.0")).toBe(hash);
	expect(await hashWith("2.0.0")).not.toBe(hash);
});
