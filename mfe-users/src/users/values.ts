import {
	type Role,
	type User,
	type UserInput,
	type UserUpdate,
	userInput,
	userUpdate,
} from "@portal/api/contract/users";
import { schemaValidator } from "@portal/shared-ui/module";

export interface UserValues {
	userid: string;
	name: string;
	roles: string[];
	/** The password fields are open. */
	editPwd: boolean;
	pwd: string;
	pwd2: string;
}

export const valuesOf = (user: User | undefined): UserValues => ({
	userid: user?.userid ?? "",
	name: user?.name ?? "",
	roles: user?.roles ?? [],
	editPwd: user === undefined,
	pwd: "",
	pwd2: "",
});

const fieldsOf = ({ userid, name, roles }: UserValues) => ({ userid, name, roles: roles as Role[] });

export const inputOf = (values: UserValues): UserInput => {
	const { pwd, pwd2 } = values;
	return { ...fieldsOf(values), editPwd: true, pwd, pwd2 };
};

export const updateOf = (id: string, values: UserValues): UserUpdate => {
	const { editPwd, pwd, pwd2 } = values;
	return { ...fieldsOf(values), id, editPwd, ...(editPwd ? { pwd, pwd2 } : {}) };
};

const validateInput = schemaValidator(userInput);
const validateUpdate = schemaValidator(userUpdate);

/** The rules of the contract, for a new account (without `id`) or a change of one. */
export const problemsOf = (id: string | undefined, values: UserValues) =>
	id === undefined ? validateInput(inputOf(values)) : validateUpdate(updateOf(id, values));

/** A registered name may be shorter or longer than one of the staff: before it is saved it has to be another. */
export const needsOtherName = ({ _id, userid, name, roles }: User): boolean => {
	const problems = validateUpdate({ id: _id, userid, name, roles });
	return "userid" in problems || "name" in problems;
};
