import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { LANGUAGES, type Language } from "../../kit/languages.ts";
import { MAIL_LABELS, type MailKind, type StaffMailKind } from "./contract.ts";

/** What a mail says of a record: `values` for the places in its text, `path` of the page that it leads to. */
export interface Facts {
	values: Readonly<Record<string, string>>;
	path: string;
	/** For the place `lines`. */
	lines?: readonly string[];
	/** Of a mail to somebody without an account. */
	visitor?: Visitor;
}

const VISITOR_TEXTS = ["watchConfirmation", "watchChange", "watchExpiring"] as const;
type VisitorText = (typeof VISITOR_TEXTS)[number];

interface Visitor {
	language: Language;
	text: VisitorText;
	/** Paths: of the page that ends further mails, and of what a mail program asks to end them. */
	ending: { page: string; oneClick: string };
}

/** In every text: name of the account, address of the page, and of the page where mails are chosen. */
const EVERYWHERE = ["name", "link", "choice"];
/** The places that the texts of a kind may name beside them. */
const PLACES: Readonly<Record<StaffMailKind | VisitorText, readonly string[]>> = {
	enquiry: ["reference", "from"],
	registration: ["account"],
	review: ["number", "client"],
	signed: ["number", "client"],
	rejected: ["number", "client"],
	deadlines: ["day", "count", "lines"],
	passwordReset: ["minutes"],
	watchConfirmation: ["number", "client", "hours"],
	watchChange: ["number", "client", "badge", "verdict", "before", "cause", "newer", "last", "left"],
	watchExpiring: ["number", "client", "last", "left"],
};
const KINDS = Object.keys(MAIL_LABELS) as [StaffMailKind, ...StaffMailKind[]];
/** Of everything that a visitor is sent; `end` is the page that ends it. */
const TO_VISITORS = ["link", "end"];

const PLACE = /\{\{(\w+)\}\}/g;
const line = z.string();
const message = z.strictObject({ subject: line.min(1), text: z.array(line).min(1) });
const mailTexts = z.strictObject({
	mails: z.record(z.enum(KINDS), message),
	/** Under each mail that can be chosen. */
	closing: z.array(line),
	/** To people without an account, in the language of the page on which they have asked for it. */
	visitors: z.record(
		z.enum(LANGUAGES),
		z.strictObject({ mails: z.record(z.enum(VISITOR_TEXTS), message), closing: z.array(line) }),
	),
});
export type MailTexts = z.infer<typeof mailTexts>;

const unknownPlace = (kind: string, text: string, allowed: readonly string[]) =>
	[...text.matchAll(PLACE)].flatMap(([place, name = ""]) => (allowed.includes(name) ? [] : [`${kind}: ${place}`]))[0];

/** Refuses texts with places that nothing fills. */
export function mailTextsOf(value: unknown): MailTexts {
	const { success, data, error } = mailTexts.safeParse(value);
	if (!success) {
		const paths = error.issues.map(({ path }) => path.join(".") || "mails.json");
		throw new Error(`In mails.json fehlt oder ist kein Text: ${[...new Set(paths)].join(", ")}.`);
	}
	for (const kind of KINDS) assertPlaces(kind, data.mails[kind], data.closing, EVERYWHERE);
	for (const { mails, closing } of Object.values(data.visitors))
		for (const kind of VISITOR_TEXTS) assertPlaces(kind, mails[kind], closing, TO_VISITORS);
	return data;
}

function assertPlaces(
	kind: StaffMailKind | VisitorText,
	{ subject, text }: z.infer<typeof message>,
	closing: readonly string[],
	further: readonly string[],
): void {
	const own = PLACES[kind];
	// Addresses have no place in a subject, nor have lists.
	const inSubject = [...further.filter((place) => place === "name"), ...own.filter((place) => place !== "lines")];
	const wrong =
		unknownPlace(kind, subject, inSubject) ??
		unknownPlace(kind, [...text, ...closing].join("\n"), [...further, ...own]);
	if (wrong) throw new Error(`In mails.json steht ein unbekannter Platzhalter (${wrong}).`);
}

export const loadMailTexts = (brandFolder: string): MailTexts =>
	mailTextsOf(JSON.parse(readFileSync(join(brandFolder, "mails.json"), "utf8")));

const VALUE_AT_MOST = 80;
const LINE_AT_MOST = 200;
/** Controls, breaks of lines, marks that turn the direction, halves of characters. */
const UNWANTED = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Whatever somebody has called themselves: it stays within its line, and is read as it stands there. */
export function oneLine(value: string, most: number): string {
	const clean = value.replace(UNWANTED, " ").replace(/\s+/g, " ").trim().replaceAll("=?", "= ?");
	const letters = Array.from(clean);
	return letters.length <= most ? clean : `${letters.slice(0, most - 1).join("")}…`;
}

const fill = (text: string, places: Readonly<Record<string, string>>) =>
	text.replace(PLACE, (_, name: string) => places[name] ?? "");

const CHOICE = "/benachrichtigungen";

const shortened = (values: Readonly<Record<string, string>>) =>
	Object.fromEntries(Object.entries(values).map(([key, value]) => [key, oneLine(value, VALUE_AT_MOST)]));

interface Written {
	subject: string;
	text: string;
	headers?: Readonly<Record<string, string>>;
}

/** A line is left out where there is nothing for a place in it. */
function writtenTo(
	{ language, text: kind, ending }: Visitor,
	{ visitors }: MailTexts,
	publicUrl: string,
	{ values, path }: Facts,
): Written {
	const { mails, closing } = visitors[language];
	const { subject, text } = mails[kind];
	const places = shortened(values);
	const inText = { ...places, link: `${publicUrl}${path}`, end: `${publicUrl}${ending.page}` };
	const lines = [...text, ...closing].filter((line) =>
		[...line.matchAll(PLACE)].every(([, name = ""]) => (inText as Readonly<Record<string, string>>)[name] !== ""),
	);
	return {
		subject: fill(subject, places),
		text: `${fill(lines.join("\n"), inText)}\n`,
		// RFC 8058.
		headers: {
			"List-Unsubscribe": `<${publicUrl}${ending.oneClick}>`,
			"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
		},
	};
}

export function written(
	texts: MailTexts,
	kind: MailKind,
	{ name, publicUrl, facts }: { name: string; publicUrl: string; facts: Facts },
): Written {
	const { values, path, lines = [], visitor } = facts;
	if (visitor) return writtenTo(visitor, texts, publicUrl, facts);
	const { subject, text } = texts.mails[kind as StaffMailKind];
	const places = shortened({ ...values, name });
	const inText = {
		...places,
		link: `${publicUrl}${path}`,
		choice: `${publicUrl}${CHOICE}`,
		lines: lines.map((entry) => oneLine(entry, LINE_AT_MOST)).join("\n"),
	};
	const whole = kind === "passwordReset" ? text : [...text, ...texts.closing];
	return { subject: fill(subject, places), text: `${fill(whole.join("\n"), inText)}\n` };
}
