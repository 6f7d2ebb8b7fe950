import type { Language } from "../kit/languages.ts";
import type { Letter } from "../platform/runtime/mail.ts";

export interface Recipient {
	name: string;
	body: string;
	/** The e-mail address of the certification body. */
	office: string;
	/** Returns the URL of a path of the portal. */
	link(path: string): string;
}

export interface MailText {
	subject: string;
	/** The lines of the mail. Undefined ones are left out, so that a line can depend on a condition. */
	lines: readonly (string | undefined)[];
	/** The URL that a mail program calls to unsubscribe with one click, without opening a page. */
	oneClick?: string;
	/** The address that gets the replies. Given for mails that a user has written, which then count as personal. */
	replyTo?: string;
}

/**
 * The text of a mail to a subscriber (watcher), without the signature and the link that ends the subscription; `ending`
 * introduces this link.
 */
export interface WatcherText extends Pick<MailText, "subject" | "lines"> {
	ending: string;
}
/** The functions that write a mail to a watcher, for the language of the page on which the visitor requested it. */
export type WatcherTexts<Facts> = Readonly<Record<Language, (facts: Facts, link: Recipient["link"]) => WatcherText>>;

/** Separates the signature from the text, so that mail programs recognise it (RFC 3676). */
const SIGNATURE = "-- ";
/** Matches characters by which a name could add lines to a mail or disguise its text, such as direction marks. */
const UNWANTED = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Returns a text as one line, so that a name cannot add a line or header to the mail, or disguise its text. */
const oneLine = (line: string): string =>
	line === SIGNATURE ? line : line.replace(UNWANTED, " ").replace(/\s+/g, " ").trim().replaceAll("=?", "= ?");

export function contentOf({
	subject,
	lines,
	oneClick,
	replyTo,
}: MailText): Pick<Letter, "subject" | "text" | "headers"> {
	const text = lines.filter((line) => line !== undefined).map(oneLine);
	return {
		subject: oneLine(subject),
		text: `${text.join("\n")}\n`,
		// With these headers, a mail program offers to unsubscribe with one click (RFC 8058).
		...(oneClick !== undefined && {
			headers: { "List-Unsubscribe": `<${oneClick}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
		}),
		...(replyTo !== undefined && { headers: { "Reply-To": replyTo, "Auto-Submitted": "no" } }),
	};
}
