import { daysBetween, longDay } from "../../kit/calendar.ts";
import { LANGUAGE, type Language } from "../../kit/languages.ts";
import { PUBLIC_CAUSES, PUBLIC_SENTENCES } from "../../kit/public-sentences.ts";
import type { About, MailSource, MailText, Recipient, WatcherText } from "../../outbox/index.ts";
import type { Tx } from "../../platform/database/index.ts";
import { HOUR_MS } from "../../platform/instances/jobs.ts";
import { dayOf } from "../../platform/runtime/clock.ts";
import { hashOfToken, newToken } from "../../platform/tokens.ts";
import { changeText } from "./mails/change.ts";
import { confirmationText } from "./mails/confirmation.ts";
import { expiringText } from "./mails/expiring.ts";
import { insertLink, updateWatch, type WatchForMail, watchForMail } from "./repository.ts";
import { stagesIn, stateOfStage } from "./rules.ts";

/** Hours after the mail within which a visitor must confirm a subscription. */
const CONFIRMED_WITHIN_HOURS = 48;
export const confirmedUntil = (now: Date) => new Date(now.getTime() + CONFIRMED_WITHIN_HOURS * HOUR_MS).toISOString();

const validationPath = (publicId: string, lang: Language) =>
	`/validateCertificate?${new URLSearchParams({ cid: publicId, lng: LANGUAGE[lang].html })}`;

/**
 * Returns the path of the page that confirms or ends a subscription. The page gets the token after #, which browsers do
 * not send to servers.
 */
const endPath = (token: string, lang: Language) => `/watch?lng=${LANGUAGE[lang].html}#${token}`;

const counted = (count: number, unit: "hour" | "day", lang: Language) =>
	new Intl.NumberFormat(LANGUAGE[lang].locale, { style: "unit", unit, unitDisplay: "long" }).format(count);

const named = ({ certificateNumber: number, signed }: WatchForMail) => ({ number, client: signed?.client.name ?? "" });

type Write = (recipient: Recipient) => MailText;

/**
 * Returns a function that writes a mail with its end: the signature and the links that end the subscription. Mail
 * programs with a one-click button send the token of `oneClick` in the query.
 */
const mailWith =
	(token: string, lang: Language, text: (link: Recipient["link"]) => WatcherText): Write =>
	({ body, link }) => {
		const { subject, lines, ending } = text(link);
		return {
			subject,
			lines: [...lines, "", "-- ", body, `${ending}: ${link(endPath(token, lang))}`],
			oneClick: link(`/api/watches/unsubscribe?token=${token}`),
		};
	};

type WriteOf = (row: WatchForMail | undefined, about: About, token: string) => Write | undefined;

const request: WriteOf = (row, _about, token) => {
	if (!row) return undefined;
	const { lang } = row;
	const hours = counted(CONFIRMED_WITHIN_HOURS, "hour", lang);
	const facts = { ...named(row), end: endPath(token, lang), hours };
	return mailWith(token, lang, (link) => confirmationText[lang](facts, link));
};

const change: WriteOf = (row, { about, now }, token) => {
	const stages = stagesIn(about);
	if (!row || !stages || row.publicId === null) return undefined;
	const { lang, publicId, cause } = row;
	const { from, to } = stages;
	const texts = PUBLIC_SENTENCES[lang][stateOfStage(to)];
	const last = longDay(row.validTo, LANGUAGE[lang].locale);
	const left = counted(Math.max(0, daysBetween(dayOf(now), row.validTo)), "day", lang);
	const isTaken = to === "suspended" || to === "retracted";
	const newer = to === "superseded" && row.newer !== null ? (JSON.parse(row.newer) as Newer) : undefined;
	const page = validationPath(newer?.publicId ?? publicId, lang);
	const facts = { ...named(row), page };
	// Only a certificate that stayed valid gets a mail about its approaching end. A reinstated one is reported as
	// valid, even if it expires soon.
	if (to === "expiring" && from === "valid")
		return mailWith(token, lang, (link) => expiringText[lang]({ ...facts, last, left }, link));
	const changed = {
		...facts,
		badge: texts.badge,
		sentence: texts.sentence(longDay(row.validFrom, LANGUAGE[lang].locale), last),
		before: PUBLIC_SENTENCES[lang][stateOfStage(from)].badge,
		cause: isTaken && cause ? PUBLIC_CAUSES[lang][cause] : undefined,
		newer: newer?.number,
		expiring: to === "expiring" ? { last, left } : undefined,
	};
	return mailWith(token, lang, (link) => changeText[lang](changed, link));
};

interface Newer {
	publicId: string;
	number: string;
}

/** The token is created only when the mail server accepts the mail, so that it is stored nowhere before. */
async function withToken(tx: Tx, about: About, writeOf: WriteOf): Promise<Write> {
	const row = await watchForMail(tx, about.to);
	const token = newToken();
	const write = writeOf(row, about, token);
	if (!row || !write) throw new TypeError("What is watched is gone");
	await insertLink(tx, { hash: hashOfToken(token), watchId: about.to });
	if (!row.isConfirmed) await updateWatch(tx, about.to, { endsAt: confirmedUntil(about.now) });
	return write;
}

const sourceOf = (writeOf: WriteOf): MailSource<Write> => ({
	facts: async (db, about) => writeOf(await watchForMail(db, about.to), about, ""),
	begin: (tx, about) => withToken(tx, about, writeOf),
	text: (write, recipient) => write(recipient),
});

/**
 * The mail with the link by which a visitor confirms a subscription. An existing subscriber gets it too, so that a
 * request does not reveal whether an address is subscribed.
 */
export const watchConfirmationMail: MailSource = { ...sourceOf(request), isBrief: true };
export const watchChangeMail: MailSource = sourceOf(change);
