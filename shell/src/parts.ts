import { part } from "./remote/part.ts";

/** The shell's screens come in parts of their own: a visitor of the public pages needs none of them. */
export const staffPart = part(() => import(/* webpackChunkName: "staff" */ "./layout/staff.ts"));
export const entrancePart = part(() => import("./login/entrance.ts"));
export const passwordResetPart = part(() => import("./password-reset/PasswordResetPage.tsx"));
export const obligationPart = part(() => import("./session/Obligation.tsx"));
export const notificationsPart = part(() => import("./notifications/NotificationsPage.tsx"));
export const securityPart = part(() => import("./security/SecurityPage.tsx"));
