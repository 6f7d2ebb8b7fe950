import { type User, type UserInput, type UserUpdate, userInput, userUpdateOf } from "@portal/contracts/contract/users";
import type { Role } from "@portal/contracts/kit/access";
import { schemaValidator } from "@portal/shared-ui/module";

export const valuesOf = (user: User | undefined) => ({
	userid: user?.userid ?? "",
	name: user?.name ?? "",
	email: user?.email ?? "",
	roles: (user?.roles ?? []) as string[],
	/** The password fields are open. */
	editPwd: user === undefined,
	pwd: "",
	pwd2: "",
	/** The person chooses another one at the next sign-in. */
	mustChangePassword: false,
});
export type UserValues = ReturnType<typeof valuesOf>;

const fieldsOf = ({ userid, name, email, roles }: UserValues) => ({ userid, name, email, roles: roles as Role[] });

export const inputOf = (values: UserValues): UserInput => {
	const { pwd, pwd2, mustChangePassword } = values;
	return { ...fieldsOf(values), editPwd: true, pwd, pwd2, mustChangePassword };
};

export const updateOf = (id: string, values: UserValues): UserUpdate => {
	const { editPwd, pwd, pwd2, mustChangePassword } = values;
	return { ...fieldsOf(values), id, editPwd, ...(editPwd ? { pwd, pwd2, mustChangePassword } : {}) };
};

const validateInput = schemaValidator(userInput);

export const problemsOfNew = (values: UserValues) => validateInput(inputOf(values));

export const problemsOfChange = ({ _id, userid }: User, values: UserValues) =>
	schemaValidator(userUpdateOf(userid))(updateOf(_id, values));

/** A registered name may be shorter or longer than one of the staff: before it is saved it has to be another. */
export const needsOtherName = (user: User): boolean => {
	const problems = problemsOfChange(user, valuesOf(user));
	return "userid" in problems || "name" in problems;
};
