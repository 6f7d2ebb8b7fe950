export interface MailDraft {
	to: string;
	subject: string;
	body: string;
	/** Text of the enquiry, which follows the body with a quotation mark (>) before each line. */
	quote: string;
}

/** Maximum length of a `mailto:` address in characters. Windows passes at most 2,048 of them to a mail program. */
export const MAIL_LIMIT = 2_000;
const CUT = " […]";

const lines = (text: string) => text.split(/\r\n|\r|\n/);
const encoded = (text: string) => encodeURIComponent(lines(text).join("\r\n"));
const quoted = (text: string) =>
	lines(text)
		.map((line) => `> ${line}`)
		.join("\n");

/** Returns the whole text of a draft, with the quotation. */
export const draftText = ({ body, quote }: MailDraft) => `${body}\n${quoted(quote)}`;

export const mailTo = (address: string) => `mailto:${encodeURIComponent(address).replace("%40", "@")}`;

export function mailAddress({ to, subject, body, quote }: MailDraft): string {
	const start = `${mailTo(to)}?subject=${encoded(subject)}&body=${encoded(`${body}\n`)}`;
	const whole = start + encoded(quoted(quote));
	if (whole.length <= MAIL_LIMIT) return whole;

	// Shortens by visible characters (graphemes), because other cuts could split an emoji or an accented letter.
	const characters = Array.from(new Intl.Segmenter("de").segment(quote), ({ segment }) => segment);
	const shortened = (count: number) =>
		start + encoded(quoted(`${characters.slice(0, count).join("").trimEnd()}${CUT}`));
	let fits = 0;
	while (fits < characters.length && shortened(fits + 1).length <= MAIL_LIMIT) fits++;
	return fits === 0 ? start : shortened(fits);
}

export function openMail(address: string): void {
	const link = document.createElement("a");
	link.href = address;
	link.click();
}
