import { hash } from "node:crypto";
import type { AuditChanges } from "./contract.ts";

export interface ChainedEntry {
	seq: number;
	ts: string;
	userId: string;
	user: string;
	action: string;
	entity: string;
	entityId: string;
	changes: AuditChanges;
	previousHash: string;
}

export const FIRST_PREVIOUS_HASH = "0".repeat(64);

/** Returns JSON with sorted keys and without undefined members, so that equal values give the same text and hash. */
export function canonicalJson(value: unknown): string {
	if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
	let text = "";
	if (Array.isArray(value)) {
		for (const item of value) text += `${text && ","}${canonicalJson(item)}`;
		return `[${text}]`;
	}
	const members = value as Record<string, unknown>;
	for (const key of Object.keys(members).sort()) {
		const member = members[key];
		if (member !== undefined) text += `${text && ","}${JSON.stringify(key)}:${canonicalJson(member)}`;
	}
	return `{${text}}`;
}

const HASHED = ["seq", "ts", "userId", "user", "action", "entity", "entityId", "changes", "previousHash"] as const;

/** Returns the entry's SHA-256. It covers the hash of the previous entry, so a change invalidates all later ones. */
export function hashOf(entry: ChainedEntry): string {
	const hashed = Object.fromEntries(HASHED.map((field) => [field, entry[field]]));
	return hash("sha256", canonicalJson(hashed));
}

type Side = Record<string, unknown> | undefined;

/** Returns the differing fields of two versions of a record as [old, new]; `null` stands for a missing field. */
export function changesBetween(before: object | undefined, after: object | undefined): AuditChanges {
	const old = before as Side;
	const current = after as Side;
	const changes: AuditChanges = {};
	for (const field of new Set([...Object.keys(old ?? {}), ...Object.keys(current ?? {})])) {
		const sides = [canonicalJson(old?.[field]), canonicalJson(current?.[field])] as const;
		if (sides[0] !== sides[1]) changes[field] = [JSON.parse(sides[0]), JSON.parse(sides[1])];
	}
	return changes;
}
