import { type ExportColumn, exportList } from "../../audit/index.ts";
import type { Ask, Deps } from "../../platform/deps.ts";
import { dayOf } from "../../platform/runtime/clock.ts";
import type { ClientExportQuery, Contact } from "./contract.ts";
import { type ClientExportRow, clientsToExport } from "./repository.ts";

const nameOf = ({ person: { title, firstName, lastName } }: Contact) =>
	[title, firstName, lastName].filter(Boolean).join(" ");
const dateOf = (moment: string) => ({ day: dayOf(new Date(moment)) });

const COLUMNS: readonly ExportColumn<ClientExportRow>[] = [
	{ heading: "Registrierungsnummer", width: 22, cell: ({ clientNumber }) => clientNumber },
	{ heading: "Name", width: 36, cell: ({ name }) => name },
	{ heading: "UID-Nummer", width: 16, cell: ({ vatNr }) => vatNr },
	{ heading: "Branche", width: 24, cell: ({ field }) => field },
	{ heading: "Straße", width: 28, cell: ({ address }) => address.street },
	{ heading: "Hausnummer", width: 13, cell: ({ address }) => address.number },
	{ heading: "Postleitzahl", width: 14, cell: ({ address }) => address.zip },
	{ heading: "Ort", width: 20, cell: ({ address }) => address.city },
	{ heading: "Land", width: 14, cell: ({ address }) => address.country },
	{ heading: "Rechnung: Straße", width: 28, cell: ({ invoiceAddress }) => invoiceAddress?.street ?? "" },
	{ heading: "Rechnung: Hausnummer", width: 22, cell: ({ invoiceAddress }) => invoiceAddress?.number ?? "" },
	{ heading: "Rechnung: Postleitzahl", width: 24, cell: ({ invoiceAddress }) => invoiceAddress?.zip ?? "" },
	{ heading: "Rechnung: Ort", width: 20, cell: ({ invoiceAddress }) => invoiceAddress?.city ?? "" },
	{ heading: "Rechnung: Land", width: 16, cell: ({ invoiceAddress }) => invoiceAddress?.country ?? "" },
	{ heading: "Ansprechpersonen", width: 19, cell: ({ contacts }) => contacts.length },
	{ heading: "Erste Ansprechperson", width: 28, cell: ({ contacts: [first] }) => (first ? nameOf(first) : "") },
	{ heading: "Bezeichnung", width: 22, cell: ({ contacts: [first] }) => first?.dep ?? "" },
	{ heading: "E-Mail", width: 30, cell: ({ contacts: [first] }) => first?.person.email ?? "" },
	{ heading: "Telefon", width: 20, cell: ({ contacts: [first] }) => first?.person.phone ?? "" },
	{ heading: "Produktionsstätten", width: 20, cell: ({ siteCount }) => siteCount },
	{ heading: "Angelegt am", width: 14, cell: ({ createdAt }) => dateOf(createdAt) },
	{ heading: "Geändert am", width: 14, cell: ({ updatedAt }) => dateOf(updatedAt) },
];

export const exportClients = (deps: Deps, request: ClientExportQuery, ask: Ask) =>
	exportList(deps, ask, {
		action: "client.export",
		title: "Kunden",
		columns: COLUMNS,
		read: (limit) => clientsToExport(deps.database.db, request, limit),
	});
