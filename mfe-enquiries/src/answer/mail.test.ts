import { describe, expect, test } from "vitest";
import { MAIL_LIMIT, type MailDraft, mailAddress } from "./mail.ts";

const DRAFT: MailDraft = {
	to: "eva.berger@example.org",
	subject: "Ihre Anfrage A-2026-0001 vom 01.03.2026",
	body: "Guten Tag Eva Berger,\n\nAm 01.03.2026 haben Sie uns geschrieben:",
	quote: "Wir möchten zertifizieren.\nWie gehen wir vor?",
};
const parts = (address: string) => {
	const [head = "", query = ""] = address.split("?");
	const fields = query.split("&").map((field) => field.split("=").map(decodeURIComponent) as [string, string]);
	return { to: decodeURIComponent(head.replace("mailto:", "")), fields, ...Object.fromEntries(fields) } as {
		to: string;
		fields: [string, string][];
		subject: string;
		body: string;
	};
};

describe("a mail draft", () => {
	test.for([
		"a@example.org?bcc=b@example.org",
		"a@example.org&bcc=b@example.org",
		"a@example.org,b@example.org",
		"a@example.org\r\nBcc: b@example.org",
	])("has only one recipient, even for the address %j", (to) => {
		const address = mailAddress({ ...DRAFT, to });
		expect(parts(address).to).toBe(to);
		expect(parts(address).fields.map(([name]) => name)).toEqual(["subject", "body"]);
		expect(address.split("?")[0]).not.toMatch(/[,&\r\n]/);
	});

	test.for(["x&bcc=b@example.org", "x\r\nBcc: b@example.org", "100 % = ?#"])(
		"has no further fields, even with the text %j",
		(quote) => {
			const { fields, body } = parts(mailAddress({ ...DRAFT, quote, subject: quote }));
			expect(fields.map(([name]) => name)).toEqual(["subject", "body"]);
			expect(body).toContain(`> ${quote.split("\r\n")[0]}`);
		},
	);

	test("has the recipient, the subject and the message quoted line by line", () => {
		const address = mailAddress(DRAFT);
		expect(address).toMatch(/^mailto:eva\.berger@example\.org\?subject=Ihre%20Anfrage%20/);
		expect(parts(address).subject).toBe(DRAFT.subject);
		expect(parts(address).body).toBe(
			"Guten Tag Eva Berger,\r\n\r\nAm 01.03.2026 haben Sie uns geschrieben:\r\n> Wir möchten zertifizieren.\r\n> Wie gehen wir vor?",
		);
	});

	const CUT = /^> .* \[…\]$/s;
	test.for([
		["short words", "a b ".repeat(250), CUT],
		["line breaks", `Anfang${"\n".repeat(990)}Ende`, CUT],
		["characters of several code points", "👨‍👩‍👧‍👦".repeat(140), CUT],
		["a single character longer than the limit", `e${"\u0301".repeat(999)}`, /^$/],
	] as const)("does not exceed the limit with %s, and marks where the quote was cut", ([, quote, rest]) => {
		const address = mailAddress({ ...DRAFT, quote });
		expect(address.length).toBeLessThanOrEqual(MAIL_LIMIT);
		const { body } = parts(address);
		expect(body.startsWith("Guten Tag Eva Berger,")).toBe(true);
		expect(body).not.toContain("\ufffd");
		expect(body.split("geschrieben:\r\n")[1]).toMatch(rest);
	});

	test("splits no character and keeps as much of the quote as fits", () => {
		const family = "👨‍👩‍👧‍👦";
		const address = mailAddress({ ...DRAFT, quote: family.repeat(140) });
		const rest = parts(address).body.split("> ")[1]?.replace(" […]", "") ?? "";
		expect(rest.length % family.length).toBe(0);
		expect(address.length + encodeURIComponent(family).length).toBeGreaterThan(MAIL_LIMIT);
	});

	test("of exactly the allowed length is not cut", () => {
		const room = MAIL_LIMIT - mailAddress({ ...DRAFT, quote: "" }).length;
		expect(mailAddress({ ...DRAFT, quote: "x".repeat(room) })).toHaveLength(MAIL_LIMIT);
		expect(mailAddress({ ...DRAFT, quote: "x".repeat(room + 1) })).toContain(encodeURIComponent("[…]"));
	});
});
