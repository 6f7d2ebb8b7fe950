import { type AuditAnchor, type TrailVerification, verifyTrail } from "../audit/index.ts";
import { type Db, openForReading, schemaOf } from "../platform/database/index.ts";
import type { SealKeys } from "../platform/deps.ts";
import { TRAIL } from "../trail.ts";
import { Refusal } from "./command.ts";
import type { Counts } from "./manifest.ts";
import { countAll, damagesOf } from "./repository.ts";

export interface Checked {
	counts: Counts;
	schema: number;
	/** What is not as the application has written it, for a person. */
	tampering: string | undefined;
	/** The last entry of a trail that is as it was written. */
	lastEntry?: AuditAnchor;
}

export interface CheckedWith {
	migrationsFolder: string;
	/** Those that belong to the database. */
	keys: SealKeys | undefined;
}

/** Everything that the trail is held against, and that is held against the trail. */
export const verifyAll = (db: Db, { migrationsFolder, keys }: CheckedWith): Promise<TrailVerification> =>
	verifyTrail({ db, migrationsFolder, keys }, TRAIL);

function more(all: readonly unknown[]): string {
	return all.length > 1 ? ` Das betrifft noch ${all.length - 1} weitere.` : "";
}

/** What is wrong, the first of each kind. */
function sentencesOf({ firstBroken, sealProblem, schema, accounts, certificates }: TrailVerification): string[] {
	const sentences: string[] = [];
	if (firstBroken)
		sentences.push(
			`Das Protokoll wurde verändert. Erster beschädigter Eintrag: ${firstBroken.seq}. ${firstBroken.problem}`,
		);
	if (sealProblem) sentences.push(sealProblem);
	const [part] = schema;
	if (part) sentences.push(`${part.problem} (${part.name})${more(schema)}`);
	const [account] = accounts?.problems ?? [];
	if (account)
		sentences.push(
			`Das Konto ${account.userid} stimmt nicht mit dem Protokoll überein. ${account.problem}${more(accounts?.problems ?? [])}`,
		);
	const [certificate] = certificates?.problems ?? [];
	if (certificate)
		sentences.push(
			`Das Zertifikat ${certificate.certificateNumber} stimmt nicht mit dem Protokoll überein. ${certificate.problem}${more(certificates?.problems ?? [])}`,
		);
	return sentences;
}

/** Reads a whole database: its pages, its references, its audit trail; refuses one that is damaged. */
export async function inspect(db: Db, options: CheckedWith): Promise<Checked> {
	const damages = await damagesOf(db);
	if (damages.length > 0) throw new Refusal(`Die Datenbank ist beschädigt (${damages.join(", ")}).`);
	const found = await verifyAll(db, options);
	return {
		counts: await countAll(db),
		schema: (await schemaOf(db)) ?? 0,
		tampering: sentencesOf(found).join(" ") || undefined,
		...(found.last ? { lastEntry: found.last } : {}),
	};
}

export async function inspectFile(path: string, options: CheckedWith): Promise<Checked> {
	const database = await openForReading({ url: `file:${path}` });
	try {
		return await inspect(database.db, options);
	} finally {
		database.close();
	}
}
