import { type ExportColumn, exportList } from "../../audit/index.ts";
import type { Ask, Deps } from "../../platform/deps.ts";
import { dayOf } from "../../platform/runtime/clock.ts";
import { type EnquiryExportQuery, enquiryBadge } from "./contract.ts";
import { type EnquiryRow, enquiriesToExport } from "./repository.ts";

const dateOf = (moment: string) => ({ day: dayOf(new Date(moment)) });

export const ENQUIRY_COLUMNS: readonly ExportColumn<EnquiryRow>[] = [
	{ heading: "Nummer", width: 14, cell: ({ reference }) => reference },
	{ heading: "Datum", width: 13, cell: ({ messageDate }) => dateOf(messageDate) },
	{ heading: "Name", width: 28, cell: ({ name }) => name },
	{ heading: "Firma", width: 32, cell: ({ company }) => company },
	{ heading: "E-Mail", width: 32, cell: ({ email }) => email },
	{ heading: "Telefon", width: 20, cell: ({ phone }) => phone },
	{ heading: "Nachricht", width: 70, cell: ({ message }) => message },
	{ heading: "Status", width: 16, cell: ({ status }) => enquiryBadge(status).label },
	{ heading: "Bearbeitet von", width: 24, cell: ({ answeredByUser }) => answeredByUser ?? "" },
	{ heading: "Bearbeitet am", width: 16, cell: ({ answerDate }) => (answerDate ? dateOf(answerDate) : "") },
	{ heading: "Anmerkung", width: 50, cell: ({ note }) => note },
];

export const exportEnquiries = (deps: Deps, request: EnquiryExportQuery, ask: Ask) =>
	exportList(deps, ask, {
		action: "enquiry.export",
		title: "Anfragen",
		columns: ENQUIRY_COLUMNS,
		read: (limit) => enquiriesToExport(deps.database.db, request, limit),
	});
