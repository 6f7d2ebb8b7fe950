const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export const REFRESH_COOKIE = "portal_refresh";

export const ACCESS_TOKEN_MS = 10 * MINUTE;
/** A working day without a refresh, or a week in all, and the person signs in again. */
export const SESSION = { idleMs: 8 * HOUR, absoluteMs: 7 * 24 * HOUR } as const;
/** A used refresh token that comes back this soon is a second tab, later it is a thief. */
export const SECOND_TAB_MS = 10 * SECOND;
