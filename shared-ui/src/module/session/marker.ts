const KEY = "portal.session";

/**
 * Whether this browser may hold a session. The cookie itself no script can read, and to ask the server for every
 * visitor would be a refused request each time. Says nothing about who it is, and proves nothing.
 */
export function mayHaveSession(): boolean {
	try {
		return window.localStorage.getItem(KEY) !== null;
	} catch {
		// A browser that keeps nothing cannot tell: only the server can.
		return true;
	}
}

export function rememberSession(isThere: boolean): void {
	try {
		if (isThere) window.localStorage.setItem(KEY, "1");
		else window.localStorage.removeItem(KEY);
	} catch {
		// Then the server is asked at the next start.
	}
}
