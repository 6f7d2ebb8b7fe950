import { type ExportColumn, exportList } from "../../audit/index.ts";
import type { Ask, Deps } from "../../platform/deps.ts";
import { dayOf, today } from "../../platform/runtime/clock.ts";
import { type CertificationExportQuery, certificationBadge } from "./contract.ts";
import { type CertificationExportRow, certificationsToExport } from "./export.repository.ts";
import { statiOn } from "./status.ts";

type Row = Omit<CertificationExportRow, "last"> & { status: { status: number; ts: string } };

const COLUMNS: readonly ExportColumn<Row>[] = [
	{ heading: "Nummer", width: 14, cell: ({ certificationNumber }) => certificationNumber },
	{ heading: "Registrierungsnummer", width: 22, cell: ({ clientNumber }) => clientNumber },
	{ heading: "Kunde", width: 36, cell: ({ clientName }) => clientName },
	{ heading: "Kategorie", width: 30, cell: ({ category }) => category },
	{ heading: "Subkategorie", width: 44, cell: ({ subcategory }) => subcategory },
	{ heading: "Hersteller", width: 36, cell: ({ siteName, clientName }) => siteName ?? clientName },
	{ heading: "Status", width: 20, cell: ({ status }) => certificationBadge(status.status).label },
	{ heading: "Status seit", width: 14, cell: ({ status }) => ({ day: dayOf(new Date(status.ts)) }) },
	{ heading: "Erstzertifizierung", width: 19, cell: ({ initialValidFrom }) => ({ day: initialValidFrom }) },
	{ heading: "Gültig ab", width: 14, cell: ({ validFrom }) => ({ day: validFrom }) },
	{ heading: "Gültig bis", width: 14, cell: ({ validTo }) => ({ day: validTo }) },
	{ heading: "Produkte", width: 11, cell: ({ productCount }) => productCount },
	{ heading: "Zertifikate", width: 13, cell: ({ certificateCount }) => certificateCount },
	{ heading: "Aktives Zertifikat", width: 20, cell: ({ hasValid }) => (hasValid === 1 ? "ja" : "nein") },
];

export function exportCertifications(deps: Deps, request: CertificationExportQuery, ask: Ask) {
	const day = today(deps.clock);
	return exportList<Row>(deps, ask, {
		action: "certification.export",
		title: "Zertifizierungen",
		columns: COLUMNS,
		read: async (limit) => {
			const rows = await certificationsToExport(deps.database.db, request, day, limit);
			return rows.map(({ last, ...row }) => ({ ...row, status: statiOn(day, row.validTo, [last]).at(-1) ?? last }));
		},
	});
}
