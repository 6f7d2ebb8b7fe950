import { type ExportColumn, exportList } from "../../audit/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { dayOf, today } from "../../platform/runtime/clock.ts";
import { CERTIFICATION_FIELDS, type CertificationExportQuery, certificationBadge } from "./contract.ts";
import { type CertificationExportRow, certificationsToExport } from "./export.repository.ts";
import { statiOn } from "./status.ts";

type Row = Omit<CertificationExportRow, "last"> & { status: { status: number; ts: string } };

const { _clientId, _siteId, category, subcategory, initialValidFrom, validFrom, validTo, schemes, status } =
	CERTIFICATION_FIELDS;

const COLUMNS: readonly ExportColumn<Row>[] = [
	{ heading: "Nummer", width: 14, cell: ({ certificationNumber }) => certificationNumber },
	{ heading: "Registrierungsnummer", width: 22, cell: ({ clientNumber }) => clientNumber },
	{ heading: _clientId.label, width: 36, cell: ({ clientName }) => clientName },
	{ heading: category.label, width: 30, cell: ({ category }) => category },
	{ heading: subcategory.label, width: 44, cell: ({ subcategory }) => subcategory },
	{ heading: _siteId.label, width: 36, cell: ({ siteName, clientName }) => siteName ?? clientName },
	{ heading: status.label, width: 20, cell: ({ status }) => certificationBadge(status.status).label },
	{ heading: "Status seit", width: 14, cell: ({ status }) => ({ day: dayOf(new Date(status.ts)) }) },
	{ heading: initialValidFrom.label, width: 19, cell: ({ initialValidFrom }) => ({ day: initialValidFrom }) },
	{ heading: validFrom.label, width: 14, cell: ({ validFrom }) => ({ day: validFrom }) },
	{ heading: validTo.label, width: 14, cell: ({ validTo }) => ({ day: validTo }) },
	{ heading: schemes.label, width: 32, cell: ({ schemes }) => schemes ?? "" },
	{ heading: "Produkte", width: 11, cell: ({ productCount }) => productCount },
	{ heading: "Zertifikate", width: 13, cell: ({ certificateCount }) => certificateCount },
	{ heading: "Aktives Zertifikat", width: 20, cell: ({ hasValid }) => (hasValid ? "ja" : "nein") },
];

export function exportCertifications(deps: Deps, request: CertificationExportQuery, actor: Actor) {
	const day = today(deps.clock);
	return exportList<Row>(deps, actor, {
		action: "certification.export",
		title: "Zertifizierungen",
		columns: COLUMNS,
		read: async (limit) => {
			const rows = await certificationsToExport(deps.database.db, request, day, limit);
			return rows.map(({ last, ...row }) => ({ ...row, status: statiOn(day, row.validTo, [last]).at(-1) ?? last }));
		},
	});
}
