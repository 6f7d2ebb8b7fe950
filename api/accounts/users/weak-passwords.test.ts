import { describe, expect, it } from "vitest";
import { assertNotWeak } from "./weak-passwords.ts";

const account = { userid: "mina.muster", name: "Mina Maria Muster" };
const problemOf = (password: string) =>
	assertNotWeak(password, account).then(
		() => undefined,
		(error: { details: { fields: { path: string; code: string }[] } }) => error.details.fields[0],
	);

describe("a password is refused", () => {
	it.each(["12345678", "PASSWORD", "qwertyuiop"])("that is one of the most common: %s", async (password) =>
		expect(await problemOf(password)).toMatchObject({ path: "pwd", code: "password.common" }),
	);

	it.each(["mina.muster", "minamuster", "Mina.Muster2026!", "retsum.anim", "minamariamuster99", "mína.muster"])(
		"that is the own name of the account: %s",
		async (password) => expect(await problemOf(password)).toMatchObject({ path: "pwd", code: "password.likeUser" }),
	);

	it.each(["Muster-2026!", "Mina liebt Kaffee", "k4f9-22xq", "пароль-длинный"])("but not %s", async (password) =>
		expect(await problemOf(password)).toBeUndefined(),
	);
});
