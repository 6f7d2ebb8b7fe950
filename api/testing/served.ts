import type { StaffName, TestStaff } from "./caller.ts";

// What the process that serves applications to the tests of the user interface has in common with these.

/** Names the application that a request is for; one is opened for a name that is new. */
export const APP_HEADER = "x-test-app";
/** The address that a request seems to come from. */
export const ADDRESS_HEADER = "x-test-address";
/** Before the name of an application: what is done with it from outside. */
export const APPS_PATH = "/apps/";

/** What the process says once it listens. */
export interface ServedApps {
	url: string;
	now: string;
	accounts: Readonly<Record<StaffName, TestStaff>>;
}

/** POST opens an application with these, instead of one as it is prepared. */
export interface OpenOptions<Settings = object> {
	now?: string | undefined;
	settings?: Settings | undefined;
}

export type AccessTokens = Readonly<Record<StaffName, string>>;
