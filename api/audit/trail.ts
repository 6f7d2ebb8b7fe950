import type { Series } from "../kit/number-series.ts";
import type { Reader } from "../platform/database/index.ts";
import type { DocumentStore } from "../platform/deps.ts";
import { AUDIT_ENTITY_LABELS, type AuditAction, type AuditEntity, type AuditLine } from "./contract.ts";
import type { PeopleReads } from "./list.repository.ts";
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
	/** Identify an item across changes, the most reliable key first. */
	keys: readonly ((item: Fields) => unknown)[];
	name: (item: Fields) => string;
	full: (item: Fields) => string;
}

export type NamesOf = (db: Reader, ids: string[]) => Promise<ReadonlyMap<string, string>>;

export interface FieldWords {
	label: string;
	/** The text of a stored value; undefined if it reads as stored. */
	text?: (value: string | number) => string | undefined;
	/** The records that the field references, and the text for a deleted one. */
	records?: { names: NamesOf; gone: string };
	list?: ListWords;
}

export interface AuditedResource {
	titles: Readonly<Partial<Record<AuditAction, string>>>;
	fields: Readonly<Record<string, string | FieldWords>>;
	/** Missing where entries stand `under` another resource. */
	subjects?: (db: Reader, ids: string[]) => Promise<Subject[]>;
	/** The field of the first entry that names a deleted record. */
	namedBy?: string;
	/** Names the subject of an entry without a record. */
	nameOf?: (entry: StoredEntry) => string;
	/** The entity whose ids and history the entries use, if not its own. */
	under?: AuditEntity;
	/** Lines of a change whose sides are objects of this resource. */
	lines?: (before: unknown, after: unknown) => AuditLine[] | undefined;
	/** The field with the record's number, and its series by the text before the number. */
	number?: { field: string; seriesOf: (before: string) => Series };
}

export interface Trail {
	resources: Readonly<Record<Exclude<AuditEntity, "audit">, AuditedResource>>;
	people: PeopleReads;
	verifyAccounts: (db: Reader) => Promise<{ accounts: number; problems: { userid: string; problem: string }[] }>;
	verifyCertificates: (
		db: Reader,
		documents: DocumentStore | undefined,
	) => Promise<{ certificates: number; problems: { certificateNumber: string; problem: string }[] }>;
	verifyFigures: (db: Reader) => Promise<{ figures: number; problems: { figure: string; problem: string }[] }>;
}

const OWN: AuditedResource = {
	titles: {
		"audit.export": "Protokoll exportiert",
		"audit.restore": "Datensicherung eingespielt",
		"audit.keys": "Schlüssel erneuert",
	},
	fields: {
		sessions: "Offene Anmeldungen",
		backup: "Sicherung vom",
		skippedNumbers: "Übersprungene Nummern",
		keyId: "Kennung des Schlüssels",
		until: "Bisherige unterschreiben bis",
		atOnce: "Bisherige sofort ungültig",
	},
	nameOf: () => "Schlüssel",
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
	// `credential.passkey.…` uses the words of `credential`.
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
	const titles: Readonly<Record<string, string>> = resourceOf(trail, entity).titles;
	const verb = action.slice(action.indexOf(".") + 1);
	return Object.hasOwn(titles, action)
		? (titles[action] ?? "")
		: `${AUDIT_ENTITY_LABELS[entity]}: ${VERBS[verb] ?? verb}`;
}
