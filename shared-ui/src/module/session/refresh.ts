import { DEADLINES_MS, within } from "@portal/contracts/client";
import type { LoginResult } from "@portal/contracts/contract/sessions";
import { RequestError, unwrap } from "../requests/request.ts";

const LOCK = "portal-session";
const OTHER_TAB_WAIT_MS = 200;

/**
 * Runs `work` under a lock that all tabs share, because the refresh cookie works only once. `hadToWait` is true when
 * another tab had the lock. Throws when the lock is not released in time, for example by a suspended tab.
 */
export async function inTurn<T>(work: (hadToWait: boolean) => Promise<T>): Promise<T> {
	const { locks } = navigator as { locks?: LockManager };
	if (!locks) return work(false);
	const atOnce = await locks.request(LOCK, { ifAvailable: true }, async (lock) =>
		lock ? { result: await work(false) } : undefined,
	);
	return atOnce ? atOnce.result : locks.request(LOCK, { signal: within(DEADLINES_MS.read) }, () => work(true));
}

/** Sends a request that is authenticated only by the session cookie, and returns the response body. */
export const callSession = (address: string) =>
	// `keepalive` completes the request even if the user leaves the page; otherwise the new cookie would be lost.
	unwrap(fetch(address, { cache: "no-store", keepalive: true, signal: within(DEADLINES_MS.read) }));

/** Exchanges the refresh cookie for a session; undefined if signed out. Throws when the server cannot be reached. */
export async function refreshSession(baseUrl: string): Promise<LoginResult | undefined> {
	const refresh = async () => (await callSession(`${baseUrl}/api/refresh`)) as LoginResult;
	try {
		return await refresh().catch(async (error: unknown) => {
			if (!(error instanceof RequestError) || error.status !== 409) throw error;
			// Another tab has just used the cookie (409), so this tab waits until the browser has received the new one.
			await new Promise((resolve) => setTimeout(resolve, OTHER_TAB_WAIT_MS));
			return refresh();
		});
	} catch (error) {
		if (error instanceof RequestError && error.status === 401) return undefined;
		throw error;
	}
}
