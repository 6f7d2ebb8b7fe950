import { type AuditedResource, hashText } from "../../audit/index.ts";
import { accountSubjects } from "../people/index.ts";
import { USER_FIELDS, USER_STATE_LABELS, type UserState } from "./contract.ts";

const titles = {
	"user.create": "Benutzer angelegt",
	"user.invite": "Per E-Mail eingeladen",
	"user.register": "Benutzer registriert",
	"user.update": "Benutzerdaten geändert",
	"user.password": "Passwort geändert",
	"user.rehash": "Prüfsumme erneuert",
	"user.baseline": "Stand des Kontos festgehalten",
	"user.email": "Eigene E-Mail-Adresse geändert",
	"user.deactivate": "Benutzer deaktiviert",
	"user.activate": "Benutzer wieder aktiviert",
	"user.delete": "Benutzer gelöscht",
	"user.resetLink": "Link für ein neues Passwort angefordert",
	"user.passwordReset": "Passwort über den Link der E-Mail geändert",
	"user.endSessions": "Alle Anmeldungen beendet",
	"user.unlock": "Sperre nach Fehlversuchen aufgehoben",
	"user.totpAdd": "Authenticator-App eingerichtet",
	"user.totpRemove": "Authenticator-App entfernt",
	"user.recoveryCodes": "Neue Wiederherstellungscodes erzeugt",
	"user.passkeyAdd": "Passkey hinzugefügt",
	"user.passkeyRename": "Passkey umbenannt",
	"user.passkeyRemove": "Passkey entfernt",
	"user.secondFactorsReset": "Zweite Faktoren zurückgesetzt",
} as const;

export const userAudit: AuditedResource<keyof typeof titles> = {
	titles,
	fields: {
		...USER_FIELDS,
		state: { ...USER_FIELDS.state, text: (state) => USER_STATE_LABELS[state as UserState] },
		passkey: "Passkey",
		secondFactor: "Zweiter Faktor",
		secondFactors: "Zweite Faktoren",
		failures: "Fehlversuche",
		sessions: "Offene Anmeldungen",
		credential: { label: "Prüfsumme", text: hashText },
	},
	subjects: accountSubjects,
	namedBy: "userid",
};
