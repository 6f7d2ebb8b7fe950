import { expect, test } from "vitest";
import type { z } from "zod";
import { registration } from "./accounts/registrations/contract.ts";
import { loginInput } from "./accounts/sessions/contract.ts";
import { ownPasswordChange, userInput } from "./accounts/users/contract.ts";
import { issueSentences } from "./kit/sentences.ts";
import { requiredReason } from "./modules/certificates/contract.ts";
import { clientInput } from "./modules/clients/contract.ts";
import { productInput } from "./modules/products/contract.ts";
import { schemeInput } from "./modules/schemes/contract.ts";
import { contactMessage, enquiryAnswer, personalDataRequest } from "./public/enquiries/contract.ts";
import { fileQuestion } from "./public/validation/contract.ts";
import { aClientInput, aContact, anAddress, aProduct, aSchemeInput, aSite } from "./testing/index.ts";

/** Tests every bounded field of every form at its bounds and one beyond. Server and forms use these same schemas. */

type Make = (value: string) => unknown;
type Row = [
	name: string,
	schema: z.ZodType,
	path: string,
	make: Make,
	min: number,
	max: number,
	short: string,
	long: string,
	sign?: string,
];

const address =
	(field: string): Make =>
	(value) =>
		aClientInput({ address: { ...anAddress(), [field]: value } });
const invoice =
	(field: string): Make =>
	(value) =>
		aClientInput({ invoiceAddress: { [field]: value } });
const person =
	(field: string): Make =>
	(value) =>
		aClientInput({ contacts: [aContact({ [field]: value })] });
const site: Make = (name) => aClientInput({ productionSites: [aSite({ name })] });
const label: Make = (dep) => aClientInput({ contacts: [{ ...aContact(), dep }] });
const product =
	(field: string): Make =>
	(value) =>
		aProduct(1, { [field]: value });
const message = { name: "Anna Maier", email: "anna@example.org", message: "x".repeat(30), token: "" };
const enquiry =
	(field: string): Make =>
	(value) => ({ ...message, [field]: value });
const person1 = { userid: "anna.maier", name: "Anna Maier", roles: ["Admin"], pwd: "Geheim-2026", pwd2: "Geheim-2026" };
const user =
	(field: string): Make =>
	(value) => ({ ...person1, [field]: value });
const login =
	(field: string): Make =>
	(value) => ({ userid: "anna.maier", pwd: "Geheim-2026", token: "", [field]: value });

const least = (n: number) => `Mindestens ${n} Zeichen.`;
const most = (n: number) => `Höchstens ${n} Zeichen.`;
const note = "Die Anmerkung darf höchstens 2000 Zeichen haben.";
const noNote = "Die Anmerkung muss eingegeben werden.";
const noNumber = "Die Hausnummer muss eingegeben werden.";
const noLabel = "Die Bezeichnung muss eingegeben werden.";
const noTitle = "Der Titel muss eingegeben werden.";
const nameShort = "Der Name muss mindestens 6 Zeichen lang sein.";
const nameLong = "Der Name darf höchstens 40 Zeichen haben.";
const loginShort = "Die Benutzerkennung muss mindestens 4 Zeichen lang sein.";
const loginLong = "Die Benutzerkennung darf höchstens 50 Zeichen haben.";
const loginPwdShort = "Das Passwort muss mindestens 8 Zeichen lang sein.";
const street = "Die Strasse muss mindestens 6 Zeichen lang sein.";
const zip = "Die Postleitzahl muss mindestens 4 Zeichen lang sein.";
const pwdShort = "Das Passwort muss mindestens 8-stellig sein.";
const pwdLong = "Das Passwort darf höchstens 128 Zeichen haben.";

