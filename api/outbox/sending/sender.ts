import { setTimeout as pause } from "node:timers/promises";
import { randomId } from "../../platform/database/columns.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { type Deps, SYSTEM } from "../../platform/deps.ts";
import { isTrusted } from "../../platform/runtime/clock.ts";
import { reasonOf } from "../../platform/runtime/error-trace.ts";
import { type Attachment, DELIVERY_MS, type Delivery, type Letter, type Post } from "../../platform/runtime/mail.ts";
import type { MailKind } from "../contract.ts";
import { recipientOf } from "../recipients.repository.ts";
import { contentOf, type MailText, type Recipient } from "../text.ts";
import {
	failLate,
	failUnclear,
	isAnyDue,
	markSending,
	postpone,
	type Settled,
	settle,
	type TakenMail,
	takeNext,
} from "./repository.ts";

export interface About {
	about: string;
	/** The id of the account that is notified, or of a visitor's subscription (watch). */
	to: string;
	now: Date;
}

export interface MailSource<Facts = unknown> {
	/** Returns the data for the mail's text; undefined if the reason for the mail is gone, so that it is not sent. */
	facts(db: Reader, about: About): Promise<Facts | undefined>;
	/**
	 * Creates data that must not exist before the mail is sent, such as a link that expires, and returns the data for
	 * its text. Runs in the transaction that marks the mail as being sent and has just read `facts`.
	 */
	begin?(tx: Tx, about: About, facts: Facts): Promise<Facts>;
	text(facts: Facts, recipient: Recipient): MailText;
	/** Records that the mail server has accepted the mail, in the transaction that stores the outcome. */
	sent?(tx: Tx, about: About): Promise<void>;
	/** Returns the files to attach. Runs before the transaction, because a file may come from a bucket. */
	attachments?(deps: Deps, about: About): Promise<Attachment[]>;
	/** True for a kind of mail that must not be sent after its time, because it is useless by then. */
	isBrief?: boolean;
}
export type MailSources = Readonly<Record<MailKind, MailSource>>;

export interface SenderDeps extends Deps {
	sources: MailSources;
	/** The name of the certification body, which ends every mail, and its e-mail address. */
	body: string;
	office: string;
	post: Post;
}

/** How many milliseconds a sender reserves a mail. A delivery takes less, so a sender that exceeds it has crashed. */
const CLAIM_MS = DELIVERY_MS + 120_000;
const MINUTE = 60_000;
/** The longest pause between attempts: they follow after 1, 2, 4, 8 and 16 minutes, then every half hour. */
const MAX_RETRY_MS = 30 * MINUTE;
const afterTries = (tries: number) => Math.min(MAX_RETRY_MS, 2 ** Math.min(tries - 1, 10) * MINUTE);

const MAX_DETAIL_LENGTH = 200;
/** How often the outcome of a mail is written to the database, so that it survives a short outage of the database. */
const RECORDING = { attempts: 8, pauseMs: 2_000 };

/** Thrown if the mail was cancelled or its reason ended while the connection to the mail server was being opened. */
class Withdrawn extends Error {}

const messageIdOf = (id: string, from: string) => `<${id}@${from.slice(from.lastIndexOf("@") + 1)}>`;

/** Sends due mails one at a time. One that the server did not confirm is not repeated, as it may have arrived. */
export async function sendDue(deps: SenderDeps): Promise<void> {
	const isAnyLeft = () => isAnyDue(deps.database.db, deps.clock.now().toISOString(), kindsOf(deps));
	while (!deps.ending?.aborted && (await isAnyLeft())) if (!(await sendNext(deps))) return;
}

const kindsOf = ({ sources }: SenderDeps) => Object.keys(sources) as MailKind[];

/**
 * An attempt's outcome: `discarded` if the recipient is no longer notified, `withdrawn` if the mail changed after it
 * was reserved, `broken` if its text could not be created.
 */
type AttemptResult =
	| (Delivery & { email: string })
	| { outcome: "discarded" }
	| { outcome: "withdrawn" }
	| { outcome: "broken"; error: unknown };

/** Returns false if the caller should stop, because no mail is due or the mail server is unavailable. */
async function sendNext(deps: SenderDeps): Promise<boolean> {
	const mail = await take(deps);
	if (!mail) return false;
	const tried = await attempt(deps, mail);
	const now = deps.clock.now();
	const isClockTrusted = isTrusted(deps.clock);
	const settled = settlement(mail, tried, { now, isClockTrusted });
	await recordOutcome(deps, async (tx) => {
		const isOwn = await settle(tx, mail, settled);
		if (isOwn && tried.outcome === "accepted") await deps.sources[mail.kind].sent?.(tx, aboutOf(mail, now));
		if (tried.outcome === "away")
			await postpone(tx, now.toISOString(), {
				dueAt: after(now, afterTries(mail.attempts)),
				detail: tried.detail,
				failsLate: isClockTrusted,
			});
	});
	// The log line omits the recipient's address, and the mail server's response, because it may contain the address.
	if (tried.outcome !== "discarded" && tried.outcome !== "withdrawn")
		deps.log[settled.state === "sent" ? "info" : "error"]("mail", {
			kind: mail.kind,
			outcome: tried.outcome,
			attempts: mail.attempts,
			...("error" in tried ? { error: reasonOf(tried.error) } : {}),
		});
	return tried.outcome !== "away";
}

