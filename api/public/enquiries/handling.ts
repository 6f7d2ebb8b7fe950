import { peopleIn } from "../../accounts/people/index.ts";
import { changesBetween, recordAudit } from "../../audit/index.ts";
import { SERIES } from "../../kit/number-series.ts";
import { queueMail, queueReply } from "../../outbox/index.ts";
import type { Tx } from "../../platform/database/index.ts";
import { nextNumber } from "../../platform/database/number-series.ts";
import { type Actor, type Deps, VISITOR } from "../../platform/deps.ts";
import { found, invalidField } from "../../platform/errors.ts";
import { timestamp, today } from "../../platform/runtime/clock.ts";
import { assertFresh } from "../../stale.ts";
import type { ContactMessage, EnquiryAnswer } from "./contract.ts";
import { type ErasureDeps, emptyWriteAheadLog, eraseEnquiries } from "./erasure/index.ts";
import { type EnquiryRow, findEnquiry, insertEnquiry, updateEnquiry } from "./repository.ts";
import { handled, replyKey } from "./rules.ts";

type Stores = Pick<Deps, "database" | "clock">;

/** Returns the audited fields of an enquiry. The audit trail outlives the enquiry, so personal data are left out. */
const audited = ({ reference, status, answeredByUser }: EnquiryRow) => ({ reference, status, answeredByUser });

export async function receiveEnquiry(
	deps: Stores & Pick<Deps, "settings">,
	message: Omit<ContactMessage, "token">,
	sender: Actor = VISITOR,
): Promise<string> {
	const { database, clock } = deps;
	const at = timestamp(clock);
	const year = today(clock).slice(0, 4);
	return database.write(sender, async (tx) => {
		const number = await nextNumber(tx, SERIES.enquiry(year));
		const reference = `A-${year}-${String(number).padStart(4, "0")}`;
		const id = await insertEnquiry(tx, message, reference, at);
		const changes = changesBetween(undefined, { reference });
		await recordAudit(tx, { actor: VISITOR, at, action: "enquiry.create", entityId: id, changes });
		await queueMail(tx, deps, { kind: "enquiry", about: id });
		return reference;
	});
}

export async function handleEnquiry(
	deps: Stores & Pick<Deps, "settings">,
	id: string,
	{ note, submitBtn, reply }: EnquiryAnswer,
	actor: Actor,
	ifMatch?: string,
): Promise<EnquiryRow> {
	const { database, clock, settings } = deps;
	if (reply && !settings.mail) throw invalidField("reply", "enquiry.noMailServer");
	const at = timestamp(clock);
	const job = async (tx: Tx) => {
		const person = { userId: actor.id, user: actor.name };
		const [known, people] = await Promise.all([findEnquiry(tx, id), peopleIn(tx, [person])]);
		const before = found(known);
		const change = {
			id,
			actions: ["enquiry.save", "enquiry.answer", "enquiry.reply"] as const,
			version: before.version,
		};
		await assertFresh(tx, clock, ifMatch, change);
		const user = people.nameOf(person);
		const replies = reply ? [...before.replies, { ...reply, user, at }] : before.replies;
		const after = await updateEnquiry(tx, before, { note, replies, ...handled(before, submitBtn, user, at) });
		if (reply) await queueReply(tx, deps, replyKey(id, before.replies.length));
		const changes = changesBetween(audited(before), audited(after));
		const action = `enquiry.${reply ? "reply" : submitBtn}` as const;
		await recordAudit(tx, { actor, at, action, entityId: id, changes });
		return id;
	};
	// A repeated request reads the enquiry again, because a stored response would survive the erasure of personal data.
	return database.write(actor, job, async (db) => found(await findEnquiry(db, id)));
}

export async function deleteEnquiry(deps: ErasureDeps, id: string, actor: Actor): Promise<void> {
	const { database, clock } = deps;
	const at = timestamp(clock);
	await database.write(actor, async (tx) => {
		const before = found(await findEnquiry(tx, id));
		await eraseEnquiries(tx, deps, [id]);
		const changes = changesBetween(audited(before), undefined);
		await recordAudit(tx, { actor, at, action: "enquiry.delete", entityId: id, changes });
	});
	await emptyWriteAheadLog(deps);
}
