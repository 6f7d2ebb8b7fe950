import { expect, it } from "vitest";
import type { z } from "zod";
import { ownEmailChange, userInput } from "./accounts/users/contract.ts";
import { contact } from "./modules/clients/contract.ts";
import { contactMessage, personalDataRequest } from "./public/enquiries/contract.ts";
import { watchRequest } from "./public/watches/contract.ts";

/** Each schema with an e-mail address that a user or visitor types, and the path of the field in it. */
const SCHEMAS: readonly [what: string, schema: z.ZodType, field: string][] = [
	["a contact of a client", contact, "person.email"],
	["an enquiry", contactMessage, "email"],
	["the search for personal data", personalDataRequest, "email"],
	["an account", userInput, "email"],
	["the own account", ownEmailChange, "email"],
	["a watch of a certificate", watchRequest, "email"],
];

function inputOf(field: string, email: string): unknown {
	return field.split(".").reduceRight<unknown>((value, name) => ({ [name]: value }), email);
}

const problemsOf = (schema: z.ZodType, field: string, email: string) =>
	schema
		.safeParse(inputOf(field, email))
		.error?.issues.filter(({ path }) => path.join(".") === field)
		.map(({ message }) => message) ?? [];

it.each(SCHEMAS)("%s accepts exactly the addresses that mail servers accept", (_what, schema, field) => {
	for (const email of ["info@müller.at", "info@firma.xn--p1ai", "m&m@firma.at", "o'neil+shop@firma.co.uk"])
		expect(problemsOf(schema, field, email), email).toEqual([]);
	// A short text without an @ is no address, and is not reported as too short.
	for (const email of ["kaputt", "info@firma", "info@@firma.at", "in fo@firma.at", "info@127.0.0.1", "info@-firma.at"])
		expect(problemsOf(schema, field, email), email).toEqual(["email.invalid"]);
});
