import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { loadMailTexts, mailTextsOf } from "./texts.ts";

const folder = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

it.each(["shared-ui/brand", "e2e/other-brand"])("the brand of %s has a text for every kind of mail", (path) => {
	expect(Object.keys(loadMailTexts(folder(path)).mails)).toHaveLength(7);
});

describe("texts are refused", () => {
	const { mails, closing, visitors } = loadMailTexts(folder("shared-ui/brand"));
	const { enquiry, ...others } = mails;
	const named = (text: string) => ({ mails: { ...mails, enquiry: { ...enquiry, text: [text] } }, closing, visitors });
	it.each([
		["a missing kind", { mails: others, closing, visitors }, "mails.enquiry"],
		[
			"no subject",
			{ mails: { ...mails, enquiry: { ...enquiry, subject: "" } }, closing, visitors },
			"mails.enquiry.subject",
		],
		["a place that is none", named("{{message}}"), "enquiry: {{message}}"],
		["a place of another kind", named("{{client}}"), "enquiry: {{client}}"],
		[
			"an address in a subject",
			{ mails: { ...mails, enquiry: { ...enquiry, subject: "{{link}}" } }, closing, visitors },
			"enquiry: {{link}}",
		],
		["a missing language", { mails, closing, visitors: { ...visitors, mg: undefined } }, "visitors.mg"],
		[
			"a place of the staff in a mail to a visitor",
			{ mails, closing, visitors: { ...visitors, en: { ...visitors.en, closing: ["{{choice}}"] } } },
			"watchConfirmation: {{choice}}",
		],
		["no object", null, "mails.json"],
	])("with %s", (_name, value, words) => {
		expect(() => mailTextsOf(value)).toThrow(words);
	});
});
