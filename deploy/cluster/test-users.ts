import type { StaffName, TestCaller, TestRequest } from "../../api/testing/index.ts";
import { LARGE_ACCOUNTS, LARGE_PASSWORD } from "../../api/testing/large-database/index.ts";
import { type Account, ApiUser, createAccount } from "../../bench/reliability/api-user.ts";
import { type Answer, isOk, sendRequest } from "../../bench/reliability/request.ts";

let addresses = 0;
/** Returns a new local IP address for each call, so that the proxy's limits for one address do not apply. */
export function anAddress(): string {
	addresses++;
	return `127.1.${Math.floor(addresses / 250)}.${1 + (addresses % 250)}`;
}

const MANY = 8;
/** Returns local IP addresses in rotation, because tests send more requests than the proxy allows for one address. */
export function addressesInTurns(): () => string {
	const own = Array.from({ length: MANY }, anAddress);
	let next = 0;
	return () => own[next++ % MANY] ?? anAddress();
}

const accountOf = (name: keyof typeof LARGE_ACCOUNTS): Account => ({
	id: "",
	userid: LARGE_ACCOUNTS[name].userid,
	password: LARGE_PASSWORD,
});

/** Closes the connection after each request, because a proxy that reloads its configuration would end it in a test. */
export const ANEW = { connection: "close" } as const;

export const signedIn = (url: string, account: Account | keyof typeof LARGE_ACCOUNTS): Promise<ApiUser> =>
	ApiUser.signIn(
		{ url, from: addressesInTurns(), headers: ANEW },
		typeof account === "string" ? accountOf(account) : account,
	);

export type Staff = Readonly<Record<StaffName, ApiUser>>;

/** Returns signed-in accounts by role. The account `none` loses its role after it has signed in. */
export async function staffOf(url: string): Promise<Staff> {
	const admin = await signedIn(url, "admin");
	const made = async (name: string, role: "Admin" | "Auditor") =>
		signedIn(url, await createAccount(admin, `verbund.${name}`, [role]));
	const [secondAdmin, none] = [await made("zweite", "Admin"), await made("ohne", "Auditor")];
	const { id, userid } = none.account;
	await admin.json("/users", { method: "PUT", json: { id, userid, name: "Ohne Rolle", roles: [] } });
	return { Admin: admin, secondAdmin, Auditor: await signedIn(url, "auditor"), none };
}

const asResponse = ({ status, text, headers }: Answer): Response => {
	if (status === 0) throw new Error(`no answer: ${text}`);
	const shown = Object.entries(headers).flatMap(([name, value]) =>
		value === undefined ? [] : [[name, String(value)]],
	);
	return new Response(status === 204 || status === 304 ? null : text, {
		status,
		headers: Object.fromEntries(shown) as Record<string, string>,
	});
};

export function callerOf(url: string, staff: Staff): TestCaller {
	const request = async (path: string, { as, method, json, headers, body }: TestRequest = {}): Promise<Response> => {
		if (body !== undefined && typeof body !== "string") throw new Error("Only texts are sent here");
		const question = {
			...(method === undefined ? {} : { method }),
			...(json === undefined ? {} : { json }),
			...(headers === undefined ? {} : { headers }),
			...(body === undefined ? {} : { body }),
		};
		return asResponse(
			as
				? await staff[as].request(path, question)
				: await sendRequest(url, { ...question, path: `/api${path}`, localAddress: anAddress() }),
		);
	};
	return {
		request,
		json: async <T>(path: string, question?: TestRequest) => {
			const response = await request(path, question);
			const text = await response.text();
			if (!isOk(response)) throw new Error(`${question?.method ?? ""} ${path}: ${response.status} ${text}`);
			return JSON.parse(text) as T;
		},
	};
}
