import type { Series } from "../kit/number-series.ts";
import type { Reader } from "../platform/database/index.ts";
import { AUDIT_ENTITY_LABELS, type AuditAction, type AuditEntity, type AuditLine } from "./contract.ts";
import type { PeopleReads, StoredEntry } from "./repository.ts";

/** What the resources tell of themselves: each in its `audit.ts`, all of them registered in `api/trail.ts`. */

/** A record by its name of today, and what leads to it. */
export interface Subject {
	id: string;
	label: string;
	clientId?: string;
	certificationId?: string;
}

export type Fields = Readonly<Record<string, unknown>>;

/** A field that holds a list of records. */
export interface ListWords {
	/** One of the list. */
	field: string;
	/** What stays the same about it while it is changed, the most reliable first. */
	keys: readonly ((item: Fields) => unknown)[];
	name: (item: Fields) => string;
	/** Everything about it. */
	full: (item: Fields) => string;
}

/** The names of records, by their ids. */
export type NamesOf = (db: Reader, ids: string[]) => Promise<ReadonlyMap<string, string>>;

export interface FieldWords {
	label: string;
	/** How a stored text or number reads; nothing where it reads as it stands. */
	text?: (value: string | number) => string | undefined;
	/** The records that it names by their ids, and what stands there for one that is gone. */
	records?: { names: NamesOf; gone: string };
	list?: ListWords;
}

export interface AuditedResource {
	titles: Readonly<Partial<Record<AuditAction, string>>>;
	/** In the order in which they are read. */
	fields: Readonly<Record<string, string | FieldWords>>;
	/** The records that there still are; missing where entries stand `under` another resource. */
	subjects?: (db: Reader, ids: string[]) => Promise<Subject[]>;
	/** The field of a record's first entry that names it once it is gone. */
	namedBy?: string;
	/** Names what an entry is about that has no record. */
	nameOf?: (entry: StoredEntry) => string;
	/** The entity under whose ids and in whose history the entries stand, if not its own. */
	under?: AuditEntity;
	/** Tells a change whose sides are objects that only this resource knows. */
	lines?: (before: unknown, after: unknown) => AuditLine[] | undefined;
	/** The field of the first entry with the record's number, and the series that it was drawn from by what stands before it. */
	number?: { field: string; seriesOf: (before: string) => Series };
}

/** Everything that the trail has to know of the resources. */
export interface Trail {
	resources: Readonly<Record<Exclude<AuditEntity, "audit">, AuditedResource>>;
	people: PeopleReads;
	/** Hold records against the trail. */
	verifyAccounts: (db: Reader) => Promise<{ accounts: number; problems: { userid: string; problem: string }[] }>;
	verifyCertificates: (
		db: Reader,
	) => Promise<{ certificates: number; problems: { certificateNumber: string; problem: string }[] }>;
}

const OWN: AuditedResource = {
	titles: { "audit.export": "Protokoll exportiert", "audit.restore": "Datensicherung eingespielt" },
	fields: { sessions: "Offene Anmeldungen", backup: "Sicherung vom", skippedNumbers: "Übersprungene Nummern" },
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

/** The words of a field of a resource's entries, and its place among them. */
export function fieldOf({ fields }: AuditedResource, field: string): FieldWords & { place: number } {
	// `credential.passkey.…` is called what `credential` is, where it has no words of its own.
	const name = Object.hasOwn(fields, field) ? field : field.replace(/\..*/s, "");
	const words = fields[name] ?? COMMON[name] ?? field;
	const place = Object.keys(fields).indexOf(name);
	return {
		...(typeof words === "string" ? { label: words } : words),
		place: place < 0 ? Number.MAX_SAFE_INTEGER : place,
	};
}
const COMMON: AuditedResource["fields"] = { rows: "Anzahl der Einträge" };

/** What an action is called; one without a title of its own is put together from its parts. */
export function titleOf(trail: Trail, entity: AuditEntity, action: string): string {
	const titles: Readonly<Record<string, string>> = resourceOf(trail, entity).titles;
	const verb = action.slice(action.indexOf(".") + 1);
	return Object.hasOwn(titles, action)
		? (titles[action] ?? "")
		: `${AUDIT_ENTITY_LABELS[entity]}: ${VERBS[verb] ?? verb}`;
}
