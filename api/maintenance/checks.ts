import { type AuditAnchor, verifyChain } from "../modules/audit/index.ts";
import { verifyCertificates } from "../modules/certificates/index.ts";
import { type Db, openForReading } from "../platform/database/index.ts";
import { Refusal } from "./command.ts";
import type { Counts } from "./manifest.ts";
import { countAll, damagesOf, schemaOf } from "./repository.ts";

export interface Checked {
	counts: Counts;
	schema: number;
	/** What is not as the application has written it, for a person. */
	tampering: string | undefined;
	/** The last entry of a trail that is as it was written. */
	lastEntry?: AuditAnchor;
}

async function checkTrail(db: Db): Promise<Pick<Checked, "tampering" | "lastEntry">> {
	const { firstBroken, last } = await verifyChain(db);
	if (firstBroken)
		return {
			tampering: `Das Protokoll wurde verändert. Erster beschädigter Eintrag: ${firstBroken.seq}. ${firstBroken.problem}`,
		};
	return { tampering: await certificateTamperingOf(db), ...(last ? { lastEntry: last } : {}) };
}

async function certificateTamperingOf(db: Db): Promise<string | undefined> {
	const [first, ...others] = (await verifyCertificates(db)).problems;
	if (!first) return undefined;
	const more = others.length > 0 ? ` Das betrifft noch ${others.length} weitere.` : "";
	return `Das Zertifikat ${first.certificateNumber} stimmt nicht mit dem Protokoll überein. ${first.problem}${more}`;
}

/** Reads a whole database: its pages, its references, its audit trail; refuses one that is damaged. */
export async function inspect(db: Db): Promise<Checked> {
	const damages = await damagesOf(db);
	if (damages.length > 0) throw new Refusal(`Die Datenbank ist beschädigt (${damages.join(", ")}).`);
	return { counts: await countAll(db), schema: await schemaOf(db), ...(await checkTrail(db)) };
}

export async function inspectFile(path: string): Promise<Checked> {
	const database = await openForReading({ url: `file:${path}` });
	try {
		return await inspect(database.db);
	} finally {
		database.close();
	}
}
