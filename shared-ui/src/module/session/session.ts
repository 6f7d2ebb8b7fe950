import { DEADLINES_MS, within } from "@portal/contracts/client";
import type { LoginResult, SessionUser } from "@portal/contracts/contract/sessions";
import type { Roles } from "@portal/contracts/kit/access";
import { createStore } from "../../store.ts";
import { errorMessage, RequestError, unwrap } from "../requests/request.ts";
import { type Confirmation, createConfirmation } from "./confirmation.ts";
import { mayHaveSession, rememberSession } from "./may-have-session.ts";
import { offlineUser } from "./offline.ts";
import { callSession, inTurn, refreshSession } from "./refresh.ts";
import { connectTabs } from "./tabs.ts";

/**
 * `unknown` before the first response; `unreachable` if that request has failed. `expired`: the session has ended
 * during work, and the page stays open until the user signs in again. `offline`: the server cannot be reached, and the
 * device has an offline copy of the user's data; a new session is requested until the server responds.
 */
export type SessionStatus = "unknown" | "unreachable" | "anonymous" | "signedIn" | "expired" | "offline";

export interface SessionState {
	readonly status: SessionStatus;
	readonly user: SessionUser | undefined;
	/** Server's message when it has rejected the first request of the session; `status` is then `unreachable`. */
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
	/** Loads the session. Only the first call sends a request, and only if this browser may have a session. */
	start(): void;
	restart(): void;
	/** Signs in with a password. Throws a `RequestError` if the server refuses or requires a second factor. */
	signIn(input: SignInInput): Promise<void>;
	/** Starts the session after a successful sign-in, also in the other tabs. */
	begin(result: LoginResult): void;
	signOut(): Promise<void>;
	accessToken(): string | undefined;
	renew(refused: string): Promise<boolean>;
	/** Lets the user confirm the identity before actions for which the server requires a recent sign-in. */
	readonly confirmation: Confirmation;
	confirm: Confirmation["ask"];
	obliged(refused: string): void;
}

const ANONYMOUS: SessionState = { status: "anonymous", user: undefined };

export interface SessionOptions {
	baseUrl?: string;
	/** Session to start with, for example in tests. If it is set, no request is sent. */
	initial?: LoginResult | "anonymous";
	connect?: typeof connectTabs;
}

/** Milliseconds to wait for the new token of another tab that was just renewing the session. */
const OTHER_TAB_MESSAGE_MS = 250;
/** Milliseconds to wait for a new token when no tab is renewing the session, because one may just have finished. */
const RELEASED_LOCK_MESSAGE_MS = 30;

/** Milliseconds after which a session that began offline requests a token again, unless the browser is online before. */
const OFFLINE_RETRY_MS = 15_000;

const UNKNOWN: SessionState = { status: "unknown", user: undefined };

function initialState(initial: SessionOptions["initial"]): SessionState {
	if (initial === undefined) return UNKNOWN;
	return initial === "anonymous" ? ANONYMOUS : { status: "signedIn", user: initial.user };
}

