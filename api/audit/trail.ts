import type { Series } from "../kit/number-series.ts";
import type { Reader } from "../platform/database/index.ts";
import type { DocumentStore, SealKeys } from "../platform/deps.ts";
import { AUDIT_ENTITY_LABELS, type AuditEntity, type AuditLine } from "./contract.ts";
import type { PeopleReads } from "./list.repository.ts";
import type { Reason, Verification } from "./reason.ts";
import type { StoredEntry } from "./repository.ts";

export interface Subject {
	id: string;
	label: string;
	clientId?: string;
	certificationId?: string;
}

export type Fields = Readonly<Record<string, unknown>>;

export interface ListWords {
	field: string;
	/** Functions that return what identifies a list item in both versions of a record, the most reliable first. */
	keys: readonly ((item: Fields) => unknown)[];
	name: (item: Fields) => string;
	full: (item: Fields) => string;
}

export type NamesOf = (db: Reader, ids: string[]) => Promise<ReadonlyMap<string, string>>;

export interface FieldWords {
	label: string;
	/** Returns the German text for a stored value, or undefined if the value is readable as stored. */
	text?: (value: string | number) => string | undefined;
	records?: { names: NamesOf; gone: string };
	list?: ListWords;
}

export interface AuditedResource<TAction extends string = string> {
	titles: Readonly<Record<TAction, string>>;
	fields: Readonly<Record<string, string | FieldWords>>;
	/** Returns names and link targets of records; omitted if the entries belong to another entity, given in `under`. */
	subjects?: (db: Reader, ids: string[]) => Promise<Subject[]>;
	namedBy?: string;
	nameOf?: (entry: StoredEntry) => string;
	under?: AuditEntity;
	lines?: (before: unknown, after: unknown) => AuditLine[] | undefined;
	number?: { field: string; seriesOf: (before: string) => Series };
}

export interface Trail {
	resources: Readonly<Record<Exclude<AuditEntity, "audit">, AuditedResource>>;
	people: PeopleReads;
	verifyAccounts: (db: Reader) => Promise<Verification<"accounts", "userid">>;
	verifyCertificates: (
		db: Reader,
		documents: DocumentStore | undefined,
	) => Promise<Verification<"certificates", "certificateNumber">>;
	/** Compares the stored responses of the certificate validation with the records from which they were derived. */
	verifyAnswers: (
		db: Reader,
		keys: SealKeys | undefined,
		pause?: () => Promise<void>,
	) => Promise<Verification<never, "certificateNumber">>;
	/** Compares rows that were filled from constants in the code with them, because database triggers rely on them. */
	verifyDerivedRows: (db: Reader) => Promise<{ name: string; problem: Reason }[]>;
	/** Compares the files of clients, certifications and audits with their hashes and with the audit trail. */
	verifyFiles: (db: Reader, documents: DocumentStore | undefined) => Promise<Verification<"files", "file">>;
	verifyFigures: (db: Reader) => Promise<Verification<"figures", "figure">>;
}

const OWN: AuditedResource = {
	titles: {
		"audit.export": "Protokoll exportiert",
		"audit.restore": "Datensicherung eingespielt",
		"audit.promote": "Kopie zum Primärserver gemacht",
		"audit.keys": "Schlüssel erneuert",
		"audit.acceptKeys": "Neue Schlüssel angenommen",
		"audit.acceptClock": "Uhr bestätigt",
	},
	fields: {
		sessions: "Offene Anmeldungen",
		backup: "Sicherung vom",
		missingFrom: "Fehlende Einträge ab",
		missingTo: "Fehlende Einträge bis",
		missingSince: "Fehlende Einträge nach",
		skippedNumbers: "Übersprungene Nummern",
		keyId: "Kennung des Schlüssels",
		until: "Bisherige unterschreiben bis",
		atOnce: "Bisherige sofort ungültig",
		unsealedTo: "Nicht mehr prüfbare Siegel bis Eintrag",
		clock: "Uhr",
	},
	nameOf: ({ entityId }) => (entityId === "clock" ? "Uhr" : "Schlüssel"),
};

export const resourceOf = ({ resources }: Trail, entity: AuditEntity): AuditedResource =>
	entity === "audit" ? OWN : resources[entity];

const VERBS: Readonly<Record<string, string>> = {
	create: "angelegt",
	update: "geändert",
	save: "geändert",
	delete: "gelöscht",
	import: "importiert",
	export: "Liste exportiert",
};

export function fieldOf({ fields }: AuditedResource, field: string): FieldWords & { place: number } {
	// A nested field such as `credential.passkey.…` has no label of its own, so it uses that of `credential`.
	const name = Object.hasOwn(fields, field) ? field : field.replace(/\..*/s, "");
	const words = fields[name] ?? COMMON[name] ?? field;
	const place = Object.keys(fields).indexOf(name);
	return {
		...(typeof words === "string" ? { label: words } : words),
		place: place < 0 ? Number.MAX_SAFE_INTEGER : place,
	};
}
const COMMON: AuditedResource["fields"] = { rows: "Anzahl der Einträge" };

export function titleOf(trail: Trail, entity: AuditEntity, action: string): string {
	const { titles } = resourceOf(trail, entity);
	const verb = action.slice(action.indexOf(".") + 1);
	return Object.hasOwn(titles, action)
		? (titles[action] ?? "")
		: `${AUDIT_ENTITY_LABELS[entity]}: ${VERBS[verb] ?? verb}`;
}
