import type { AuditedResource } from "../../audit/index.ts";
import { accountSubjects } from "../people/index.ts";

const titles = {
	"session.login": "Angemeldet",
	"session.loginFailed": "Anmeldung fehlgeschlagen",
	"session.confirmFailed": "Bestätigung fehlgeschlagen",
	"session.logout": "Abgemeldet",
	"session.end": "Anmeldung beendet",
	"session.replay": "Anmeldung beendet: Zugang zweimal verwendet",
} as const;

export const sessionAudit: AuditedResource<keyof typeof titles> = {
	titles,
	fields: { userid: "Benutzerkennung", secondFactor: "Zweiter Faktor" },
	// Returns the labels of accounts, because the entry of a failed sign-in is about an account; no session was opened.
	subjects: accountSubjects,
	nameOf({ action, user, changes }) {
		if (action !== "session.loginFailed") return user;
		const userid = changes.userid?.[1];
		return typeof userid === "string" ? userid : "unbekannte Benutzerkennung";
	},
};
