import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { randomId } from "../platform/database/columns.ts";
import type { SealKeys } from "../platform/deps.ts";
import { parseJson } from "../platform/json.ts";
import { type AuditAnchor, auditAnchor } from "./contract.ts";
import type { Reason } from "./reason.ts";
import { isRowSealed, sealRow } from "./row-seal.ts";

/**
 * The file in which the server notes the last audit entry it has seen. If the database is reset to an older state, it
 * lacks this entry, which reveals the reset.
 */
const HEAD_NAME = "audit-head.json";
const SEALED_AS = "audit_head";

const pathIn = (keysDir: string) => join(keysDir, HEAD_NAME);

export interface KnownHead {
	head?: AuditAnchor;
	/** Why the file with the last audit entry cannot be used. */
	problem?: Reason;
}

export function readHead(keysDir: string, keys: Pick<SealKeys, "auditSeal">): KnownHead {
	let text: string;
	try {
		text = readFileSync(pathIn(keysDir), "utf8");
	} catch (error) {
		if ((error as { code?: unknown }).code === "ENOENT") return {};
		throw error;
	}
	const stored = parseJson(text) as { seal?: unknown } | undefined;
	const { data: head } = auditAnchor.safeParse(stored);
	const seal = typeof stored?.seal === "string" ? stored.seal : undefined;
	if (!head || !isRowSealed(keys, SEALED_AS, [head.seq, head.hash], seal))
		return {
			problem: {
				de: `Die Datei ${HEAD_NAME} passt nicht zu ihrem Siegel: Sie wurde verändert.`,
				en: `The file ${HEAD_NAME} does not fit its seal: it was changed.`,
			},
		};
	return { head };
}

export function saveHead(keysDir: string, keys: Pick<SealKeys, "auditSeal">, { seq, hash }: AuditAnchor): void {
	const path = pathIn(keysDir);
	const draft = `${path}.${randomId(8)}.new`;
	writeFileSync(draft, JSON.stringify({ seq, hash, seal: sealRow(keys, SEALED_AS, [seq, hash]) }), { mode: 0o600 });
	renameSync(draft, path);
}

/** Deletes the file with the last seen audit entry. A restore makes it wrong, a change of keys makes it unreadable. */
export const forgetHead = (keysDir: string) => rmSync(pathIn(keysDir), { force: true });
