import { readFileSync } from "node:fs";
import { afterAll, expect, vi } from "vitest";

// Test files of a process use the same loaded modules. A file that mocks some gets new ones, which are dropped after
// it.
if (/^vi\.mock\(/m.test(readFileSync(expect.getState().testPath ?? "", "utf8"))) {
	vi.resetModules();
	afterAll(() => {
		vi.resetModules();
	});
}
