import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { MAIL_LABELS, type MailKind } from "./contract.ts";

/** What a mail says of a record: `values` for the places in its text, `path` of the page that it leads to. */
export interface Facts {
	values: Readonly<Record<string, string>>;
	path: string;
	/** For the place `lines`. */
	lines?: readonly string[];
}

/** In every text: name of the account, address of the page, and of the page where mails are chosen. */
const EVERYWHERE = ["name", "link", "choice"];
/** The places that the texts of a kind may name beside them. */
const PLACES: Readonly<Record<MailKind, readonly string[]>> = {
	enquiry: ["reference", "from"],
	registration: ["account"],
	review: ["number", "client"],
	signed: ["number", "client"],
	rejected: ["number", "client"],
	deadlines: ["day", "count", "lines"],
	passwordReset: ["minutes"],
};
const KINDS = Object.keys(MAIL_LABELS) as [MailKind, ...MailKind[]];

const PLACE = /\{\{(\w+)\}\}/g;
const line = z.string();
const mailTexts = z.strictObject({
	mails: z.record(z.enum(KINDS), z.strictObject({ subject: line.min(1), text: z.array(line).min(1) })),
	/** Under each mail that can be chosen. */
	closing: z.array(line),
});
export type MailTexts = z.infer<typeof mailTexts>;

const unknownPlace = (kind: MailKind, text: string, allowed: readonly string[]) =>
	[...text.matchAll(PLACE)].flatMap(([place, name = ""]) => (allowed.includes(name) ? [] : [`${kind}: ${place}`]))[0];

/** Refuses texts with places that nothing fills. */
export function mailTextsOf(value: unknown): MailTexts {
	const { success, data, error } = mailTexts.safeParse(value);
	if (!success) {
		const paths = error.issues.map(({ path }) => path.join(".") || "mails.json");
		throw new Error(`In mails.json fehlt oder ist kein Text: ${[...new Set(paths)].join(", ")}.`);
	}
	for (const kind of KINDS) {
		const { subject, text } = data.mails[kind];
		const own = PLACES[kind];
		// Addresses have no place in a subject, nor have lists.
		const wrong =
			unknownPlace(kind, subject, ["name", ...own.filter((place) => place !== "lines")]) ??
			unknownPlace(kind, [...text, ...data.closing].join("\n"), [...EVERYWHERE, ...own]);
		if (wrong) throw new Error(`In mails.json steht ein unbekannter Platzhalter (${wrong}).`);
	}
	return data;
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

export function written(
	{ mails, closing }: MailTexts,
	kind: MailKind,
	{ name, publicUrl, facts: { values, path, lines = [] } }: { name: string; publicUrl: string; facts: Facts },
): { subject: string; text: string } {
	const { subject, text } = mails[kind];
	const short = { ...values, name };
	const places = Object.fromEntries(Object.entries(short).map(([key, value]) => [key, oneLine(value, VALUE_AT_MOST)]));
	const inText = {
		...places,
		link: `${publicUrl}${path}`,
		choice: `${publicUrl}${CHOICE}`,
		lines: lines.map((entry) => oneLine(entry, LINE_AT_MOST)).join("\n"),
	};
	const whole = kind === "passwordReset" ? text : [...text, ...closing];
	return { subject: fill(subject, places), text: `${fill(whole.join("\n"), inText)}\n` };
}
