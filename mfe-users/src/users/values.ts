import { type User, type UserInput, type UserUpdate, userInput, userUpdateOf } from "@portal/contracts/contract/users";
import type { Role } from "@portal/contracts/kit/access";
import { readableAddress } from "@portal/contracts/kit/addresses";
import { schemaValidator } from "@portal/shared-ui/module";

export const valuesOf = (user: User | undefined) =>
	({
		userid: user?.userid ?? "",
		name: user?.name ?? "",
		email: readableAddress(user?.email ?? ""),
		roles: (user?.roles ?? []) as string[],
		editPwd: user === undefined,
		pwd: "",
		pwd2: "",
		mustChangePassword: false,
		invite: user === undefined,
	}) satisfies Record<keyof UserInput, unknown>;
export type UserValues = ReturnType<typeof valuesOf>;

/** Form values that the API never returns. A comparison of two versions of an account therefore omits them. */
export const NEVER_SAVED = { editPwd: null, pwd: null, pwd2: null, mustChangePassword: null, invite: null };

const fieldsOf = ({ userid, name, email, roles }: UserValues) => ({ userid, name, email, roles: roles as Role[] });

export const inputOf = (values: UserValues, canInvite: boolean): UserInput => {
	const { pwd, pwd2, mustChangePassword, invite } = values;
	if (canInvite && invite) return { ...fieldsOf(values), invite };
	return { ...fieldsOf(values), editPwd: true, pwd, pwd2, mustChangePassword };
};

export const updateOf = (id: string, values: UserValues): UserUpdate => {
	const { editPwd, pwd, pwd2, mustChangePassword } = values;
	return { ...fieldsOf(values), id, editPwd, ...(editPwd ? { pwd, pwd2, mustChangePassword } : {}) };
};

const validateInput = schemaValidator(userInput);

export const problemsOfNew = (values: UserValues, canInvite: boolean) => validateInput(inputOf(values, canInvite));

export const problemsOfChange = ({ _id, userid }: User, values: UserValues) =>
	schemaValidator(userUpdateOf(userid))(updateOf(_id, values));

/** Returns true if the name violates the rules for staff accounts and must be changed before saving. */
export const needsOtherName = (user: User): boolean => {
	const problems = problemsOfChange(user, valuesOf(user));
	return "userid" in problems || "name" in problems;
};
