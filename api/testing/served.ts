import type { StaffName, TestStaff } from "./caller.ts";

// Shared by the tests of the user interface and the process that serves them applications.

/** The header with the name of the application that a request is for. A new name opens an application. */
export const APP_HEADER = "x-test-app";
/** The header with the simulated IP address of a request. */
export const ADDRESS_HEADER = "x-test-address";
/** The path that opens, changes and closes an application, followed by its name. */
export const APPS_PATH = "/apps/";

/** The process prints this as JSON once it listens. */
export interface ServedApps {
	url: string;
	now: string;
	accounts: Readonly<Record<StaffName, TestStaff>>;
}

export interface OpenOptions<Settings = object> {
	now?: string | undefined;
	settings?: Settings | undefined;
}

export type AccessTokens = Readonly<Record<StaffName, string>>;