/** The access token stays in a variable of this page, because other scripts could read browser storage. */
export function createSession({ baseUrl = "", initial, connect = connectTabs }: SessionOptions = {}): Session {
	const store = createStore(initialState(initial));
	let token = initial === undefined || initial === "anonymous" ? undefined : initial.accessToken;
	let hasStarted = initial !== undefined;
	let renewal: Promise<boolean> | undefined;
	const confirmation = createConfirmation();
	/** Result for requests that wait for the user to sign in again: true if it is the same user. */
	let signedInAgain: PromiseWithResolvers<boolean> | undefined;

	function settle(isBack: boolean): void {
		signedInAgain?.resolve(isBack);
		signedInAgain = undefined;
	}

	/** Starts a session. Returns false for another user than before, in whose name no pending request may be repeated. */
	function adopt({ accessToken, user }: LoginResult): boolean {
		const before = store.get().user;
		const isSame = before === undefined || before._id === user._id;
		token = accessToken;
		rememberSession(true);
		if (!isSame) confirmation.settle(false);
		store.set({ status: "signedIn", user });
		settle(isSame);
		return isSame;
	}

	function end(): void {
		token = undefined;
		rememberSession(false);
		store.set(ANONYMOUS);
		settle(false);
		confirmation.settle(false);
	}

	const tabs = connect({ started: adopt, ended: end });

	async function load(): Promise<void> {
		try {
			const result = await inTurn(() => refreshSession(baseUrl));
			// The user has signed in during the request, here or in another tab, so this response is outdated.
			if (token !== undefined) return;
			if (result) {
				adopt(result);
				tabs.started(result);
			} else if (store.get().status === "offline") void untilSignedIn();
			else end();
		} catch (error) {
			const user = error instanceof RequestError && error.status === 0 ? offlineUser() : undefined;
			if (token === undefined && user) {
				if (store.get().status !== "offline") store.set({ status: "offline", user });
				loadLater();
				return;
			}
			console.error("session", error);
			const refusal = error instanceof RequestError && error.status > 0 ? errorMessage(error, "") : "";
			const details = refusal === "" ? {} : { refusal };
			if (token === undefined) store.set({ status: "unreachable", user: undefined, ...details });
		}
	}

	function loadLater(): void {
		const again = () => {
			clearTimeout(timer);
			window.removeEventListener("online", again);
			if (store.get().status === "offline") void load();
		};
		const timer = setTimeout(again, OFFLINE_RETRY_MS);
		window.addEventListener("online", again);
	}

	function untilSignedIn(): Promise<boolean> {
		rememberSession(false);
		const { status, user } = store.get();
		if (status !== "expired") store.set({ status: "expired", user });
		signedInAgain ??= Promise.withResolvers();
		return signedInAgain.promise;
	}

	/** Resolves when another tab has sent a new token, or after `ms` milliseconds. */
	function untilOtherToken(refused: string, ms: number): Promise<void> {
		return new Promise((resolve) => {
			const stop = () => {
				clearTimeout(timer);
				forget();
				resolve();
			};
			const look = () => {
				if (token !== refused) stop();
			};
			const timer = setTimeout(stop, ms);
			const forget = store.subscribe(look);
			look();
		});
	}

	async function exchange(refused: string): Promise<boolean> {
		try {
			const result = await inTurn(async (hadToWait) => {
				await untilOtherToken(refused, hadToWait ? OTHER_TAB_MESSAGE_MS : RELEASED_LOCK_MESSAGE_MS);
				// Another tab has already renewed the token, so a second refresh is unnecessary.
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
		if (store.get().status === "expired") return untilSignedIn();
		renewal ??= exchange(refused).finally(() => {
			renewal = undefined;
		});
		return renewal;
	}

	return {
		getState: store.get,
		subscribe: store.subscribe,
		start() {
			if (hasStarted) return;
			hasStarted = true;
			if (mayHaveSession()) void load();
			else store.set(ANONYMOUS);
		},
		restart() {
			store.set(UNKNOWN);
			void load();
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
				// A failed request does not prevent the sign-out on this page, so the error is only logged.
				console.error("logout", error instanceof RequestError ? error.status : error);
			}
			end();
			tabs.ended();
		},
		accessToken: () => token,
		renew,
		obliged(refused) {
			// A new token contains the current obligations of the account, such as setting a new password.
			if (!isObliged(store.get().user)) void renew(refused);
		},
		confirmation,
		confirm: confirmation.ask,
	};
}

/** Returns true when the user must change the password or set up a second factor before using other pages. */
export const isObliged = (user: SessionUser | undefined): boolean =>
	user?.mustChangePassword === true || user?.mustSetUpSecondFactor === true;

export const hasRole = (user: SessionUser | undefined, roles: Roles): boolean =>
	user?.roles.some((role) => roles.includes(role)) ?? false;