const after = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();

/** Reserves a mail. This is committed before the mail's data are read, so that unreadable data block no others. */
async function take(deps: SenderDeps): Promise<TakenMail | undefined> {
	const { database, clock, sources } = deps;
	const now = clock.now();
	const at = now.toISOString();
	const kinds = kindsOf(deps);
	const brief = kinds.filter((kind) => sources[kind].isBrief);
	return database.write(SYSTEM, async (tx) => {
		await failUnclear(tx, at);
		if (isTrusted(clock)) await failLate(tx, at, brief);
		return takeNext(tx, { now: at, claim: randomId(16), dueAt: after(now, CLAIM_MS) }, kinds);
	});
}

async function attempt(deps: SenderDeps, mail: TakenMail): Promise<AttemptResult> {
	try {
		const email = await addressOf(deps, mail);
		if (email === undefined) return { outcome: "discarded" };
		const attachments = await deps.sources[mail.kind].attachments?.(deps, aboutOf(mail, deps.clock.now()));
		const delivery = await deps.post.deliver(email, async () => ({
			...(await letterOf(deps, mail, email)),
			...(attachments ? { attachments } : {}),
		}));
		if (delivery.outcome === "accepted") return { ...delivery, email };
		const { detail } = delivery;
		return { ...delivery, detail: short(mail.userId ? detail : withoutAddress(detail, email)), email };
	} catch (error) {
		return error instanceof Withdrawn ? { outcome: "withdrawn" } : { outcome: "broken", error };
	}
}

/** Returns the address; undefined if no mail is wanted. It uses a write transaction: a replica may be outdated. */
const addressOf = ({ database, clock, sources, keys }: SenderDeps, mail: TakenMail): Promise<string | undefined> =>
	database.write(SYSTEM, async (tx) => {
		const [recipient, facts] = await Promise.all([
			recipientOf(tx, keys, mail),
			sources[mail.kind].facts(tx, aboutOf(mail, clock.now())),
		]);
		return facts && recipient?.email;
	});

const aboutOf = ({ about, userId, watchId }: TakenMail, now: Date): About => ({
	about,
	to: userId ?? watchId ?? "",
	now,
});

/** Creates a mail. It is marked as being sent before any byte is sent, so that a crash cannot cause a second mail. */
async function letterOf(
	{ database, clock, settings, sources, body, office, keys }: SenderDeps,
	mail: TakenMail,
	email: string,
): Promise<Letter> {
	const now = clock.now();
	const about = aboutOf(mail, now);
	const source = sources[mail.kind];
	return database.write(SYSTEM, async (tx) => {
		const [isOwn, recipient, known] = await Promise.all([
			markSending(tx, mail, { email: mail.userId && email, dueAt: after(now, CLAIM_MS) }),
			recipientOf(tx, keys, mail),
			source.facts(tx, about),
		]);
		if (!isOwn || !known || recipient?.email !== email) throw new Withdrawn();
		const facts = source.begin ? await source.begin(tx, about, known) : known;
		const link = (path: string) => `${settings.publicUrl}${path}`;
		return {
			...contentOf(source.text(facts, { name: recipient.name, body, office, link })),
			messageId: messageIdOf(mail.id, settings.mail?.from ?? ""),
			date: new Date(mail.createdAt),
		};
	});
}

/** Removes the visitor's address from the mail server's response, which is stored and shown to staff. */
const withoutAddress = (detail: string, email: string) =>
	detail.replaceAll(new RegExp(email.replace(/[^a-z0-9]/gi, "\\$&"), "gi"), "…");

/** Shortens a response after the address was removed from it, because a cut address would not be recognised. */
const short = (detail: string) => Array.from(detail).slice(0, MAX_DETAIL_LENGTH).join("");

function settlement(
	{ userId, until, attempts }: TakenMail,
	tried: AttemptResult,
	{ now, isClockTrusted }: { now: Date; isClockTrusted: boolean },
): Settled {
	const at = now.toISOString();
	if (tried.outcome === "accepted") return { state: "sent", dueAt: at };
	if (tried.outcome === "discarded") return { state: "discarded", dueAt: at };
	if (tried.outcome === "withdrawn") return { state: "waiting", dueAt: at };
	const isOver = tried.outcome === "refused" || tried.outcome === "unclear" || (isClockTrusted && until <= at);
	return {
		state: isOver ? "failed" : "waiting",
		dueAt: isOver ? at : after(now, afterTries(attempts)),
		...(tried.outcome === "broken"
			? { detail: `Portal: ${tried.error instanceof Error ? tried.error.name : "Error"}` }
			: { email: userId && tried.email, reason: tried.outcome, detail: tried.detail }),
	};
}

async function recordOutcome({ database, log }: SenderDeps, job: (tx: Tx) => Promise<void>): Promise<void> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await database.write(SYSTEM, job);
		} catch (error) {
			if (attempt >= RECORDING.attempts) throw error;
			log.error("mail", { outcome: "withoutStoredResult" });
			await pause(RECORDING.pauseMs);
		}
	}
}
