import { CERTIFICATE_ACTION_TITLES, type CertificateAction } from "../modules/certificates/contract.ts";
import { AUDIT_ENTITY_LABELS, type AuditEntity } from "./contract.ts";

/** What the trail's names of actions and fields read like to a person. */

const CERTIFICATE_TITLES = Object.fromEntries(
	Object.entries(CERTIFICATE_ACTION_TITLES).map(([action, title]) => [`certificate.${action}`, title]),
) as Readonly<Record<`certificate.${CertificateAction}`, string>>;

const TITLES = {
	"client.create": "Kunde angelegt",
	"client.update": "Kundendaten geändert",
	"certification.create": "Zertifizierung gestartet",
	"certification.update": "Zertifizierung geändert",
	"certification.status": "Status der Zertifizierung geändert",
	"certification.expire": "Zertifizierung abgelaufen",
	"product.save": "Produkte geändert",
	"product.import": "Produkte importiert",
	"product.export": "Produkte exportiert",
	"certificate.create": "Zertifikat erstellt",
	"certificate.signRefused": "Unterschrift abgelehnt",
	"certificate.publishRefused": "Veröffentlichung verweigert",
	"certificate.preview": "Vorschau heruntergeladen",
	"certificate.download": "Zertifikat heruntergeladen",
	"certificate.products": "Entfernte Produkte aus dem Zertifikat genommen",
	"certificate.validTo": "Ende der Gültigkeit angepasst",
	"enquiry.create": "Anfrage eingegangen",
	"enquiry.save": "Anfrage bearbeitet",
	"enquiry.answer": "Anfrage beantwortet",
	"enquiry.delete": "Anfrage gelöscht",
	"enquiry.disclose": "Auskunft über eine Person erteilt",
	"enquiry.erase": "Daten einer Person gelöscht",
	"enquiry.expire": "Anfragen nach Ablauf der Frist gelöscht",
	"user.create": "Benutzer angelegt",
	"user.register": "Benutzer registriert",
	"user.update": "Benutzerdaten geändert",
	"user.password": "Passwort geändert",
	"user.rehash": "Prüfsumme erneuert",
	"user.baseline": "Stand des Kontos festgehalten",
	"user.resetLink": "Link für ein neues Passwort verschickt",
	"user.passwordReset": "Passwort über den Link der E-Mail geändert",
	"user.email": "Eigene E-Mail-Adresse geändert",
	"user.unlock": "Sperre nach Fehlversuchen aufgehoben",
	"user.totpAdd": "Authenticator-App eingerichtet",
	"user.totpRemove": "Authenticator-App entfernt",
	"user.recoveryCodes": "Neue Wiederherstellungscodes erstellt",
	"user.passkeyAdd": "Passkey eingetragen",
	"user.passkeyRename": "Passkey umbenannt",
	"user.passkeyRemove": "Passkey entfernt",
	"user.secondFactorsReset": "Zweite Faktoren zurückgesetzt",
	"user.deactivate": "Benutzer deaktiviert",
	"user.activate": "Benutzer wieder aktiviert",
	"user.endSessions": "Alle Anmeldungen beendet",
	"user.delete": "Benutzer gelöscht",
	"session.login": "Angemeldet",
	"session.loginFailed": "Anmeldung fehlgeschlagen",
	"session.confirmFailed": "Bestätigung fehlgeschlagen",
	"session.logout": "Abgemeldet",
	"session.end": "Anmeldung beendet",
	"session.replay": "Anmeldung beendet: Zugang zweimal verwendet",
	"audit.export": "Protokoll exportiert",
	"audit.restore": "Datensicherung eingespielt",
	...CERTIFICATE_TITLES,
} as const satisfies Partial<Record<`${AuditEntity}.${string}`, string>>;

/** What the trail can tell of. */
export type AuditAction = keyof typeof TITLES | `${AuditEntity}.export`;

const VERBS: Readonly<Record<string, string>> = {
	create: "angelegt",
	update: "geändert",
	save: "geändert",
	delete: "gelöscht",
	import: "importiert",
	export: "Liste exportiert",
};

/** What an action is called; one without a title of its own is put together from its parts. */
export function titleOf(entity: AuditEntity, action: string): string {
	const verb = action.slice(action.indexOf(".") + 1);
	return Object.hasOwn(TITLES, action)
		? TITLES[action as keyof typeof TITLES]
		: `${AUDIT_ENTITY_LABELS[entity]}: ${VERBS[verb] ?? verb}`;
}

/** In the order in which they are read. */
const FIELDS: Readonly<Record<string, string>> = {
	status: "Status",
	state: "Status",
	reason: "Anmerkung",
	selfSigned: "Eigene Einreichung unterschrieben",
	fourEyes: "Vier-Augen-Prinzip",
	userid: "Benutzer",
	clientNumber: "Registrierungsnummer",
	certificationNumber: "Zertifizierungsnummer",
	certificateNumber: "Zertifikatsnummer",
	reference: "Referenz",
	number: "Nummer",
	name: "Name",
	nameEN: "Name EN",
	info: "Info",
	infoEN: "Info EN",
	roles: "Rollen",
	email: "E-Mail",
	passkey: "Passkey",
	secondFactor: "Zweiter Faktor",
	secondFactors: "Zweite Faktoren",
	failures: "Fehlversuche",
	sessions: "Offene Anmeldungen",
	_clientId: "Kunde",
	_siteId: "Hersteller",
	category: "Kategorie",
	subcategory: "Subkategorie",
	initialValidFrom: "Erstzertifizierung",
	validFrom: "Gültig ab",
	validTo: "Gültig bis",
	vatNr: "UID-Nummer",
	field: "Branche",
	address: "Adresse",
	invoiceAddress: "Rechnungsadresse",
	contacts: "Ansprechpersonen",
	productionSites: "Produktionsstätten",
	products: "Anzahl der Produkte",
	order: "Reihenfolge",
	answeredByUser: "Bearbeitet von",
	lang: "Sprache",
	rows: "Anzahl der Einträge",
	backup: "Sicherung vom",
	skippedNumbers: "Übersprungene Nummern",
	factsHash: "Prüfsumme des Inhalts",
	credential: "Prüfsumme",
	publicId: "Kennung der Prüfseite",
	"sha256.de": "Prüfsumme des Dokuments (Deutsch)",
	"sha256.en": "Prüfsumme des Dokuments (Englisch)",
};
const ORDER = new Map(Object.keys(FIELDS).map((field, index) => [field, index]));

/** `credential.passkey.…` is called what `credential` is. */
export const fieldOf = (field: string): string =>
	FIELDS[field] ?? (field.startsWith("credential.") ? (FIELDS.credential ?? field) : field);

/** Compares fields by the order in which they are read; those without a word come last. */
export const byReading = (one: string, other: string): number =>
	(ORDER.get(one) ?? ORDER.size) - (ORDER.get(other) ?? ORDER.size);
