import { setTimeout as pause } from "node:timers/promises";
import { type Answer, ask, isOk, type Question } from "./ask.ts";

/** Whom one asks. */
export interface Asked {
	url: string;
	/** Addresses of this machine to ask from, where a proxy counts by them. */
	from?: () => string;
	/** Sent with each question. */
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
/** Another address each time, from the blocks for documentation. */
export const anAddress = (n = addresses++) =>
	`${["192.0.2", "198.51.100", "203.0.113"][Math.floor(n / 250) % 3]}.${1 + (n % 250)}`;

/** Somebody who is signed in, from an address of their own. */
export class Person {
	readonly account: Account;
	readonly address = anAddress();
	readonly #server: Asked;
	#token = "";

	private constructor(server: Asked, account: Account) {
		this.#server = server;
		this.account = account;
	}

	static async signIn(server: Asked, account: Account): Promise<Person> {
		const person = new Person(server, account);
		await person.signIn();
		return person;
	}

	/** One of the demo data's accounts. */
	static demo = (server: Asked, name: "admin" | "auditor") =>
		Person.signIn(server, { id: "", userid: `${name}.demo`, password: DEMO_PASSWORD });

	get authorization(): string {
		return `Bearer ${this.#token}`;
	}

	#from() {
		const { from } = this.#server;
		return { address: this.address, ...(from ? { localAddress: from() } : {}) };
	}

	async signIn(): Promise<void> {
		const { userid, password } = this.account;
		const answer = await ask(this.#server.url, {
			path: "/api/login",
			json: { userid, pwd: password, token: "" },
			...this.#from(),
		});
		if (!isOk(answer)) throw new Error(`${userid} could not sign in: ${answer.status} ${answer.text}`);
		const { accessToken } = JSON.parse(answer.text) as { accessToken: string };
		this.#token = accessToken;
	}

	/** `path` without `/api`; signs in again when the token has expired. */
	async ask(path: string, question: Omit<Question, "path"> = {}): Promise<Answer> {
		const send = () =>
			ask(this.#server.url, {
				...question,
				path: `/api${path}`,
				...this.#from(),
				headers: { ...this.#server.headers, authorization: this.authorization, ...question.headers },
			});
		const answer = await send();
		if (answer.status !== 403 || !answer.text.includes(EXPIRED)) return answer;
		await this.signIn();
		return send();
	}

	/** The JSON of a 2xx answer; throws otherwise. */
	async json<T>(path: string, question: Omit<Question, "path"> = {}): Promise<T> {
		const answer = await this.ask(path, question);
		if (!isOk(answer)) throw new Error(`${question.method ?? ""} ${path}: ${answer.status} ${answer.text}`);
		return JSON.parse(answer.text) as T;
	}
}

/** A new account, made by an Admin. */
export async function createAccount(admin: Person, userid: string, roles: ("Admin" | "Auditor")[]): Promise<Account> {
	const { _id } = await admin.json<{ _id: string }>("/users", {
		json: { userid, name: `Konto ${userid}`, roles, pwd: PASSWORD, pwd2: PASSWORD },
	});
	return { id: _id, userid, password: PASSWORD };
}

/** Asks again and again until the condition holds; the milliseconds it took, undefined where it never did. */
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
