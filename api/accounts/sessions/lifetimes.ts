import { COOKIES } from "../../kit/privacy.ts";

export const ACCESS_TOKEN_MS = 10 * 60_000;
/** A session ends without any use for a working day (`idleMs`), and in any case after a week (`absoluteMs`). */
export const SESSION = { idleMs: COOKIES.session.lifeMs, absoluteMs: COOKIES.session.longestMs } as const;
/**
 * The milliseconds within which a used refresh token may be sent again, because two tabs of a browser may refresh at
 * the same time. A later reuse counts as theft and ends the session.
 */
export const SECOND_TAB_MS = 10_000;
