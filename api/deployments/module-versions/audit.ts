import type { AuditedResource } from "../../audit/index.ts";

const titles = {
	"module.tokenCreate": "Token eines Moduls angelegt",
	"module.tokenRevoke": "Token eines Moduls widerrufen",
	"module.deploy": "Version eines Moduls veröffentlicht",
	"module.preview": "Version eines Moduls zur Vorschau bereitgestellt",
	"module.stage": "Version eines Moduls stufenweise ausgeliefert",
	"module.unstage": "Stufe eines Moduls beendet",
	"module.promote": "Version eines Moduls für alle freigegeben",
	"module.rollback": "Modul auf eine Version zurückgesetzt",
	"module.remove": "Modul entfernt",
} as const;

export const moduleAudit: AuditedResource<keyof typeof titles> = {
	titles,
	fields: {
		token: "Token",
		expiresAt: "Gültig bis",
		version: "Version für alle",
		staged: "Version für einen Teil",
		preview: "Version zur Vorschau",
		percentage: "Anteil in Prozent",
		users: "Genannte Benutzer",
		older: "Grund für ältere Quellen",
		from: "Herkunft",
	},
	// A module has no row in the database, so its id also serves as its label.
	subjects: async (_db, ids) => ids.map((id) => ({ id, label: id })),
	nameOf: ({ entityId }) => entityId,
};
