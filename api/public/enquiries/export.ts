import { type ExportColumn, exportList } from "../../audit/index.ts";
import { readableAddress } from "../../kit/addresses.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { dayOf } from "../../platform/runtime/clock.ts";
import { ENQUIRY_FIELDS, type EnquiryExportQuery, enquiryBadge } from "./contract.ts";
import { type EnquiryRow, enquiriesToExport } from "./repository.ts";

const dateOf = (moment: string) => ({ day: dayOf(new Date(moment)) });

export const ENQUIRY_COLUMNS: readonly ExportColumn<EnquiryRow>[] = [
	{ heading: ENQUIRY_FIELDS.reference.label, width: 14, cell: ({ reference }) => reference },
	{ heading: "Datum", width: 13, cell: ({ messageDate }) => dateOf(messageDate) },
	{ heading: ENQUIRY_FIELDS.name.label, width: 28, cell: ({ name }) => name },
	{ heading: ENQUIRY_FIELDS.company.label, width: 32, cell: ({ company }) => company },
	{ heading: ENQUIRY_FIELDS.email.label, width: 32, cell: ({ email }) => readableAddress(email) },
	{ heading: ENQUIRY_FIELDS.phone.label, width: 20, cell: ({ phone }) => phone },
	{ heading: ENQUIRY_FIELDS.message.label, width: 70, cell: ({ message }) => message },
	{ heading: ENQUIRY_FIELDS.status.label, width: 16, cell: ({ status }) => enquiryBadge(status).label },
	{ heading: "Bearbeitet von", width: 24, cell: ({ answeredByUser }) => answeredByUser ?? "" },
	{ heading: "Bearbeitet am", width: 16, cell: ({ answerDate }) => (answerDate ? dateOf(answerDate) : "") },
	{ heading: ENQUIRY_FIELDS.note.label, width: 50, cell: ({ note }) => note },
	{
		heading: ENQUIRY_FIELDS.text.label,
		width: 70,
		cell: ({ replies }) => replies.map(({ subject, text }) => `${subject}\n${text}`).join("\n\n"),
	},
];

export const exportEnquiries = (deps: Deps, request: EnquiryExportQuery, actor: Actor) =>
	exportList(deps, actor, {
		action: "enquiry.export",
		title: "Anfragen",
		columns: ENQUIRY_COLUMNS,
		read: (limit) => enquiriesToExport(deps.database.db, request, limit),
	});
