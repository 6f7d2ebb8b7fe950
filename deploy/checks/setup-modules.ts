import { readFileSync } from "node:fs";
import { afterAll, expect, vi } from "vitest";

// The test files of a process share its modules. One that mocks some has modules of its own, and leaves none of them to
// the next.
if (/^vi\.mock\(/m.test(readFileSync(expect.getState().testPath ?? "", "utf8"))) {
	vi.resetModules();
	afterAll(() => {
		vi.resetModules();
	});
}
