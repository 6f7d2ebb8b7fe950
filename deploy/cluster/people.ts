import type { StaffName, TestCaller, TestRequest } from "../../api/testing/index.ts";
import { LARGE_ACCOUNTS, LARGE_PASSWORD } from "../../api/testing/large-database/index.ts";
import { type Answer, ask, isOk } from "../../bench/reliability/ask.ts";
import { type Account, createAccount, Person } from "../../bench/reliability/person.ts";

let addresses = 0;
/** Another address of this machine each time: the proxy counts by it. */
export function anAddress(): string {
	addresses++;
	return `127.1.${Math.floor(addresses / 250)}.${1 + (addresses % 250)}`;
}

const MANY = 8;
/** Addresses in turns: as often as somebody here asks, nobody may from one. */
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

/** A proxy that reads its file anew closes the connections that it has: whoever keeps one may meet its end. */
export const ANEW = { connection: "close" } as const;

/** Somebody of the large database's staff, at the proxy or at one instance. */
export const signedIn = (url: string, account: Account | keyof typeof LARGE_ACCOUNTS): Promise<Person> =>
	Person.signIn(
		{ url, from: addressesInTurns(), headers: ANEW },
		typeof account === "string" ? accountOf(account) : account,
	);

export type Staff = Readonly<Record<StaffName, Person>>;

/** Whom the API's tests know. `none` has lost the role after signing in. */
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

/** What the API's scenarios call, over the line. */
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
				? await staff[as].ask(path, question)
				: await ask(url, { ...question, path: `/api${path}`, localAddress: anAddress() }),
		);
	};
	return {
		request,
		json: async <T>(path: string, asked?: TestRequest) => {
			const response = await request(path, asked);
			const text = await response.text();
			if (!isOk(response)) throw new Error(`${asked?.method ?? ""} ${path}: ${response.status} ${text}`);
			return JSON.parse(text) as T;
		},
	};
}
