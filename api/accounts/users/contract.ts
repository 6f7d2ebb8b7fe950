import { z } from "zod";
import { ROLES } from "../../kit/access.ts";
import { type MessageCode, reports } from "../../kit/codes.ts";
import { emailRule, id, isoDateTime, listQuery, optionalText, secret, text } from "../../kit/fields.ts";

export const role = z.enum(ROLES, reports("choice.invalid"));

const passwordRule = {
	min: 8,
	max: 128,
	required: "password.required",
	tooShort: "password.tooShort",
	tooLong: "password.tooLong",
} as const;
export const password = secret(passwordRule);

/**
 * The format of a new userid: the characters of registrations, and dots. It excludes characters that look alike.
 */
export const USERID_FORMAT = /^[A-Za-z0-9._-]+$/;
// The format of an existing userid, which may contain any Latin letters that do not look alike.
const KNOWN_USERID_FORMAT = /^[ -~À-ÖØ-öø-ķĹ-žȘ-țḀ-ỿ]+$/;

/** The smallest and largest number of characters of a userid, also in registrations. */
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
/** True if the account has to choose another password at the next sign-in. */
const mustChangePassword = z.boolean().optional();

const newPassword = { pwd: password, pwd2: z.string(reports("password.required")) };
const typedTwice = z.object({ pwd: z.string(), pwd2: z.string() });

function repetitionProblem(pwd: string, pwd2: string): MessageCode | undefined {
	if (pwd !== pwd2) return "password.mismatch";
	return pwd2 === "" ? "password.required" : undefined;
}

/** Adds the check that both passwords are equal to a schema. It runs even while other fields are invalid. */
const repeated = <T extends z.ZodType<{ pwd: string; pwd2: string }>>(schema: T) =>
	schema.superRefine(
		({ pwd, pwd2 }, ctx) => {
			const message = repetitionProblem(pwd, pwd2);
			if (message) ctx.issues.push({ code: "custom", message, path: ["pwd2"], input: undefined });
		},
		{ when: ({ value }) => typedTwice.safeParse(value).success },
	);

export const userInput = repeated(
	z.strictObject({
		userid: userid(USERID_FORMAT),
		...userFields,
		editPwd: z.boolean().optional(),
		...newPassword,
		mustChangePassword,
	}),
);
export type UserInput = z.infer<typeof userInput>;

const passwordsOfUpdate = z.object({
	editPwd: z.boolean().default(false),
	pwd: z.string().optional(),
	pwd2: z.string().optional(),
	mustChangePassword,
});

/** The body of a request that changes an account. Its passwords count only with `editPwd`. */
export const userUpdate = z
	.strictObject({ userid: userid(KNOWN_USERID_FORMAT), ...userFields, id, ...passwordsOfUpdate.shape })
	.superRefine(
		({ editPwd, pwd = "", pwd2 = "" }, ctx) => {
			if (!editPwd) return;
			for (const issue of password.safeParse(pwd).error?.issues ?? [])
				ctx.issues.push({ ...issue, code: "custom", path: ["pwd"], input: undefined });
			const message = repetitionProblem(pwd, pwd2);
			if (message) ctx.issues.push({ code: "custom", message, path: ["pwd2"], input: undefined });
		},
		{ when: ({ value }) => passwordsOfUpdate.safeParse(value).success },
	);
export type UserUpdate = z.infer<typeof userUpdate>;

/** Returns whether a userid is allowed. An existing one may stay as it is; a new one has to match the format. */
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
/** The body of a request that changes one's own e-mail address. An empty address removes the stored one. */
export const ownEmailChange = z.strictObject({ current: currentPassword, email });

const USER_STATES = ["active", "waiting", "deactivated"] as const;
export type UserState = (typeof USER_STATES)[number];
export const USER_STATE_LABELS: Record<UserState, string> = {
	active: "Aktiv",
	waiting: "wartet auf Freischaltung",
	deactivated: "Deaktiviert",
};

/** Labels of the fields in forms, conflicts, lists, filters and the audit trail. */
export const USER_FIELDS = {
	state: { label: "Status" },
	userid: { label: "Benutzer" },
	name: { label: "Name" },
	roles: { label: "Rollen" },
	email: { label: "E-Mail" },
} as const;

export const waitingAccount = z.object({
	_id: z.string(),
	userid: z.string(),
	name: z.string(),
	/** The time of the registration. */
	since: isoDateTime,
});
export type WaitingAccount = z.infer<typeof waitingAccount>;

export const user = z.object({
	_id: z.string(),
	userid: z.string(),
	name: z.string(),
	roles: z.array(role),
	login: isoDateTime.optional(),
	/** An account without a role is "waiting"; a "deactivated" account cannot sign in. */
	state: z.enum(USER_STATES),
	/** True if the account has signed certificates; it can be deactivated, but not deleted. */
	signed: z.boolean(),
	/**
	 * The e-mail address. This field and the following ones are returned only to Admins and to the account itself.
	 */
	email: z.string().optional(),
	secondFactor: z.boolean().optional(),
	/** True if another person has set the password, so that the account must choose its own. */
	mustChangePassword: z.boolean().optional(),
	/**
	 * The current lock after failed sign-ins: until this time only known devices can sign in. Returned to Admins
	 * only.
	 */
	locked: z.object({ until: isoDateTime, failures: z.number().int() }).optional(),
});
export type User = z.infer<typeof user>;

export const USER_SORTS = ["userid", "name", "login"] as const;
export const userListQuery = listQuery(USER_SORTS).extend({
	state: z.enum(USER_STATES, reports("choice.invalid")).optional(),
});
export type UserListQuery = z.infer<typeof userListQuery>;
