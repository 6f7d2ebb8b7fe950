import { hash, randomBytes } from "node:crypto";
import { LANGUAGE, type Language } from "../../kit/languages.ts";
import { PUBLIC_CAUSES, PUBLIC_SENTENCES } from "../../kit/public-sentences.ts";
import type { Tx } from "../../platform/database/index.ts";
import { HOUR_MS } from "../../platform/instances/jobs.ts";
import { dayOf } from "../../platform/runtime/clock.ts";
import type { About, Facts, MailSource } from "../mails/index.ts";
import { insertLink, updateWatch, type WatchToTell, watchToTell } from "./repository.ts";
import { daysUntil, publicStateOf, stagesIn } from "./rules.ts";

/** From the mail on. */
const CONFIRMED_WITHIN_HOURS = 48;
export const confirmedUntil = (now: Date) => new Date(now.getTime() + CONFIRMED_WITHIN_HOURS * HOUR_MS).toISOString();

export const hashOf = (token: string) => hash("sha256", token);

const validationPath = (publicId: string, lang: Language) =>
	`/validateCertificate?${new URLSearchParams({ cid: publicId, lng: LANGUAGE[lang].html })}`;

/** Browsers do not send what follows # to servers; a mail program that ends it by itself sends the query. */
const endingBy = (token: string, lang: Language) => ({
	page: `/watch?lng=${LANGUAGE[lang].html}#${token}`,
	oneClick: `/api/watches/unsubscribe?token=${token}`,
});

const counted = (count: number, unit: "hour" | "day", lang: Language) =>
	new Intl.NumberFormat(LANGUAGE[lang].locale, { style: "unit", unit, unitDisplay: "long" }).format(count);
const written = (day: string, lang: Language) =>
	new Intl.DateTimeFormat(LANGUAGE[lang].locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));

const named = ({ certificateNumber: number, signed }: WatchToTell) => ({ number, client: signed?.client.name ?? "" });

type FactsOf = (row: WatchToTell | undefined, about: About, token: string) => Facts | undefined;

const request: FactsOf = (row, _about, token) => {
	if (!row) return undefined;
	const { lang: language } = row;
	const ending = endingBy(token, language);
	const hours = counted(CONFIRMED_WITHIN_HOURS, "hour", language);
	const visitor = { language, text: "watchConfirmation", ending } as const;
	return { values: { ...named(row), hours }, path: ending.page, visitor };
};

const change: FactsOf = (row, { about, now }, token) => {
	const stages = stagesIn(about);
	if (!row || !stages || row.publicId === null) return undefined;
	const { lang: language, publicId, cause } = row;
	const { from, to } = stages;
	const told = PUBLIC_SENTENCES[language][publicStateOf(to)];
	const last = written(row.validTo, language);
	const isEnding = to === "expiring";
	const isTaken = to === "suspended" || to === "retracted";
	const newer = to === "superseded" && row.newer !== null ? (JSON.parse(row.newer) as Newer) : undefined;
	return {
		values: {
			...named(row),
			badge: told.badge,
			verdict: told.verdict(written(row.validFrom, language), last),
			before: PUBLIC_SENTENCES[language][publicStateOf(from)].badge,
			cause: isTaken && cause ? PUBLIC_CAUSES[language][cause] : "",
			newer: newer?.number ?? "",
			last: isEnding ? last : "",
			left: isEnding ? counted(Math.max(0, daysUntil(row.validTo, dayOf(now))), "day", language) : "",
		},
		path: validationPath(newer?.publicId ?? publicId, language),
		visitor: {
			language,
			// Of what was suspended it is news that it is valid.
			text: isEnding && from === "valid" ? "watchExpiring" : "watchChange",
			ending: endingBy(token, language),
		},
	};
};

interface Newer {
	publicId: string;
	number: string;
}

/** The token is drawn while the mail server waits for the mail: until then it lies nowhere. */
async function withToken(tx: Tx, about: About, factsOf: FactsOf): Promise<Facts> {
	const row = await watchToTell(tx, about.to);
	const token = randomBytes(32).toString("base64url");
	const facts = factsOf(row, about, token);
	if (!row || !facts) throw new TypeError("What is watched is gone");
	await insertLink(tx, { hash: hashOf(token), watchId: about.to });
	if (!row.isConfirmed) await updateWatch(tx, about.to, { endsAt: confirmedUntil(about.now) });
	return facts;
}

const sourceOf = (factsOf: FactsOf): MailSource => ({
	facts: async (db, about) => factsOf(await watchToTell(db, about.to), about, ""),
	begin: (tx, about) => withToken(tx, about, factsOf),
});

/** Who watches already gets it too: nobody finds out by asking. */
export const watchConfirmationMail: MailSource = { ...sourceOf(request), isBrief: true };
export const watchChangeMail: MailSource = sourceOf(change);
