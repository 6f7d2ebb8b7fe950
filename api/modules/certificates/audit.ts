import { type AuditedResource, hashText } from "../../audit/index.ts";
import { labelled } from "../../kit/field-descriptions.ts";
import { SERIES } from "../../kit/number-series.ts";
import type { Proof } from "../../kit/problems.ts";
import { CAUSES } from "../../kit/public-states.ts";
import { sitesNamed } from "../certifications/index.ts";
import { schemesNamed } from "../schemes/index.ts";
import { CERTIFICATE_FIELDS, type CertificateMove, certificateStatus } from "./contract.ts";
import { certificateNumbers, certificateSubjects } from "./repository.ts";

const titles = {
	"certificate.create": "Zertifikat erstellt",
	"certificate.edit": "Zertifikat geändert",
	"certificate.delete": "Zertifikat gelöscht",
	"certificate.release": "Zertifikat zur Prüfung freigegeben",
	"certificate.stop": "Prüfung des Zertifikats gestoppt",
	"certificate.sign": "Zertifikat unterschrieben",
	"certificate.reject": "Zertifikat zurückgewiesen",
	"certificate.publish": "Zertifikat veröffentlicht",
	"certificate.suspend": "Zertifikat ausgesetzt",
	"certificate.reinstate": "Aussetzung des Zertifikats aufgehoben",
	"certificate.retract": "Zertifikat zurückgezogen",
	"certificate.replace": "Nachfolger des Zertifikats erstellt",
	"certificate.supersede": "Zertifikat durch seinen Nachfolger ersetzt",
	"certificate.signRefused": "Unterschrift abgelehnt",
	"certificate.publishRefused": "Veröffentlichung abgelehnt",
	"certificate.publishOrder": "Veröffentlichung für den ersten Tag vorgemerkt",
	"certificate.publishCancel": "Vormerkung der Veröffentlichung aufgehoben",
	"certificate.publishOrderFailed": "Vorgemerkte Veröffentlichung gescheitert",
	"certificate.preview": "Vorschau abgerufen",
	"certificate.pdf": "PDF des Zertifikats ausgestellt",
	"certificate.download": "Zertifikat abgerufen",
	"certificate.mail": "Zertifikat per E-Mail gesendet",
	"certificate.products": "Entfernte Produkte aus dem Zertifikat genommen",
	"certificate.validTo": "Ende der Gültigkeit angepasst",
} as const satisfies Record<`certificate.${CertificateMove}`, string> & Record<`certificate.${string}`, string>;

const PROOF_NAMES = {
	password: "Passwort",
	totp: "Authenticator-App",
	recoveryCode: "Wiederherstellungscode",
	passkey: "Passkey",
} satisfies Record<Proof, string>;

const linked = { records: { names: certificateNumbers, gone: "nicht mehr vorhanden" } };

export const certificateAudit: AuditedResource<keyof typeof titles> = {
	titles,
	fields: {
		status: { label: "Status", text: (status) => certificateStatus(Number(status))?.label },
		reason: "Anmerkung",
		cause: { label: "Grund", text: labelled(CAUSES) },
		until: "Letzter Tag der Aussetzung",
		replaces: { label: "Ersetzt", ...linked },
		replacedBy: { label: "Nachfolger", ...linked },
		selfSigned: "Selbst zur Prüfung freigegeben",
		fourEyes: { label: "Vier-Augen-Prinzip", text: labelled({ required: "verpflichtend" }) },
		notIndependent: "War im Team des Audits, auf dem die Entscheidung beruht",
		evaluationMissing: "Ohne passendes Audit entschieden",
		findingsOpen: "Trotz offener Hauptabweichungen entschieden",
		certificateNumber: "Zertifikatsnummer",
		...CERTIFICATE_FIELDS,
		productionSites: { ...CERTIFICATE_FIELDS.productionSites, ...sitesNamed },
		schemes: { ...CERTIFICATE_FIELDS.schemes, ...schemesNamed },
		products: "Anzahl der Produkte",
		german: "Produkte ohne englischen Text (bestätigt)",
		format: { label: "Format", text: labelled({ pdf: "PDF" }) },
		sentTo: "Empfänger",
		lang: { label: "Sprache", text: labelled({ de: "Deutsch", en: "Englisch" }) },
		confirmedBy: { label: "Bestätigt durch", text: labelled(PROOF_NAMES) },
		factsHash: { label: "Prüfsumme des Inhalts", text: hashText },
		publishOn: "Veröffentlichung vorgemerkt für",
		failure: "Grund des Scheiterns",
		publicId: "Kennung der Prüfseite",
		"sha256.de": "Prüfsumme des Dokuments (Deutsch)",
		"sha256.en": "Prüfsumme des Dokuments (Englisch)",
		"sha256.pdf.de": "Prüfsumme des PDFs (Deutsch)",
		"sha256.pdf.en": "Prüfsumme des PDFs (Englisch)",
	},
	subjects: certificateSubjects,
	namedBy: "certificateNumber",
	number: { field: "certificateNumber", seriesOf: SERIES.certificate },
};
