import { type ExportColumn, exportList, recordAudit } from "../../../audit/index.ts";
import type { Reader } from "../../../platform/database/index.ts";
import type { Actor, Ask, Deps } from "../../../platform/deps.ts";
import { dayOf, timestamp } from "../../../platform/runtime/clock.ts";
import { countWatchesOf, deleteWatchesOf } from "../../watches/index.ts";
import type { HeldData, PersonErasure } from "../contract.ts";
import { eraseEnquiries, forgetLog } from "../erasure/index.ts";
import { ENQUIRY_COLUMNS } from "../export.ts";
import { type EnquiryRow, presentEnquiry } from "../repository.ts";
import { clientsNaming, enquiriesNaming, enquiriesOf, notesNaming, redactEnquiry } from "./repository.ts";

export async function heldAbout({ database: { db } }: Pick<Deps, "database">, email: string): Promise<HeldData> {
	const { own, others, ...kept } = await readHeld(db, email.toLowerCase());
	const mentions = others.map(({ id, reference, messageDate }) => ({ _id: id, reference, messageDate }));
	return { enquiries: own.map(presentEnquiry), mentions, ...kept };
}

async function readHeld(db: Reader, wanted: string) {
	const [own, others, clients, notes, watches] = await Promise.all([
		enquiriesOf(db, wanted),
		enquiriesNaming(db, wanted),
		clientsNaming(db, wanted),
		notesNaming(db, wanted),
		countWatchesOf(db, wanted),
	]);
	return { own, others, clients, ...(notes.length > 0 ? { notes } : {}), ...(watches > 0 ? { watches } : {}) };
}

interface Line {
	kind: string;
	enquiry?: EnquiryRow;
	mention?: EnquiryRow;
	client?: Pick<HeldData["clients"][number], "name" | "clientNumber">;
}

const COLUMNS: readonly ExportColumn<Line>[] = [
	{ heading: "Art", width: 34, cell: ({ kind }) => kind },
	{ heading: "Kunde", width: 36, cell: ({ client }) => (client ? `${client.name} (${client.clientNumber})` : "") },
	{
		heading: "Genannt in",
		width: 30,
		cell: ({ mention }) => (mention ? `${mention.reference} vom ${germanDay(mention.messageDate)}` : ""),
	},
	...ENQUIRY_COLUMNS.map(({ cell, ...column }) => ({
		...column,
		cell: ({ enquiry }: Line) => (enquiry ? cell(enquiry) : ""),
	})),
];

const germanDay = (moment: string) => dayOf(new Date(moment)).split("-").reverse().join(".");

/** For the person; of other people's enquiries only their existence. */
export const exportHeld = (deps: Deps, email: string, ask: Ask) =>
	exportList(deps, ask, {
		action: "enquiry.disclose",
		title: "Datenauskunft",
		columns: COLUMNS,
		read: async (limit) => {
			const { own, others, clients, notes = [], watches = 0 } = await readHeld(deps.database.db, email.toLowerCase());
			const lines: Line[] = [
				...own.map((enquiry) => ({ kind: "Anfrage", enquiry })),
				...others.map((mention) => ({ kind: "Erwähnung in einer Anfrage", mention })),
				...clients.map((client) => ({
					kind: client.isCurrent ? "Ansprechperson eines Kunden" : "Frühere Ansprechperson eines Kunden",
					client,
				})),
				...notes.map((client) => ({ kind: "Notiz zu einer Frist eines Kunden", client })),
				...Array.from({ length: watches }, () => ({ kind: "Beobachtung eines Zertifikats" })),
			];
			return lines.slice(0, limit);
		},
	});

/**
 * Erases own enquiries and mentions in others, and ends what is watched. Client records stay: the law requires them; notes
 * do, for the trail tells them too.
 */
export async function eraseHeld(deps: Deps, email: string, actor: Actor): Promise<PersonErasure> {
	const { database, clock } = deps;
	const at = timestamp(clock);
	const wanted = email.toLowerCase();
	const erasure = await database.write(actor, async (tx) => {
		const { own, others, ...kept } = await readHeld(tx, wanted);
		for (const row of others) await redactEnquiry(tx, row, wanted);
		// Also without own enquiries: overwritten rows may have left copies.
		await eraseEnquiries(
			tx,
			deps,
			own.map(({ id }) => id),
		);
		const { watches = 0 } = kept;
		if (watches > 0) await deleteWatchesOf(tx, wanted);
		const count = own.length + others.length + watches;
		const entry = { action: "enquiry.erase", entityId: "list" } as const;
		if (count > 0) await recordAudit(tx, { ...entry, actor, at, changes: { rows: [count, null] } });
		return { enquiries: own.length, mentions: others.length, ...kept };
	});
	await forgetLog(deps);
	return erasure;
}