const TABLE: Row[] = [
	["client name", clientInput, "name", (name) => aClientInput({ name }), 4, 50, least(4), most(50)],
	["UID", clientInput, "vatNr", (vatNr) => aClientInput({ vatNr }), 10, 11, least(10), most(11)],
	["scheme code", schemeInput, "code", (code) => aSchemeInput({ code }), 1, 60, noLabel, most(60)],
	["scheme title", schemeInput, "title", (title) => aSchemeInput({ title }), 1, 200, noTitle, most(200)],
	["street", clientInput, "address.street", address("street"), 6, 100, street, most(100)],
	["house number", clientInput, "address.number", address("number"), 1, 20, noNumber, most(20)],
	["postcode", clientInput, "address.zip", address("zip"), 4, 10, zip, most(10), "9"],
	["city", clientInput, "address.city", address("city"), 1, 60, "Der Ort muss eingegeben werden.", most(60)],
	["invoice street", clientInput, "invoiceAddress.street", invoice("street"), 6, 100, street, most(100)],
	["invoice postcode", clientInput, "invoiceAddress.zip", invoice("zip"), 4, 10, zip, most(10), "9"],
	["site name", clientInput, "productionSites.0.name", site, 4, 50, least(4), most(50)],
	["contact label", clientInput, "contacts.0.dep", label, 1, 50, noLabel, most(50)],
	["first name", clientInput, "contacts.0.person.firstName", person("firstName"), 3, 40, least(3), most(40)],
	["last name", clientInput, "contacts.0.person.lastName", person("lastName"), 3, 40, least(3), most(40)],
	["contact phone", clientInput, "contacts.0.person.phone", person("phone"), 8, 20, least(8), most(20)],
	["product number", productInput, "number", product("number"), 1, 50, "Die Nummer muss eingegeben werden.", most(50)],
	["product name", productInput, "name", product("name"), 1, 200, "Der Name muss eingegeben werden.", most(200)],
	["company", contactMessage, "company", enquiry("company"), 3, 50, least(3), most(50)],
	["visitor's name", contactMessage, "name", enquiry("name"), 5, 50, least(5), most(50)],
	["visitor's phone", contactMessage, "phone", enquiry("phone"), 8, 20, least(8), most(20)],
	["message", contactMessage, "message", enquiry("message"), 30, 1000, least(30), most(1000)],
	["file hash", fileQuestion, "sha256", (sha256) => ({ sha256 }), 64, 64, least(64), most(64), "a"],
	["note", enquiryAnswer, "note", (value) => ({ note: value, submitBtn: "save" }), 1, 2000, noNote, note],
	["reason", requiredReason, "", (value) => value, 1, 2000, noNote, note],
	["userid", userInput, "userid", user("userid"), 4, 24, least(4), most(24), "u"],
	["user's name", userInput, "name", user("name"), 6, 40, nameShort, nameLong],
	["password", userInput, "pwd", (pwd) => ({ ...person1, pwd, pwd2: pwd }), 8, 128, pwdShort, pwdLong],
	["own password", ownPasswordChange, "pwd", (pwd) => ({ current: "x", pwd, pwd2: pwd }), 8, 128, pwdShort, pwdLong],
	["login userid", loginInput, "userid", login("userid"), 4, 50, loginShort, loginLong],
	["login password", loginInput, "pwd", login("pwd"), 8, 128, loginPwdShort, pwdLong],
];

const sentencesOf = (schema: z.ZodType, value: unknown) => issueSentences(schema.safeParse(value).error?.issues ?? []);

test.each(TABLE)("%s", (_name, schema, path, make, min, max, short, long, sign = "ü") => {
	const at = (length: number) => sentencesOf(schema, make(sign.repeat(length)))[path];
	expect(at(min - 1)).toEqual([short]);
	expect(at(min)).toBeUndefined();
	expect(at(max)).toBeUndefined();
	expect(at(max + 1)).toEqual([long]);
});

test.each([
	["contact", clientInput, "contacts.0.person.email", person("email")],
	["visitor", contactMessage, "email", enquiry("email")],
	["person asked about", personalDataRequest, "email", (email: string) => ({ email })],
] as const)("the e-mail address of a %s has 8 to 50 characters", (_name, schema, path, make) => {
	const email = (length: number) => `${"a".repeat(length - 5)}@b.at`;
	const at = (length: number) => sentencesOf(schema, make(email(length)))[path];
	expect([at(7), at(8), at(50), at(51)]).toEqual([[least(8)], undefined, undefined, [most(50)]]);
});

test.each([
	["user", 4, 24, (n: number) => "a".repeat(n)],
	["pwd", 8, 24, (n: number) => `aA1!${"x".repeat(n - 4)}`],
] as const)("the %s of a registration has %i to %i characters", (field, min, max, make) => {
	const isRefused = (n: number) =>
		field in sentencesOf(registration, { user: "anna", pwd: "aA1!xxxx", token: "", [field]: make(n) });
	expect([min - 1, min, max, max + 1].map(isRefused)).toEqual([true, false, false, true]);
});

test.each([
	["nameEN", 200],
	["info", 4000],
	["infoEN", 4000],
] as const)("the %s of a product may be empty and has at most %i characters", (field, max) => {
	const at = (n: number) => sentencesOf(productInput, aProduct(1, { [field]: "ü".repeat(n) }))[field];
	expect([at(0), at(max), at(max + 1)]).toEqual([undefined, undefined, [most(max)]]);
});

test("a character outside the basic plane counts as one", () => {
	expect(sentencesOf(clientInput, aClientInput({ name: "😀".repeat(50) }))).toEqual({});
	expect(sentencesOf(clientInput, aClientInput({ name: "😀".repeat(51) }))).toEqual({ name: [most(50)] });
});
