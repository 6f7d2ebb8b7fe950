import { setTimeout as pause } from "node:timers/promises";
import { type Answer, isOk, type RequestOptions, sendRequest } from "./request.ts";

export interface ApiAddress {
	url: string;
	/** Returns a local address for each connection, because a proxy limits the requests from one address. */
	from?: () => string;
	headers?: Record<string, string>;
}

export interface Account {
	id: string;
	userid: string;
	password: string;
}

const DEMO_PASSWORD = "Demo-2026!";
const PASSWORD = "Messung-4711-Halal";
const EXPIRED = "TOKEN_EXPIRED";

let addresses = 0;
/** Returns a different IP address for each call, from blocks that are reserved for documentation. */
export const anAddress = (n = addresses++) =>
	`${["192.0.2", "198.51.100", "203.0.113"][Math.floor(n / 250) % 3]}.${1 + (n % 250)}`;

/** A signed-in user whose requests come from a separate address, so that users do not share a rate limit. */
export class ApiUser {
	readonly account: Account;
	readonly address = anAddress();
	readonly #server: ApiAddress;
	#token = "";

	private constructor(server: ApiAddress, account: Account) {
		this.#server = server;
		this.account = account;
	}

	static async signIn(server: ApiAddress, account: Account): Promise<ApiUser> {
		const user = new ApiUser(server, account);
		await user.signIn();
		return user;
	}

	static demo = (server: ApiAddress, name: "admin" | "auditor") =>
		ApiUser.signIn(server, { id: "", userid: `${name}.demo`, password: DEMO_PASSWORD });

	get authorization(): string {
		return `Bearer ${this.#token}`;
	}

	#from() {
		const { from } = this.#server;
		return { address: this.address, ...(from ? { localAddress: from() } : {}) };
	}

	async signIn(): Promise<void> {
		const { userid, password } = this.account;
		const answer = await sendRequest(this.#server.url, {
			path: "/api/login",
			json: { userid, pwd: password, token: "" },
			...this.#from(),
		});
		if (!isOk(answer)) throw new Error(`${userid} could not sign in: ${answer.status} ${answer.text}`);
		const { accessToken } = JSON.parse(answer.text) as { accessToken: string };
		this.#token = accessToken;
	}

	/** Sends a request, with `path` relative to `/api`. It signs in again if the token has expired. */
	async request(path: string, options: Omit<RequestOptions, "path"> = {}): Promise<Answer> {
		const send = () =>
			sendRequest(this.#server.url, {
				...options,
				path: `/api${path}`,
				...this.#from(),
				headers: { ...this.#server.headers, authorization: this.authorization, ...options.headers },
			});
		const answer = await send();
		if (answer.status !== 403 || !answer.text.includes(EXPIRED)) return answer;
		await this.signIn();
		return send();
	}

	/** Returns the JSON of a response with status 2xx. Throws for any other status. */
	async json<T>(path: string, options: Omit<RequestOptions, "path"> = {}): Promise<T> {
		const answer = await this.request(path, options);
		if (!isOk(answer)) throw new Error(`${options.method ?? ""} ${path}: ${answer.status} ${answer.text}`);
		return JSON.parse(answer.text) as T;
	}
}

export async function createAccount(admin: ApiUser, userid: string, roles: ("Admin" | "Auditor")[]): Promise<Account> {
	const { _id } = await admin.json<{ _id: string }>("/users", {
		json: { userid, name: `Konto ${userid}`, roles, pwd: PASSWORD, pwd2: PASSWORD },
	});
	return { id: _id, userid, password: PASSWORD };
}

/** Waits for the condition and returns the milliseconds that this took, or undefined after `withinMs`. */
export async function until(
	condition: () => Promise<boolean> | boolean,
	withinMs: number,
): Promise<number | undefined> {
	const start = performance.now();
	while (performance.now() - start < withinMs) {
		if (await condition()) return performance.now() - start;
		await pause(100);
	}
	return undefined;
}
