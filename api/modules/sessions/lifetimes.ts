const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export const REFRESH_COOKIE = "portal_refresh";

export const ACCESS_TOKEN_MS = 10 * MINUTE;
/** A working day without a refresh, or a week in all. */
export const SESSION = { idleMs: 8 * HOUR, absoluteMs: 7 * 24 * HOUR } as const;
/** Within this time a reused refresh token comes from a second tab, later it counts as stolen. */
export const SECOND_TAB_MS = 10 * SECOND;
