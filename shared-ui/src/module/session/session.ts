import { DEADLINES_MS, within } from "@portal/contracts/client";
import type { LoginResult, SessionUser } from "@portal/contracts/contract/sessions";
import type { Roles } from "@portal/contracts/kit/access";
import { errorMessage, RequestError, unwrap } from "../requests/request.ts";
import { type Confirmation, createConfirmation } from "./confirmation.ts";
import { mayHaveSession, rememberSession } from "./marker.ts";
import { callSession, inTurn, refreshSession } from "./refresh.ts";
import { connectTabs } from "./tabs.ts";

/**
 * `unknown` until the first answer of the server, `unreachable` if there was none. `expired`: the session ended while
 * the person was at work; they stay where they are until they have signed in again.
 */
export type SessionStatus = "unknown" | "unreachable" | "anonymous" | "signedIn" | "expired";

export interface SessionState {
	readonly status: SessionStatus;
	readonly user: SessionUser | undefined;
	/** What the server said where it is `unreachable` though it answered. */
	readonly refusal?: string;
}

export interface SignInInput {
	userid: string;
	pwd: string;
	token: string;
}

export interface Session {
	getState(): SessionState;
	subscribe(listener: () => void): () => void;
	/** Finds out who is signed in; the first call asks the server, unless nobody can be. */
	start(): void;
	/** Asks the server again after it could not be reached. */
	restart(): void;
	/** Throws a `RequestError` if the sign-in is refused, or needs a second step. */
	signIn(input: SignInInput): Promise<void>;
	/** Takes over what a sign-in was answered with. */
	begin(result: LoginResult): void;
	signOut(): Promise<void>;
	accessToken(): string | undefined;
	renew(refused: string): Promise<boolean>;
	/** For what the server does only for somebody who has just shown who they are. */
	readonly confirmation: Confirmation;
	confirm: Confirmation["ask"];
	obliged(refused: string): void;
}

const ANONYMOUS: SessionState = { status: "anonymous", user: undefined };

export interface SessionOptions {
	baseUrl?: string;
	/** Who is signed in from the start, where no server is asked. */
	initial?: LoginResult | "anonymous";
	connect?: typeof connectTabs;
}

/** The tab before has told the others, but its word can be slower than the end of its turn. */
const TOLD_WITHIN_MS = 250;
/** Its turn may have ended just before this tab asked for its own. */
const TOLD_BEFORE_MS = 30;

const UNKNOWN: SessionState = { status: "unknown", user: undefined };

function initialState(initial: SessionOptions["initial"]): SessionState {
	if (initial === undefined) return UNKNOWN;
	return initial === "anonymous" ? ANONYMOUS : { status: "signedIn", user: initial.user };
}

