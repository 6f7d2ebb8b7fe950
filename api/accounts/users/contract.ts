import { z } from "zod";
import { ROLES } from "../../kit/access.ts";
import { type MessageCode, reports } from "../../kit/codes.ts";
import { choices, emailRule, id, isoDateTime, listQuery, optionalText, secret, text } from "../../kit/fields.ts";

export const role = z.enum(ROLES, reports("choice.invalid"));

const passwordRule = {
	min: 8,
	max: 128,
	required: "password.required",
	tooShort: "password.tooShort",
	tooLong: "password.tooLong",
} as const;
export const password = secret(passwordRule);

/** The format of a new userid. It excludes letters outside of ASCII, because some look the same as others. */
export const USERID_FORMAT = /^[A-Za-z0-9._-]+$/;
// The characters of an existing userid. Earlier versions also allowed spaces, symbols and accented Latin letters.
const KNOWN_USERID_FORMAT = /^[ -~À-ÖØ-öø-ķĹ-žȘ-țḀ-ỿ]+$/;

export const USERID_LIMITS = { min: 4, max: 24 } as const;
const userid = (format: RegExp) =>
	text({
		...USERID_LIMITS,
		required: "user.useridRequired",
		formats: [{ test: format, code: "user.useridFormat" }],
	}).meta({ pattern: format.source });

const email = optionalText({ max: 254, ...emailRule });

const userFields = {
	name: text({
		min: 6,
		max: 40,
		required: "user.nameRequired",
		tooShort: "user.nameTooShort",
		tooLong: "user.nameTooLong",
	}),
	roles: z
		.array(role, reports("required"))
		.max(ROLES.length, reports("list.tooMany"))
		.refine((roles) => new Set(roles).size === roles.length, reports("user.rolesDuplicate")),
	email,
};

const currentPassword = z.string(reports("password.required")).max(200, reports("password.tooLong"));

const newPassword = { pwd: password, pwd2: z.string(reports("password.required")) };
const typedTwice = z.object({ pwd: z.string(), pwd2: z.string() });

function checkRepetition(pwd: string, pwd2: string, ctx: z.core.ParsePayload): void {
	if (pwd === pwd2 && pwd2 !== "") return;
	const message: MessageCode = pwd === pwd2 ? "password.required" : "password.mismatch";
	ctx.issues.push({ code: "custom", message, path: ["pwd2"], input: undefined });
}

/** Compares both passwords even while other fields are invalid, so that a form shows all faults at once. */
const repeated = <T extends z.ZodType<{ pwd: string; pwd2: string }>>(schema: T) =>
	schema.superRefine(({ pwd, pwd2 }, ctx) => checkRepetition(pwd, pwd2, ctx), {
		when: ({ value }) => typedTwice.safeParse(value).success,
	});

const typedPasswords = {
	pwd: z.string(reports("password.required")).optional(),
	pwd2: z.string(reports("password.required")).optional(),
	mustChangePassword: z.boolean().optional(),
};
type TypedPasswords = { pwd?: string | undefined; pwd2?: string | undefined };

function checkPasswords({ pwd = "", pwd2 = "" }: TypedPasswords, ctx: z.core.ParsePayload): void {
	for (const issue of password.safeParse(pwd).error?.issues ?? [])
		ctx.issues.push({ ...issue, code: "custom", path: ["pwd"], input: undefined });
	checkRepetition(pwd, pwd2, ctx);
}

/** How many days after the mail an invited user can choose the password. */
export const INVITATION_DAYS = 7;

const passwordsOfInput = z.object({ ...typedPasswords, email: z.string().optional(), invite: z.boolean().optional() });

