import * as fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { USERNAME_FORMAT } from "../registrations/contract.ts";
import { ownPasswordChange, USERID_FORMAT, userInput, userUpdate } from "./contract.ts";

const problemsOf = (schema: typeof userInput | typeof userUpdate | typeof ownPasswordChange, values: unknown) =>
	schema.safeParse(values).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
const wrong = { userid: "kurz", name: "", roles: [], pwd: "12345678", pwd2: "12345679" };

it.each([
	["a new account", userInput, wrong],
	["a changed account", userUpdate, { ...wrong, id: "u1", editPwd: true }],
	["the own password", ownPasswordChange, { pwd: "12345678", pwd2: "12345679" }],
])("%s: passwords that differ are told of beside what else is wrong, not after it", (_name, schema, values) => {
	const told = problemsOf(schema, values);
	expect(told).toContain("pwd2: password.mismatch");
	expect(told?.length).toBeGreaterThan(1);
});

it.each([
	["a password that is too short", { pwd: "1234567", pwd2: "x" }, ["pwd: password.tooShort"]],
	["no password", { pwd: "", pwd2: "x" }, ["pwd: password.required"]],
	["locked passwords", { editPwd: false, pwd: "1", pwd2: "2" }, undefined],
])("%s says no word of the repetition", (_name, values, told) => {
	const account = { id: "u1", userid: "mina.muster", name: "Mina Muster", roles: [], editPwd: true };
	expect(problemsOf(userUpdate, { ...account, ...values })).toEqual(told);
});

it("whatever name can be registered is made of the alphabet of a userid", () => {
	fc.assert(fc.property(fc.stringMatching(USERNAME_FORMAT), (name) => USERID_FORMAT.test(name)));
});

it("the description of the API tells bounds and alphabet of a userid", () => {
	const { properties } = z.toJSONSchema(userInput, { io: "input", unrepresentable: "any" });
	expect(properties?.userid).toMatchObject({ minLength: 4, maxLength: 24, pattern: "^[A-Za-z0-9._-]+$" });
});