/** The session of this page. The access token lives in this closure and nowhere else. */
export function createSession({ baseUrl = "", initial, connect = connectTabs }: SessionOptions = {}): Session {
	let state = initialState(initial);
	let token = initial === undefined || initial === "anonymous" ? undefined : initial.accessToken;
	let hasStarted = initial !== undefined;
	let renewal: Promise<boolean> | undefined;
	const listeners = new Set<() => void>();
	const confirmation = createConfirmation();
	/** Calls that wait until the person has signed in again. */
	let waiting: ((isBack: boolean) => void)[] = [];

	function become(next: SessionState): void {
		state = next;
		for (const listener of listeners) listener();
	}

	function settle(isBack: boolean): void {
		const settled = waiting;
		waiting = [];
		for (const resolve of settled) resolve(isBack);
	}

	/** True if it is the person who was here before: only their calls are repeated. */
	function adopt({ accessToken, user }: LoginResult): boolean {
		const isSame = state.user === undefined || state.user._id === user._id;
		token = accessToken;
		rememberSession(true);
		if (!isSame) confirmation.settle(false);
		become({ status: "signedIn", user });
		settle(isSame);
		return isSame;
	}

	function end(): void {
		token = undefined;
		rememberSession(false);
		become(ANONYMOUS);
		settle(false);
		confirmation.settle(false);
	}

	const tabs = connect({ started: adopt, ended: end });

	async function ask(): Promise<void> {
		try {
			const result = await inTurn(() => refreshSession(baseUrl));
			// Meanwhile the person may have signed in, here or in another tab.
			if (token !== undefined) return;
			if (result) {
				adopt(result);
				tabs.started(result);
			} else end();
		} catch (error) {
			console.error("session", error);
			const refusal = error instanceof RequestError && error.status > 0 ? errorMessage(error, "") : "";
			const told = refusal === "" ? {} : { refusal };
			if (token === undefined) become({ status: "unreachable", user: undefined, ...told });
		}
	}

	function untilSignedIn(): Promise<boolean> {
		rememberSession(false);
		if (state.status !== "expired") become({ status: "expired", user: state.user });
		return new Promise((resolve) => waiting.push(resolve));
	}

	/** Resolves once there is another token than the refused one, or after `ms` without. */
	function untilTold(refused: string, ms: number): Promise<void> {
		return new Promise((resolve) => {
			const stop = () => {
				clearTimeout(timer);
				listeners.delete(look);
				resolve();
			};
			const look = () => {
				if (token !== refused) stop();
			};
			const timer = setTimeout(stop, ms);
			listeners.add(look);
			look();
		});
	}

	async function exchange(refused: string): Promise<boolean> {
		try {
			const result = await inTurn(async (hadToWait) => {
				await untilTold(refused, hadToWait ? TOLD_WITHIN_MS : TOLD_BEFORE_MS);
				// Another tab had its turn and told us.
				if (token !== refused) return "done";
				const fresh = await refreshSession(baseUrl);
				if (fresh) tabs.started(fresh);
				return fresh;
			});
			if (result === "done") return token !== undefined;
			if (!result) return untilSignedIn();
			return adopt(result);
		} catch (error) {
			console.error("session", error);
			return false;
		}
	}

	function begin(result: LoginResult): void {
		hasStarted = true;
		adopt(result);
		tabs.started(result);
	}

	function renew(refused: string): Promise<boolean> {
		if (token !== undefined && token !== refused) return Promise.resolve(true);
		if (state.status === "expired") return untilSignedIn();
		renewal ??= exchange(refused).finally(() => {
			renewal = undefined;
		});
		return renewal;
	}

	return {
		getState: () => state,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		start() {
			if (hasStarted) return;
			hasStarted = true;
			if (mayHaveSession()) void ask();
			else become(ANONYMOUS);
		},
		restart() {
			become(UNKNOWN);
			void ask();
		},
		async signIn(input) {
			const result = (await unwrap(
				fetch(`${baseUrl}/api/login`, {
					method: "POST",
					headers: { "Content-Type": "application/json" },
					body: JSON.stringify(input),
					signal: within(DEADLINES_MS.change),
				}),
			)) as LoginResult;
			begin(result);
		},
		begin,
		async signOut() {
			try {
				await callSession(`${baseUrl}/api/logout`);
			} catch (error) {
				// The person wants to be gone: what the server says cannot keep them here.
				console.error("logout", error instanceof RequestError ? error.status : error);
			}
			end();
			tabs.ended();
		},
		accessToken: () => token,
		renew,
		obliged(refused) {
			// What the account has to do comes with the next token.
			if (!isObliged(state.user)) void renew(refused);
		},
		confirmation,
		confirm: confirmation.ask,
	};
}

/** Before anything else there is something to be done about the account. */
export const isObliged = (user: SessionUser | undefined): boolean =>
	user?.mustChangePassword === true || user?.mustSetUpSecondFactor === true;

export const hasRole = (user: SessionUser | undefined, roles: Roles): boolean =>
	user?.roles.some((role) => roles.includes(role)) ?? false;
