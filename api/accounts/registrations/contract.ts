import { z } from "zod";
import { reports } from "../../kit/codes.ts";
import { botCheckToken } from "../sessions/contract.ts";

export const USERNAME_FORMAT = /^[A-Za-z][A-Za-z0-9_-]{3,23}$/;
export const REGISTRATION_PASSWORD_FORMAT = /^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?=.*[!@#$%]).{8,24}$/;

export const registration = z.strictObject({
	user: z.string(reports("register.user")).regex(USERNAME_FORMAT, reports("register.user")),
	pwd: z.string(reports("register.pwd")).regex(REGISTRATION_PASSWORD_FORMAT, reports("register.pwd")),
	token: botCheckToken.default(""),
});
export type Registration = z.infer<typeof registration>;

export const registered = z.object({ user: z.string() });
