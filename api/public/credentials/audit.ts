import { type AuditedResource, momentText } from "../../audit/index.ts";
import { keySubjects } from "./repository.ts";

const titles = {
	"credential.keyCreate": "Schlüssel der Nachweise erzeugt",
	"credential.keyRotate": "Schlüssel der Nachweise erneuert",
} as const;
/** Titles of credentials, the signed proofs of certificates. Their audit entries belong to the certificate. */
export const issueTitles = { "certificate.credential": "Nachweis ausgestellt" } as const;
export const issueFields = { "sha256.credential": "Prüfsumme des Nachweises" } as const;

export const credentialAudit: AuditedResource<keyof typeof titles> = {
	titles,
	fields: {
		keyId: "Schlüssel",
		signsFrom: { label: "Unterschreibt ab", text: (moment) => momentText(String(moment)) },
	},
	subjects: keySubjects,
	nameOf: ({ entityId }) => entityId,
};
