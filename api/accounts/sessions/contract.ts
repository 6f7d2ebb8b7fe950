import { z } from "zod";
import { ROLES } from "../../kit/access.ts";
import { reports } from "../../kit/codes.ts";
import { isoDateTime, secret, text } from "../../kit/fields.ts";
import { USERID_LIMITS } from "../users/contract.ts";

export { BOT_CHECK_ACTIONS, type BotCheckAction } from "../human-checks/contract.ts";

const LOGIN_LIMITS = { userid: { min: USERID_LIMITS.min, max: 50 }, pwd: { min: 8, max: 128 } } as const;

export const botCheckToken = z.string(reports("value.invalid")).max(8000, reports("value.invalid"));

const loginFields = {
	userid: text({
		...LOGIN_LIMITS.userid,
		required: "login.errUserPflicht",
		tooShort: "login.errUserKurz",
		tooLong: "login.errUserLang",
	}),
	pwd: secret({
		...LOGIN_LIMITS.pwd,
		required: "login.errPwdPflicht",
		tooShort: "login.errPwdKurz",
		tooLong: "login.errPwdLang",
	}),
};
export const loginForm = z.strictObject(loginFields);
export const loginInput = z.strictObject({ ...loginFields, token: botCheckToken.default("") });

const sessionUser = z.object({
	_id: z.string(),
	userid: z.string(),
	roles: z.array(z.enum(ROLES)),
	name: z.string(),
	/** True if the account must choose a new password; until then, the session permits nothing else. */
	mustChangePassword: z.boolean().optional(),
	/** True if a required second factor is not set up; until then, the session permits nothing else. */
	mustSetUpSecondFactor: z.boolean().optional(),
});
export const loginResult = z.object({ accessToken: z.string(), user: sessionUser });
export type LoginResult = z.infer<typeof loginResult>;
export type SessionUser = z.infer<typeof sessionUser>;

export const signInOptions = z.object({ passwordByMail: z.boolean(), passkeys: z.boolean() });
export type SignInOptions = z.infer<typeof signInOptions>;

export const endedSessions = z.object({ sessions: z.number().int() });

export const ownSession = z.object({
	_id: z.string(),
	startedAt: isoDateTime,
	lastUsedAt: isoDateTime,
	userAgent: z.string(),
	current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;
