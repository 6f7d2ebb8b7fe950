import { germanDay } from "../kit/calendar.ts";
import type { Reader } from "../platform/database/index.ts";
import type { StoredEntry } from "./repository.ts";
import { type Fields, type FieldWords, fieldOf, type NamesOf, resourceOf, type Trail } from "./trail.ts";

export type KnownNames = ReadonlyMap<NamesOf, ReadonlyMap<string, string>>;

export async function namesIn(db: Reader, trail: Trail, entries: readonly StoredEntry[]): Promise<KnownNames> {
	const ids = new Map<NamesOf, Set<string>>();
	for (const { entity, changes } of entries)
		for (const [field, sides] of Object.entries(changes)) {
			const names = fieldOf(resourceOf(trail, entity), field).records?.names;
			if (!names) continue;
			const known = ids.get(names) ?? new Set();
			for (const id of sides.flat()) if (typeof id === "string") known.add(id);
			ids.set(names, known);
		}
	const reading = [...ids].map(async ([names, wanted]) => [names, await names(db, [...wanted])] as const);
	return new Map(await Promise.all(reading));
}

const momentFormat = new Intl.DateTimeFormat("de-AT", {
	timeZone: "Europe/Vienna",
	day: "2-digit",
	month: "2-digit",
	year: "numeric",
	hour: "2-digit",
	minute: "2-digit",
});
/** Returns a moment as text in Vienna time: `01.03.2026, 10:30`. */
export const momentText = (moment: string): string => momentFormat.format(new Date(moment));

function plainText(value: string): string {
	if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return germanDay(value);
	return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) ? momentText(value) : value;
}

const HASH_SHOWN = 12;
export const hashText = (hash: string | number): string => `${String(hash).slice(0, HASH_SHOWN)}…`;

export const isFields = (value: unknown): value is Fields =>
	typeof value === "object" && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string =>
	typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
const joined = (separator: string, ...parts: unknown[]) => parts.map(textOf).filter(Boolean).join(separator);

/** Returns an address in one line: `Mariahilfer Straße 12, 1060 Wien, Österreich`. */
export const addressText = ({ street, number, zip, city, country }: Fields): string =>
	joined(", ", joined(" ", street, number), joined(" ", zip, city), country);

export function valueText(words: Partial<FieldWords>, value: unknown, known: KnownNames): string | undefined {
	if (value === null || value === undefined || value === "") return undefined;
	if (typeof value === "boolean") return value ? "ja" : "nein";
	if (typeof value === "number") return words.text?.(value) ?? String(value);
	if (typeof value === "string") {
		const name = words.records && (known.get(words.records.names)?.get(value) ?? words.records.gone);
		return words.text?.(value) ?? name ?? plainText(value);
	}
	if (Array.isArray(value)) return value.map((item) => valueText(words, item, known) ?? "–").join(", ") || undefined;
	if (isFields(value))
		return "street" in value || "zip" in value || "city" in value
			? addressText(value)
			: joined(", ", ...Object.values(value).map((part) => valueText({}, part, known)));
	return undefined;
}
