import { type ExportColumn, exportList } from "../../audit/index.ts";
import { readableAddress } from "../../kit/addresses.ts";
import { fieldsIn, valueText } from "../../kit/field-descriptions.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { dayOf } from "../../platform/runtime/clock.ts";
import {
	ADDRESS_FIELDS,
	CLIENT_FIELDS,
	type ClientExportQuery,
	COMPANY_FIELDS,
	CONTACT_FIELDS,
	type Contact,
	PERSON_FIELDS,
} from "./contract.ts";
import { type ClientExportRow, clientsToExport } from "./repository.ts";

const nameOf = ({ person: { title, firstName, lastName } }: Contact) =>
	[title, firstName, lastName].filter(Boolean).join(" ");
const dateOf = (moment: string) => ({ day: dayOf(new Date(moment)) });

/** An Excel column is at least this many characters wider than its heading. */
const MARGIN = 2;
const columnsOf = <TName extends string>(
	fields: Readonly<Record<TName, { label: string; exportWidth?: number }>>,
	read: (row: ClientExportRow, name: TName) => string | boolean | undefined,
	prefix = "",
): ExportColumn<ClientExportRow>[] =>
	fieldsIn(fields).map(([name, { label, exportWidth = 0 }]) => ({
		heading: prefix + label,
		width: Math.max(exportWidth, prefix.length + label.length + MARGIN),
		cell: (row) => valueText(read(row, name) ?? ""),
	}));

const COLUMNS: readonly ExportColumn<ClientExportRow>[] = [
	{ heading: CLIENT_FIELDS.clientNumber.label, width: 22, cell: ({ clientNumber }) => clientNumber },
	...columnsOf(COMPANY_FIELDS, (row, name) => row[name]),
	...columnsOf(ADDRESS_FIELDS, ({ address }, part) => address[part]),
	...columnsOf(ADDRESS_FIELDS, ({ invoiceAddress }, part) => invoiceAddress?.[part], "Rechnung: "),
	{ heading: CLIENT_FIELDS.contacts.label, width: 19, cell: ({ contacts }) => contacts.length },
	{ heading: "Erste Ansprechperson", width: 28, cell: ({ contacts: [first] }) => (first ? nameOf(first) : "") },
	{ heading: CONTACT_FIELDS.dep.label, width: 22, cell: ({ contacts: [first] }) => first?.dep ?? "" },
	{
		heading: PERSON_FIELDS.email.label,
		width: 30,
		cell: ({ contacts: [first] }) => readableAddress(first?.person.email ?? ""),
	},
	{ heading: PERSON_FIELDS.phone.label, width: 20, cell: ({ contacts: [first] }) => first?.person.phone ?? "" },
	{ heading: CLIENT_FIELDS.productionSites.label, width: 20, cell: ({ siteCount }) => siteCount },
	{ heading: "Angelegt am", width: 14, cell: ({ createdAt }) => dateOf(createdAt) },
	{ heading: "Geändert am", width: 14, cell: ({ updatedAt }) => dateOf(updatedAt) },
];

export const exportClients = (deps: Deps, request: ClientExportQuery, actor: Actor) =>
	exportList(deps, actor, {
		action: "client.export",
		title: "Kunden",
		columns: COLUMNS,
		read: (limit) => clientsToExport(deps.database.db, request, limit),
	});
