import { part } from "./remote/part.ts";

/** The shell's screens come in parts of their own: a visitor of the public pages needs none of them. */
export const staffPart = part(() => import("./layout/staff.ts"));
export const entrancePart = part(() => import("./login/entrance.ts"));
