import { part } from "./remote/part.ts";

/** Loads the staff screens as a separate chunk, which visitors of the public website do not download. */
export const staffPart = part(() => import(/* webpackChunkName: "staff" */ "./layout/staff.ts"));
export const entrancePart = part(() => import("./login/entrance.ts"));
export const passwordResetPart = part(() => import("./password-reset/PasswordResetPage.tsx"));
export const obligationPart = part(() => import("./session/Obligation.tsx"));
export const notificationsPart = part(() => import("./notifications/NotificationsPage.tsx"));
export const securityPart = part(() => import("./security/SecurityPage.tsx"));
