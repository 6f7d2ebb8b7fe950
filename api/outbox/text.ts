import type { Language } from "../kit/languages.ts";

/** What the text of every mail can use in addition to its own data. */
export interface Recipient {
	/** The name of the account; empty for a visitor. */
	name: string;
	/** The name of the certification body, from the folder with its logo and texts (brand folder). */
	body: string;
	/** The e-mail address of the certification body. */
	office: string;
	/** Returns the URL of a path of the portal. */
	link(path: string): string;
}

/** The text of a mail as its resource returns it. */
export interface MailText {
	subject: string;
	/** The lines of the text. Undefined ones are left out. */
	lines: readonly (string | undefined)[];
	/** The URL to which a mail program sends the request to unsubscribe. */
	oneClick?: string;
	/** The address that gets the replies. Given for mails that a user has written, which then count as personal. */
	replyTo?: string;
}

/** Texts of a mail to visitors, in the language of the page on which they requested it. */
export type TextByLanguage<Facts> = Readonly<Record<Language, (facts: Facts, recipient: Recipient) => MailText>>;

/** The line that separates the signature from the text (RFC 3676). */
const SIGNATURE = "-- ";
/** Matches control characters, line breaks, direction marks and unpaired surrogates. */
const UNWANTED = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Returns a text as one line, without what could add a line or a header, or hide the true text of a name or note. */
const oneLine = (line: string): string =>
	line === SIGNATURE ? line : line.replace(UNWANTED, " ").replace(/\s+/g, " ").trim().replaceAll("=?", "= ?");

interface Content {
	subject: string;
	text: string;
	headers?: Readonly<Record<string, string>>;
}

export function contentOf({ subject, lines, oneClick, replyTo }: MailText): Content {
	const text = lines.filter((line) => line !== undefined).map(oneLine);
	return {
		subject: oneLine(subject),
		text: `${text.join("\n")}\n`,
		// The headers by which a mail program unsubscribes with one click (RFC 8058).
		...(oneClick !== undefined && {
			headers: { "List-Unsubscribe": `<${oneClick}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
		}),
		...(replyTo !== undefined && { headers: { "Reply-To": replyTo, "Auto-Submitted": "no" } }),
	};
}
