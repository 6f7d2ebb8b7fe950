import * as fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { USERNAME_FORMAT } from "../registrations/contract.ts";
import { ownPasswordChange, passwordByToken, USERID_FORMAT, userInput, userUpdate } from "./contract.ts";

const problemsOf = (schema: z.ZodType, values: unknown) =>
	schema.safeParse(values).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
const wrong = { userid: "kurz", name: "", roles: [], pwd: "12345678", pwd2: "12345679" };

it.each([
	["a new account", userInput, wrong],
	["a changed account", userUpdate, { ...wrong, id: "u1", editPwd: true }],
	["the own password", ownPasswordChange, { pwd: "12345678", pwd2: "12345679" }],
	["a password by link", passwordByToken, { pwd: "12345678", pwd2: "12345679" }],
])("%s: different passwords are reported together with the other invalid fields", (_name, schema, values) => {
	const problems = problemsOf(schema, values);
	expect(problems).toContain("pwd2: password.mismatch");
	expect(problems?.length).toBeGreaterThan(1);
});

it.each([
	[
		"a password that is too short",
		{ pwd: "1234567", pwd2: "x" },
		["pwd: password.tooShort", "pwd2: password.mismatch"],
	],
	["neither password", { pwd: "", pwd2: "" }, ["pwd: password.required", "pwd2: password.required"]],
	["locked passwords", { editPwd: false, pwd: "1", pwd2: "2" }, undefined],
])("%s: all invalid fields are reported at once", (_name, values, problems) => {
	const account = { id: "u1", userid: "mina.muster", name: "Mina Muster", roles: [], editPwd: true };
	expect(problemsOf(userUpdate, { ...account, ...values })).toEqual(problems);
	if (!("editPwd" in values)) {
		expect(problemsOf(userInput, { userid: "mina.muster", name: "Mina Muster", roles: [], ...values })).toEqual(
			problems,
		);
		expect(problemsOf(ownPasswordChange, { current: "Alt-2026!", ...values })).toEqual(problems);
	}
});

it("every userid that can be registered uses the alphabet of userids", () => {
	fc.assert(fc.property(fc.stringMatching(USERNAME_FORMAT), (name) => USERID_FORMAT.test(name)));
});

it("the OpenAPI description states bounds and alphabet of a userid", () => {
	const { properties } = z.toJSONSchema(userInput, { io: "input", unrepresentable: "any" });
	expect(properties?.userid).toMatchObject({ minLength: 4, maxLength: 24, pattern: "^[A-Za-z0-9._-]+$" });
});
