import type { SessionUser } from "../modules/sessions/contract.ts";

// Who calls the API in a test, and how: known without the API itself.

export type StaffName = "Admin" | "Auditor" | "secondAdmin" | "none";

export const ACCOUNTS: Record<StaffName, { userid: string; name: string; roles: ("Admin" | "Auditor")[] }> = {
	Admin: { userid: "admin.test", name: "Amina Admin", roles: ["Admin"] },
	secondAdmin: { userid: "zweite.admin", name: "Zeynep Zweite", roles: ["Admin"] },
	Auditor: { userid: "auditor.test", name: "Albert Auditor", roles: ["Auditor"] },
	none: { userid: "ohne.rolle", name: "Olga Ohnerolle", roles: ["Auditor"] },
};

/** What time it is, unless a test sets another. */
export const START = "2026-03-10T09:00:00.000Z";

export interface TestRequest {
	/** Who asks; nobody where it is left out. */
	as?: StaffName;
	method?: string;
	json?: unknown;
	headers?: Record<string, string>;
	body?: BodyInit;
	/** Address that the request comes from. */
	address?: string;
}

export interface TestCaller {
	/** `path` without `/api`. */
	request(path: string, request?: TestRequest): Promise<Response>;
	/** The JSON of a 2xx answer; throws with the body otherwise. */
	json<T>(path: string, request?: TestRequest): Promise<T>;
}

/** Somebody of the staff, signed in. */
export interface TestStaff {
	user: SessionUser;
	accessToken: string;
}

/** The account as the session knows it; the one without a role was made with one. */
export const userOf = (name: StaffName, _id: string): SessionUser => ({
	...ACCOUNTS[name],
	roles: name === "none" ? [] : ACCOUNTS[name].roles,
	_id,
});
