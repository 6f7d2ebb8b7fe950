import { setTimeout as pause } from "node:timers/promises";
import { randomId } from "../../../platform/database/columns.ts";
import type { Reader, Tx } from "../../../platform/database/index.ts";
import { type Deps, SYSTEM } from "../../../platform/deps.ts";
import { reasonOf } from "../../../platform/runtime/error-trace.ts";
import { DELIVERY_MS, type Delivery, type Letter, type Post } from "../../../platform/runtime/mail.ts";
import type { MailKind } from "../contract.ts";
import { recipientOf } from "../recipients.repository.ts";
import { type Facts, type MailTexts, written } from "../texts.ts";
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
	/** What the mail tells of. */
	about: string;
	/** Id of the account, or of the watch, that is told. */
	to: string;
	now: Date;
}

/** What one kind of mail says; each resource brings its own. */
export interface MailSource {
	/** Undefined: there is nothing to tell any more. */
	facts(db: Reader, about: About): Promise<Facts | undefined>;
	/** Facts that begin with the sending, such as a link that is good for a while: written with the mark that it leaves. */
	begin?(tx: Tx, about: About): Promise<Facts>;
	/** It is of no use later. */
	isBrief?: boolean;
}
export type MailSources = Readonly<Record<MailKind, MailSource>>;

export interface SenderDeps extends Pick<Deps, "database" | "clock" | "settings" | "log" | "ending"> {
	sources: MailSources;
	texts: MailTexts;
	post: Post;
}

/** Longer than a delivery takes: who has not told until then, has died. */
const CLAIM_MS = DELIVERY_MS + 120_000;
const MINUTE = 60_000;
/** 1, 2, 4, 8, 16 minutes, and every half hour then. */
const MOST_BETWEEN = 30 * MINUTE;
export const afterTries = (tries: number) => Math.min(MOST_BETWEEN, 2 ** Math.min(tries - 1, 10) * MINUTE);

const DETAIL_AT_MOST = 200;
/** A mail that has left is told even to a database that is away for a moment. */
const TOLD = { attempts: 8, pauseMs: 2_000 };

/** The mail was withdrawn, or is no longer wanted, while the server was asked. */
class Withdrawn extends Error {}

const hostOf = (address: string) => address.slice(address.lastIndexOf("@") + 1);
export const messageIdOf = (id: string, from: string) => `<${id}@${hostOf(from)}>`;

/** Sends what is due, one mail at a time, until nothing is, the server takes none or the instance is to end. */
export async function sendDue(deps: SenderDeps): Promise<void> {
	const isAnyLeft = () => isAnyDue(deps.database.db, deps.clock.now().toISOString(), kindsOf(deps));
	while (!deps.ending?.aborted && (await isAnyLeft())) if (!(await sendNext(deps))) return;
}

const kindsOf = ({ sources }: SenderDeps) => Object.keys(sources) as MailKind[];

interface Taken {
	mail: TakenMail;
	claim: string;
}

/** `discarded`: nobody is to be told any more. `withdrawn`: no longer as it was taken. `broken`: it could not be written. */
type Tried =
	| (Delivery & { email: string })
	| { outcome: "discarded" }
	| { outcome: "withdrawn" }
	| { outcome: "broken"; error: unknown };

