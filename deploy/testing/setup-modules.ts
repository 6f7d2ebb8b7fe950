import { readFileSync } from "node:fs";
import { afterAll, expect, vi } from "vitest";

// Test files of a process share modules, except for a file that mocks some.
if (/^vi\.mock\(/m.test(readFileSync(expect.getState().testPath ?? "", "utf8"))) {
	vi.resetModules();
	afterAll(() => {
		vi.resetModules();
	});
}
