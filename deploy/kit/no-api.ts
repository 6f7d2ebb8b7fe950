import { ACCOUNTS, START, type StaffName, userOf } from "@portal/contracts/testing/caller";
import type { ServedApps } from "@portal/contracts/testing/served";
import type { TestProject } from "vitest/node";

/** Provides test accounts but no API to tests in another repository, which define the API's responses. */
export function setup(project: TestProject): void {
	const names = Object.keys(ACCOUNTS) as StaffName[];
	const accounts = Object.fromEntries(
		names.map((name) => [name, { accessToken: "test-token", user: userOf(name, name) }]),
	);
	project.provide("servedApps", { url: "", now: START, accounts } as ServedApps);
}
