import { certificateStatus } from "../modules/certificates/contract.ts";
import { CLIENT_SITE, certificationBadge } from "../modules/certifications/contract.ts";
import { enquiryBadge } from "../modules/enquiries/contract.ts";
import { USER_STATE_LABELS, type UserState } from "../modules/users/contract.ts";
import type { AuditEntity } from "./contract.ts";

/** How a stored value reads to a person; nothing where it is empty. */

/** Names of the records that values point at. */
export interface KnownNames {
	clients: ReadonlyMap<string, string>;
	sites: ReadonlyMap<string, string>;
}

export function statusText(entity: AuditEntity, status: number): string {
	if (entity === "certification") return certificationBadge(status).label;
	if (entity === "enquiry") return enquiryBadge(status).label;
	return certificateStatus(status)?.label ?? String(status);
}

const LANGUAGES: Readonly<Record<string, string>> = { de: "Deutsch", en: "Englisch" };
const HASH_SHOWN = 12;

const momentFormat = new Intl.DateTimeFormat("de-AT", {
	timeZone: "Europe/Vienna",
	day: "2-digit",
	month: "2-digit",
	year: "numeric",
	hour: "2-digit",
	minute: "2-digit",
});
/** `01.03.2026, 10:30` in Vienna. */
export const momentText = (moment: string): string => momentFormat.format(new Date(moment));

function plainText(value: string): string {
	if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return value.split("-").reverse().join(".");
	return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) ? momentText(value) : value;
}

type Fields = Record<string, unknown>;
export const isFields = (value: unknown): value is Fields =>
	typeof value === "object" && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string =>
	typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
const joined = (separator: string, ...parts: unknown[]) => parts.map(textOf).filter(Boolean).join(separator);

/** `Mariahilfer Straße 12, 1060 Wien, Österreich` */
export const addressText = ({ street, number, zip, city, country }: Fields): string =>
	joined(", ", joined(" ", street, number), joined(" ", zip, city), country);

const siteName = (id: string, { sites }: KnownNames) =>
	id === CLIENT_SITE ? "Kunde selbst" : (sites.get(id) ?? "entfernte Produktionsstätte");

function known(entity: AuditEntity, field: string, value: string | number, names: KnownNames): string | undefined {
	if (field === "status" && typeof value === "number") return statusText(entity, value);
	if (typeof value === "number") return undefined;
	switch (field.startsWith("credential.") ? "credential" : field) {
		case "state":
			return USER_STATE_LABELS[value as UserState];
		case "lang":
			return LANGUAGES[value];
		case "fourEyes":
			return value === "required" ? "verpflichtend" : undefined;
		case "factsHash":
		case "credential":
			return `${value.slice(0, HASH_SHOWN)}…`;
		case "_siteId":
		case "productionSites":
			return siteName(value, names);
		case "_clientId":
			return names.clients.get(value) ?? "nicht mehr vorhanden";
		default:
			return undefined;
	}
}

export function valueText(entity: AuditEntity, field: string, value: unknown, names: KnownNames): string | undefined {
	if (value === null || value === undefined || value === "") return undefined;
	if (typeof value === "boolean") return value ? "ja" : "nein";
	if (typeof value === "number") return known(entity, field, value, names) ?? String(value);
	if (typeof value === "string") return known(entity, field, value, names) ?? plainText(value);
	if (Array.isArray(value))
		return value.map((item) => valueText(entity, field, item, names) ?? "–").join(", ") || undefined;
	if (isFields(value))
		return "street" in value || "zip" in value || "city" in value
			? addressText(value)
			: joined(", ", ...Object.values(value).map((part) => valueText(entity, "", part, names)));
	return undefined;
}
