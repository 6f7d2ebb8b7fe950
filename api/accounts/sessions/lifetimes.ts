import { COOKIES } from "../../kit/privacy.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

export const ACCESS_TOKEN_MS = 10 * MINUTE;
/**
 * The times in milliseconds after which a session ends: after a working day without a refresh (`idleMs`), and after
 * a week in any case (`absoluteMs`).
 */
export const SESSION = { idleMs: COOKIES.session.lifeMs, absoluteMs: COOKIES.session.longestMs } as const;
/**
 * The time in milliseconds in which a used refresh token may come from a second tab of the browser. A later reuse
 * counts as theft.
 */
export const SECOND_TAB_MS = 10 * SECOND;
