import { type ExportColumn, exportList, recordAudit } from "../../../audit/index.ts";
import { germanDay } from "../../../kit/calendar.ts";
import { countMailsTo, deleteMailsTo } from "../../../outbox/index.ts";
import type { Reader } from "../../../platform/database/index.ts";
import type { Actor, Deps } from "../../../platform/deps.ts";
import { dayOf, timestamp } from "../../../platform/runtime/clock.ts";
import { countWatchesOf, deleteWatchesOf } from "../../watches/index.ts";
import type { PersonalData, PersonalDataErasure } from "../contract.ts";
import { emptyWriteAheadLog, eraseEnquiries } from "../erasure/index.ts";
import { ENQUIRY_COLUMNS } from "../export.ts";
import { type EnquiryRow, presentEnquiry } from "../repository.ts";
import {
	auditsNaming,
	clientsNaming,
	competenceOf,
	enquiriesNaming,
	enquiriesOf,
	filesAddedBy,
	notesNaming,
	redactEnquiry,
} from "./repository.ts";

export async function findPersonalData(
	{ database: { db } }: Pick<Deps, "database">,
	email: string,
): Promise<PersonalData> {
	const { own, others, ...kept } = await readPersonalData(db, email.toLowerCase());
	const mentions = others.map(({ id, reference, messageDate }) => ({ _id: id, reference, messageDate }));
	return { enquiries: own.map(presentEnquiry), mentions, ...withoutEmpty(kept) };
}

async function readPersonalData(db: Reader, wanted: string) {
	const [own, others, clients, audits, notes, files, competence, watches, mails] = await Promise.all([
		enquiriesOf(db, wanted),
		enquiriesNaming(db, wanted),
		clientsNaming(db, wanted),
		auditsNaming(db, wanted),
		notesNaming(db, wanted),
		filesAddedBy(db, wanted),
		competenceOf(db, wanted),
		countWatchesOf(db, wanted),
		countMailsTo(db, wanted),
	]);
	return { own, others, clients, audits, notes, files, ...competence, watches, mails };
}
type Found = Awaited<ReturnType<typeof readPersonalData>>;

/** Leaves out the kinds of records that were not found, except clients. */
function withoutEmpty({ clients, ...found }: Omit<Found, "own" | "others">) {
	const isFound = (records: unknown[] | number) => (Array.isArray(records) ? records.length : records) > 0;
	const entries = Object.entries(found).filter(([, records]) => isFound(records));
	return { clients, ...(Object.fromEntries(entries) as Partial<typeof found>) };
}

interface Line {
	kind: string;
	enquiry?: EnquiryRow;
	mention?: EnquiryRow;
	client?: Pick<PersonalData["clients"][number], "name" | "clientNumber">;
}

const COLUMNS: readonly ExportColumn<Line>[] = [
	{ heading: "Art", width: 34, cell: ({ kind }) => kind },
	{ heading: "Kunde", width: 36, cell: ({ client }) => (client ? `${client.name} (${client.clientNumber})` : "") },
	{
		heading: "Genannt in",
		width: 30,
		cell: ({ mention }) =>
			mention ? `${mention.reference} vom ${germanDay(dayOf(new Date(mention.messageDate)))}` : "",
	},
	...ENQUIRY_COLUMNS.map(({ cell, ...column }) => ({
		...column,
		cell: ({ enquiry }: Line) => (enquiry ? cell(enquiry) : ""),
	})),
];

/** Returns all data about a person for that person, by e-mail address; enquiries of others are only mentioned. */
export const exportPersonalData = (deps: Deps, email: string, actor: Actor) =>
	exportList(deps, actor, {
		action: "enquiry.disclose",
		title: "Datenauskunft",
		columns: COLUMNS,
		read: async (limit) => {
			const found = await readPersonalData(deps.database.db, email.toLowerCase());
			const lines: Line[] = [
				...found.own.map((enquiry) => ({ kind: "Anfrage", enquiry })),
				...found.others.map((mention) => ({ kind: "Erwähnung in einer Anfrage", mention })),
				...found.clients.map((client) => ({
					kind: client.isCurrent ? "Ansprechperson eines Kunden" : "Frühere Ansprechperson eines Kunden",
					client,
				})),
				...found.audits.map(({ auditNumber }) => ({ kind: `Mitglied im Team des Audits ${auditNumber}` })),
				...found.notes.map((client) => ({ kind: "Notiz zu einer Frist eines Kunden", client })),
				...found.files.map((client) => ({ kind: "Hinzugefügte Unterlage eines Kunden", client })),
				...found.competences.map((ground) => ({ kind: `Kompetenz: ${ground}` })),
				...found.conflicts.map(({ reason, ...client }) => ({ kind: `Interessenkonflikt: ${reason}`, client })),
				...Array<Line>(found.watches).fill({ kind: "Beobachtung eines Zertifikats" }),
				...Array<Line>(found.mails).fill({ kind: "Nicht gesendete E-Mail mit einem Zertifikat" }),
			];
			return lines.slice(0, limit);
		},
	});

/**
 * Erases a person's enquiries, subscriptions and unsent mails, and mentions in other enquiries. Client records stay, because they
 * must be kept by law; notes on deadlines and the names at files stay, because the audit trail contains them too. Admins
 * remove competences and conflicts of interest at the account.
 */
export async function erasePersonalData(deps: Deps, email: string, actor: Actor): Promise<PersonalDataErasure> {
	const { database, clock } = deps;
	const at = timestamp(clock);
	const wanted = email.toLowerCase();
	const erasure = await database.write(actor, async (tx) => {
		const { own, others, ...kept } = await readPersonalData(tx, wanted);
		for (const row of others) await redactEnquiry(tx, row, wanted);
		// The tables are rewritten even without enquiries, because overwritten rows may have left copies in the file.
		await eraseEnquiries(
			tx,
			deps,
			own.map(({ id }) => id),
		);
		if (kept.watches > 0) await deleteWatchesOf(tx, wanted);
		if (kept.mails > 0) await deleteMailsTo(tx, wanted);
		const count = own.length + others.length + kept.watches + kept.mails;
		const entry = { action: "enquiry.erase", entityId: "list" } as const;
		if (count > 0) await recordAudit(tx, { ...entry, actor, at, changes: { rows: [count, null] } });
		return { enquiries: own.length, mentions: others.length, ...withoutEmpty(kept) };
	});
	await emptyWriteAheadLog(deps);
	return erasure;
}
