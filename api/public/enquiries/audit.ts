import type { AuditedResource } from "../../audit/index.ts";
import { SERIES } from "../../kit/number-series.ts";
import { ENQUIRY_FIELDS, enquiryBadge } from "./contract.ts";
import { enquirySubjects } from "./repository.ts";

const titles = {
	"enquiry.create": "Anfrage eingegangen",
	"enquiry.save": "Anfrage bearbeitet",
	"enquiry.answer": "Anfrage beantwortet",
	"enquiry.reply": "Anfrage per E-Mail beantwortet",
	"enquiry.delete": "Anfrage gelöscht",
	"enquiry.disclose": "Auskunft über eine Person erteilt",
	"enquiry.erase": "Daten einer Person gelöscht",
	"enquiry.expire": "Anfragen nach Ablauf der Frist gelöscht",
} as const;

export const enquiryAudit: AuditedResource<keyof typeof titles> = {
	titles,
	fields: {
		status: { ...ENQUIRY_FIELDS.status, text: (status) => enquiryBadge(Number(status)).label },
		reference: ENQUIRY_FIELDS.reference,
		answeredByUser: "Bearbeitet von",
	},
	subjects: enquirySubjects,
	namedBy: "reference",
	number: { field: "reference", seriesOf: (before) => SERIES.enquiry(before.slice("A-".length)) },
};
