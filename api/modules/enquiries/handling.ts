import { timestamp, today } from "../../platform/clock.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { assertFresh, found } from "../../platform/errors.ts";
import { changesBetween, recordAudit, VISITOR } from "../audit/index.ts";
import { nextNumber } from "../numbers/index.ts";
import type { ContactMessage, EnquiryAnswer } from "./contract.ts";
import { deleteEnquiryRow, type EnquiryRow, findEnquiry, insertEnquiry, updateEnquiry } from "./repository.ts";
import { handled } from "./rules.ts";

type Stores = Pick<Deps, "database" | "clock">;

/** Neither the message nor who wrote it: the trail outlives the enquiry. */
const audited = ({ reference, status, answeredByUser }: EnquiryRow) => ({ reference, status, answeredByUser });

/** A visitor's message; answers with the reference to name it by. */
export async function receiveEnquiry(
	{ database, clock }: Stores,
	message: Omit<ContactMessage, "token">,
): Promise<string> {
	const at = timestamp(clock);
	const year = today(clock).slice(0, 4);
	return database.write(async (tx) => {
		const number = await nextNumber(tx, `enquiry-${year}`);
		const reference = `A-${year}-${String(number).padStart(4, "0")}`;
		const id = await insertEnquiry(tx, message, reference, at);
		const changes = changesBetween(undefined, { reference });
		await recordAudit(tx, { actor: VISITOR, at, action: "enquiry.create", entity: "enquiry", entityId: id, changes });
		return reference;
	});
}

/** Saves the note, and notes who processed or answered the enquiry. */
export async function handleEnquiry(
	{ database, clock }: Stores,
	id: string,
	{ note, submitBtn }: EnquiryAnswer,
	actor: Actor,
	ifMatch?: string,
): Promise<EnquiryRow> {
	const at = timestamp(clock);
	return database.write(async (tx) => {
		const before = found(await findEnquiry(tx, id));
		assertFresh(ifMatch, before.version);
		const after = found(await updateEnquiry(tx, id, { note, ...handled(before, submitBtn, actor.name, at) }));
		const changes = changesBetween(audited(before), audited(after));
		await recordAudit(tx, { actor, at, action: `enquiry.${submitBtn}`, entity: "enquiry", entityId: id, changes });
		return after;
	});
}

export async function deleteEnquiry({ database, clock }: Stores, id: string, actor: Actor): Promise<void> {
	const at = timestamp(clock);
	await database.write(async (tx) => {
		const before = found(await findEnquiry(tx, id));
		await deleteEnquiryRow(tx, id);
		const changes = changesBetween(audited(before), undefined);
		await recordAudit(tx, { actor, at, action: "enquiry.delete", entity: "enquiry", entityId: id, changes });
	});
}
