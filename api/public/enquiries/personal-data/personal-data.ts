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
	return { enquiries: own.map(presentEnquiry), mentions, ...kept };
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
	return {
		own,
		others,
		clients,
		...(audits.length > 0 ? { audits } : {}),
		...(notes.length > 0 ? { notes } : {}),
		...(files.length > 0 ? { files } : {}),
		...(competence.competences.length > 0 ? { competences: competence.competences } : {}),
		...(competence.conflicts.length > 0 ? { conflicts: competence.conflicts } : {}),
		...(watches > 0 ? { watches } : {}),
		...(mails > 0 ? { mails } : {}),
	};
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
			const {
				own,
				others,
				clients,
				audits = [],
				notes = [],
				files = [],
				competences = [],
				conflicts = [],
				watches = 0,
				mails = 0,
			} = await readPersonalData(deps.database.db, email.toLowerCase());
			const lines: Line[] = [
				...own.map((enquiry) => ({ kind: "Anfrage", enquiry })),
				...others.map((mention) => ({ kind: "Erwähnung in einer Anfrage", mention })),
				...clients.map((client) => ({
					kind: client.isCurrent ? "Ansprechperson eines Kunden" : "Frühere Ansprechperson eines Kunden",
					client,
				})),
				...audits.map(({ auditNumber }) => ({ kind: `Mitglied im Team des Audits ${auditNumber}` })),
				...notes.map((client) => ({ kind: "Notiz zu einer Frist eines Kunden", client })),
				...files.map((client) => ({ kind: "Hinzugefügte Unterlage eines Kunden", client })),
				...competences.map((ground) => ({ kind: `Kompetenz: ${ground}` })),
				...conflicts.map(({ reason, ...client }) => ({ kind: `Interessenkonflikt: ${reason}`, client })),
				...Array.from({ length: watches }, () => ({ kind: "Beobachtung eines Zertifikats" })),
				...Array.from({ length: mails }, () => ({ kind: "Nicht gesendete E-Mail mit einem Zertifikat" })),
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
		const { watches = 0, mails = 0 } = kept;
		if (watches > 0) await deleteWatchesOf(tx, wanted);
		if (mails > 0) await deleteMailsTo(tx, wanted);
		const count = own.length + others.length + watches + mails;
		const entry = { action: "enquiry.erase", entityId: "list" } as const;
		if (count > 0) await recordAudit(tx, { ...entry, actor, at, changes: { rows: [count, null] } });
		return { enquiries: own.length, mentions: others.length, ...kept };
	});
	await emptyWriteAheadLog(deps);
	return erasure;
}
