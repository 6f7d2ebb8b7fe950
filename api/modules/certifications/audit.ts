import type { AuditedResource, FieldWords } from "../../audit/index.ts";
import { SERIES } from "../../kit/number-series.ts";
import { clientNames, siteNames } from "../clients/index.ts";
import { schemesNamed } from "../schemes/index.ts";
import { CERTIFICATION_FIELDS, CLIENT_SITE, certificationBadge } from "./contract.ts";
import { certificationNumbers, certificationSubjects } from "./repository.ts";

const titles = {
	"certification.create": "Zertifizierung gestartet",
	"certification.update": "Zertifizierung geändert",
	"certification.renew": "Rezertifizierung angelegt",
	"certification.status": "Status der Zertifizierung geändert",
	"certification.expire": "Zertifizierung abgelaufen",
	"certification.surveillance": "Nächste Überwachung festgelegt",
} as const;

export const sitesNamed: Omit<FieldWords, "label"> = {
	text: (id) => (id === CLIENT_SITE ? "Kunde selbst" : undefined),
	records: { names: siteNames, gone: "entfernte Produktionsstätte" },
};

const renewed: Omit<FieldWords, "label"> = { records: { names: certificationNumbers, gone: "nicht mehr vorhanden" } };

const { status, _clientId, _siteId, ...fields } = CERTIFICATION_FIELDS;

export const certificationAudit: AuditedResource<keyof typeof titles> = {
	titles,
	fields: {
		status: { ...status, text: (status) => certificationBadge(Number(status)).label },
		certificationNumber: "Zertifizierungsnummer",
		_clientId: { ..._clientId, records: { names: clientNames, gone: "nicht mehr vorhanden" } },
		_siteId: { ..._siteId, ...sitesNamed },
		renews: { label: "Folgt auf", ...renewed },
		renewedBy: { label: "Rezertifizierung", ...renewed },
		surveillanceDue: "Überwachung fällig am",
		...fields,
		schemes: { ...fields.schemes, ...schemesNamed },
	},
	subjects: certificationSubjects,
	namedBy: "certificationNumber",
	number: { field: "certificationNumber", seriesOf: (before) => SERIES.certification(before.slice("Z-".length)) },
};
