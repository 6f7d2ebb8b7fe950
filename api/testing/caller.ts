import type { SessionUser } from "../accounts/sessions/contract.ts";
import type { ErrorBody } from "../kit/fields.ts";

// The interface by which tests call the API as an account or a visitor. This file does not import the API itself.

export type StaffName = "Admin" | "Auditor" | "secondAdmin" | "none";

export const ACCOUNTS: Record<StaffName, { userid: string; name: string; roles: ("Admin" | "Auditor")[] }> = {
	Admin: { userid: "admin.test", name: "Amina Admin", roles: ["Admin"] },
	secondAdmin: { userid: "zweite.admin", name: "Zeynep Zweite", roles: ["Admin"] },
	Auditor: { userid: "auditor.test", name: "Albert Auditor", roles: ["Auditor"] },
	none: { userid: "ohne.rolle", name: "Olga Ohnerolle", roles: ["Auditor"] },
};

/** The time of the test clock, unless a test sets another one. */
export const START = "2026-03-10T09:00:00.000Z";

export interface TestRequest {
	/** The account that sends the request; without one, the request has no token. */
	as?: StaffName;
	method?: string;
	json?: unknown;
	headers?: Record<string, string>;
	body?: BodyInit;
	/** The IP address of the sender. */
	address?: string;
}

export interface TestCaller {
	/** Sends a request and returns the response. The path is without `/api`. */
	request(path: string, request?: TestRequest): Promise<Response>;
	/** Returns the JSON of a 2xx response. Throws with the body of any other response. */
	json<T>(path: string, request?: TestRequest): Promise<T>;
}

/** A signed-in account of staff. */
export interface TestStaff {
	user: SessionUser;
	accessToken: string;
}

/** Returns the account as the session returns it. The account without a role was created with one. */
export const userOf = (name: StaffName, _id: string): SessionUser => ({
	...ACCOUNTS[name],
	roles: name === "none" ? [] : ACCOUNTS[name].roles,
	_id,
});

/** Returns the status and the body of a refusal. */
export const refusalOf = async (answer: Response) => ({
	status: answer.status,
	...((await answer.json()) as ErrorBody),
});
