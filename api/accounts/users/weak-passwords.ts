import { fold } from "../../platform/database/fold.ts";
import { invalidField } from "../../platform/errors.ts";

const COMMON_PASSWORDS = 10_000;

let common: Promise<Set<string>> | undefined;
/** Returns the most common passwords. The list is large, so it is loaded on first use. */
function commonPasswords(): Promise<Set<string>> {
	common ??= import("@zxcvbn-ts/language-common").then(
		({ dictionary }) =>
			new Set(dictionary["passwords-common"].slice(0, COMMON_PASSWORDS).map((text) => text.toLowerCase())),
	);
	return common;
}

const reversed = (text: string) => [...text].reverse().join("");
const stem = (text: string) => fold(text).replace(/[\d\W_]+$/u, "");
const joined = (text: string) => fold(text).replace(/[\W_]+/gu, "");

const formsOf = (text: string) => [fold(text), stem(text), joined(text), joined(stem(text))];

function isLike(password: string, { userid, name }: Account): boolean {
	const given = formsOf(password).filter((text) => text !== "");
	const known = [userid, name].flatMap(formsOf);
	return given.some((text) => known.includes(text) || known.includes(reversed(text)));
}

interface Account {
	userid: string;
	name: string;
}

export async function assertNotWeak(password: string, account: Account): Promise<void> {
	if (isLike(password, account)) throw invalidField("pwd", "password.likeUser");
	if ((await commonPasswords()).has(password.toLowerCase())) throw invalidField("pwd", "password.common");
}
