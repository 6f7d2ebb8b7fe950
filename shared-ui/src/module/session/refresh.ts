import { DEADLINES_MS, within } from "@portal/contracts/client";
import type { LoginResult } from "@portal/contracts/contract/sessions";
import { RequestError, unwrap } from "../requests/request.ts";

const LOCK = "portal-session";
const OTHER_TAB_WAIT_MS = 200;

/**
 * Only one tab at a time exchanges the refresh cookie: it works once. The work is told if another tab's came before. A
 * tab that keeps the turn, such as one that the browser has stopped, is waited for no longer than the server is.
 */
export async function inTurn<T>(work: (hadToWait: boolean) => Promise<T>): Promise<T> {
	const { locks } = navigator as { locks?: LockManager };
	if (!locks) return work(false);
	const atOnce = await locks.request(LOCK, { ifAvailable: true }, async (lock) =>
		lock ? { result: await work(false) } : undefined,
	);
	return atOnce ? atOnce.result : locks.request(LOCK, { signal: within(DEADLINES_MS.read) }, () => work(true));
}

/** A call that changes the session by its cookie alone. */
export const callSession = (address: string) =>
	// A page that is left meanwhile would lose the answer, and with it the only cookie that still works.
	unwrap(fetch(address, { cache: "no-store", keepalive: true, signal: within(DEADLINES_MS.read) }));

/** A new access token by the refresh cookie; nothing where nobody is signed in. Throws if that cannot be found out. */
export async function refreshSession(baseUrl: string): Promise<LoginResult | undefined> {
	const ask = async () => (await callSession(`${baseUrl}/api/refresh`)) as LoginResult;
	try {
		return await ask().catch(async (error: unknown) => {
			if (!(error instanceof RequestError) || error.status !== 409) throw error;
			// Another tab was faster; its new cookie is there by now.
			await new Promise((resolve) => setTimeout(resolve, OTHER_TAB_WAIT_MS));
			return ask();
		});
	} catch (error) {
		if (error instanceof RequestError && error.status === 401) return undefined;
		throw error;
	}
}
