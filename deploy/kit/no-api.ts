import { ACCOUNTS, START, type StaffName, userOf } from "@portal/contracts/testing/caller";
import type { ServedApps } from "@portal/contracts/testing/served";
import type { TestProject } from "vitest/node";

/**
 * Prepares the tests of a module in a repository of its own: it provides the test accounts but no API, so that each
 * test defines the API's responses.
 */
export function setup(project: TestProject): void {
	const names = Object.keys(ACCOUNTS) as StaffName[];
	const accounts = Object.fromEntries(
		names.map((name) => [name, { accessToken: "test-token", user: userOf(name, name) }]),
	);
	project.provide("servedApps", { url: "", now: START, accounts } as ServedApps);
}