/** False: no other need be tried now. */
async function sendNext(deps: SenderDeps): Promise<boolean> {
	const taken = await take(deps);
	if (!taken) return false;
	const { mail, claim } = taken;
	const tried = await attempt(deps, taken);
	const now = deps.clock.now();
	const settled = settlement(mail, tried, now);
	await tellSurely(deps, async (tx) => {
		await settle(tx, mail, claim, settled);
		if (tried.outcome === "away")
			await postpone(tx, now.toISOString(), { dueAt: after(now, afterTries(mail.attempts)), detail: tried.detail });
	});
	// No address: it may be in the words of the server too.
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

/** Committed before anything of the mail is read: one that cannot be read keeps no other waiting. */
async function take(deps: SenderDeps): Promise<Taken | undefined> {
	const { database, clock, sources } = deps;
	const now = clock.now();
	const at = now.toISOString();
	const claim = randomId(16);
	const kinds = kindsOf(deps);
	const brief = kinds.filter((kind) => sources[kind].isBrief);
	return database.write(SYSTEM, async (tx) => {
		await failUnclear(tx, at);
		await failLate(tx, at, brief);
		const mail = await takeNext(tx, { now: at, claim, dueAt: after(now, CLAIM_MS) }, kinds);
		return mail && { mail, claim };
	});
}

async function attempt(deps: SenderDeps, taken: Taken): Promise<Tried> {
	try {
		const email = await addressOf(deps, taken);
		if (email === undefined) return { outcome: "discarded" };
		const delivery = await deps.post.deliver(email, () => letterOf(deps, taken, email));
		if (delivery.outcome === "accepted") return { ...delivery, email };
		const { detail } = delivery;
		return { ...delivery, detail: short(taken.mail.userId ? detail : withoutAddress(detail, email)), email };
	} catch (error) {
		return error instanceof Withdrawn ? { outcome: "withdrawn" } : { outcome: "broken", error };
	}
}

/** Undefined: nobody is to be told, or of nothing. A transaction, as a copy of the database may be behind. */
const addressOf = ({ database, clock, sources }: SenderDeps, { mail }: Taken): Promise<string | undefined> =>
	database.write(SYSTEM, async (tx) => {
		const [recipient, facts] = await Promise.all([
			recipientOf(tx, mail),
			sources[mail.kind].facts(tx, aboutOf(mail, clock.now())),
		]);
		return facts && recipient?.email;
	});

const aboutOf = ({ about, userId, watchId }: TakenMail, now: Date): About => ({
	about,
	to: userId ?? watchId ?? "",
	now,
});

/** Written once the server waits for it; committed before it is given the first letter. */
async function letterOf(
	{ database, clock, settings, sources, texts }: SenderDeps,
	{ mail, claim }: Taken,
	email: string,
): Promise<Letter> {
	const now = clock.now();
	const about = aboutOf(mail, now);
	const { facts, begin } = sources[mail.kind];
	return database.write(SYSTEM, async (tx) => {
		const [isOwn, recipient, known] = await Promise.all([
			markSending(tx, mail, { claim, email: mail.userId && email, dueAt: after(now, CLAIM_MS) }),
			recipientOf(tx, mail),
			facts(tx, about),
		]);
		if (!isOwn || !known || recipient?.email !== email) throw new Withdrawn();
		const told = begin ? await begin(tx, about) : known;
		return {
			...written(texts, mail.kind, { name: recipient.name, publicUrl: settings.publicUrl, facts: told }),
			messageId: messageIdOf(mail.id, settings.mail?.from ?? ""),
			date: new Date(mail.createdAt),
		};
	});
}

/** Of somebody without an account nothing but this is kept, and nobody is shown the address. */
const withoutAddress = (detail: string, email: string) =>
	detail.replaceAll(new RegExp(email.replace(/[^a-z0-9]/gi, "\\$&"), "gi"), "…");

/** Cut last: the half of an address is found by nothing. */
const short = (detail: string) => Array.from(detail).slice(0, DETAIL_AT_MOST).join("");

function settlement({ userId, until, attempts }: TakenMail, tried: Tried, now: Date): Settled {
	const at = now.toISOString();
	if (tried.outcome === "accepted") return { state: "sent", dueAt: at };
	if (tried.outcome === "discarded") return { state: "discarded", dueAt: at };
	if (tried.outcome === "withdrawn") return { state: "waiting", dueAt: at };
	const isOver = tried.outcome === "refused" || tried.outcome === "unclear" || until <= at;
	return {
		state: isOver ? "failed" : "waiting",
		dueAt: isOver ? at : after(now, afterTries(attempts)),
		...(tried.outcome === "broken"
			? { detail: `Portal: ${tried.error instanceof Error ? tried.error.name : "Error"}` }
			: { email: userId && tried.email, reason: tried.outcome, detail: tried.detail }),
	};
}

async function tellSurely({ database, log }: SenderDeps, job: (tx: Tx) => Promise<void>): Promise<void> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await database.write(SYSTEM, job);
		} catch (error) {
			if (attempt >= TOLD.attempts) throw error;
			log.error("mail", { outcome: "untold" });
			await pause(TOLD.pauseMs);
		}
	}
}