/** The body of a request that creates an account. With `invite` its passwords are ignored, and it needs an address. */
export const userInput = z
	.strictObject({
		userid: userid(USERID_FORMAT),
		...userFields,
		editPwd: z.boolean().optional(),
		...typedPasswords,
		invite: z.boolean().optional(),
	})
	.superRefine(
		({ invite = false, email = "", ...passwords }, ctx) => {
			if (!invite) checkPasswords(passwords, ctx);
			else if (email === "") ctx.issues.push({ code: "custom", message: "email.required", path: ["email"], input: "" });
		},
		{ when: ({ value }) => passwordsOfInput.safeParse(value).success },
	);
export type UserInput = z.infer<typeof userInput>;

const passwordsOfUpdate = z.object({ ...typedPasswords, editPwd: z.boolean().default(false) });

/** The body of a request that changes an account. Its passwords are ignored unless `editPwd` is true. */
export const userUpdate = z
	.strictObject({ userid: userid(KNOWN_USERID_FORMAT), ...userFields, id, ...passwordsOfUpdate.shape })
	.superRefine(
		({ editPwd, ...passwords }, ctx) => {
			if (editPwd) checkPasswords(passwords, ctx);
		},
		{ when: ({ value }) => passwordsOfUpdate.safeParse(value).success },
	);
export type UserUpdate = z.infer<typeof userUpdate>;

/** Returns whether an account may have this userid. The `known` one may stay in an earlier format. */
export const isUseridAllowed = (userid: string, known: string): boolean =>
	userid === known || USERID_FORMAT.test(userid);

const wellFormed = z.object({ userid: userUpdate.shape.userid });
export const userUpdateOf = (known: string) =>
	userUpdate.refine(({ userid: given }) => isUseridAllowed(given, known), {
		...reports("user.useridFormat"),
		path: ["userid"],
		when: ({ value }) => wellFormed.safeParse(value).success,
	});

export const ownPasswordChange = repeated(z.strictObject({ current: currentPassword, ...newPassword }));
export const passwordByToken = repeated(
	z.strictObject({ token: z.string(reports("value.invalid")).max(100, reports("value.invalid")), ...newPassword }),
);
/** The body of a request that changes the user's own e-mail address. An empty address deletes the stored one. */
export const ownEmailChange = z.strictObject({ current: currentPassword, email });

const USER_STATES = ["active", "waiting", "deactivated"] as const;
export type UserState = (typeof USER_STATES)[number];
export const USER_STATE_LABELS: Record<UserState, string> = {
	active: "Aktiv",
	waiting: "wartet auf Freischaltung",
	deactivated: "Deaktiviert",
};

export const USER_FIELDS = {
	state: { label: "Status" },
	userid: { label: "Benutzerkennung" },
	name: { label: "Name" },
	roles: { label: "Rollen" },
	email: { label: "E-Mail" },
} as const;

export const waitingAccount = z.object({
	_id: z.string(),
	userid: z.string(),
	name: z.string(),
	since: isoDateTime,
});
export type WaitingAccount = z.infer<typeof waitingAccount>;

export const user = z.object({
	_id: z.string(),
	userid: z.string(),
	name: z.string(),
	roles: z.array(role),
	login: isoDateTime.optional(),
	/** The state of the account: `waiting` until an Admin assigns a role, `deactivated` if it can no longer sign in. */
	state: z.enum(USER_STATES),
	/** True if the user has signed certificates. Such an account can be deactivated, but not deleted. */
	signed: z.boolean(),
	/** The e-mail address; left out unless the viewer is an Admin or the owner of the account. */
	email: z.string().optional(),
	secondFactor: z.boolean().optional(),
	/** True if another person has chosen the password, so that the next sign-in must change it. */
	mustChangePassword: z.boolean().optional(),
	/** Until when failed sign-ins block unknown devices, and their number. Only Admins receive it. */
	locked: z.object({ until: isoDateTime, failures: z.number().int() }).optional(),
});
export type User = z.infer<typeof user>;

export const USER_SORTS = ["userid", "name", "login"] as const;
export const userListQuery = listQuery(USER_SORTS).extend({
	state: choices(USER_STATES).optional(),
});
export type UserListQuery = z.infer<typeof userListQuery>;
