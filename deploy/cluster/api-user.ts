import { LARGE_ACCOUNTS, LARGE_PASSWORD } from "../../api/testing/large-database/index.ts";
import { type Answer, isOk, type RequestOptions, sendRequest } from "./request.ts";

interface Account {
	userid: string;
	password: string;
}

const PASSWORD = "Messung-4711-Halal";
const EXPIRED = "TOKEN_EXPIRED";
const SIGN_IN_MS = 60_000;

export const logIn = (url: string, { userid, password }: Account): Promise<Answer> =>
	sendRequest(url, "/api/login", { json: { userid, pwd: password, token: "" }, timeoutMs: SIGN_IN_MS });

/** Signs in an account; a name stands for an account that every large database has. Throws if that is refused. */
export async function signIn(url: string, as: Account | keyof typeof LARGE_ACCOUNTS) {
	const account = typeof as === "string" ? { userid: LARGE_ACCOUNTS[as].userid, password: LARGE_PASSWORD } : as;
	const newAuthorization = async () => {
		const answer = await logIn(url, account);
		if (!isOk(answer)) throw new Error(`${account.userid} could not sign in: ${answer.status} ${answer.text}`);
		return `Bearer ${(JSON.parse(answer.text) as { accessToken: string }).accessToken}`;
	};
	const user = {
		account,
		authorization: await newAuthorization(),
		/** Sends a request, with `path` relative to `/api`. It signs in again if the token has expired. */
		async request(path: string, options: RequestOptions = {}): Promise<Answer> {
			const send = () =>
				sendRequest(url, `/api${path}`, {
					...options,
					headers: { authorization: user.authorization, ...options.headers },
				});
			const answer = await send();
			if (answer.status !== 403 || !answer.text.includes(EXPIRED)) return answer;
			user.authorization = await newAuthorization();
			return send();
		},
		/** Returns the JSON of a response with status 2xx. Throws for any other status. */
		async json<T>(path: string, options: RequestOptions = {}): Promise<T> {
			const answer = await user.request(path, options);
			if (!isOk(answer)) throw new Error(`${options.method ?? ""} ${path}: ${answer.status} ${answer.text}`);
			return JSON.parse(answer.text) as T;
		},
	};
	return user;
}

export type ApiUser = Awaited<ReturnType<typeof signIn>>;

export async function createAccount(
	admin: ApiUser,
	userid: string,
	role: "Admin" | "Auditor",
): Promise<Account & { id: string }> {
	const { _id: id } = await admin.json<{ _id: string }>("/users", {
		json: { userid, name: `Konto ${userid}`, roles: [role], pwd: PASSWORD, pwd2: PASSWORD },
	});
	return { id, userid, password: PASSWORD };
}
