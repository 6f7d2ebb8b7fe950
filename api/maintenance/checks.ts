import { type AuditAnchor, type TrailVerification, verifyTrail } from "../audit/index.ts";
import { documentsIn } from "../platform/bucket.ts";
import { type Db, MIGRATIONS, openForReading, schemaOf } from "../platform/database/index.ts";
import type { DocumentStore, SealKeys } from "../platform/deps.ts";
import { type KeySource, readSealKeys } from "../platform/runtime/keys.ts";
import type { Settings } from "../platform/runtime/settings.ts";
import { TRAIL } from "../trail.ts";
import { Refusal } from "./command.ts";
import type { Counts } from "./manifest.ts";
import { countAll, countInBucket, damagesOf } from "./repository.ts";

export interface Checked {
	counts: Counts;
	schema: number;
	tampering: string | undefined;
	inBucket: number;
	lastEntry?: AuditAnchor;
}

/** What the data are checked with, beside themselves. */
export interface Evidence {
	keys: SealKeys | undefined;
	documents: DocumentStore | undefined;
}

export const evidenceIn = (
	source: KeySource | string,
	{ documentStore }: Partial<Pick<Settings, "documentStore">>,
): Evidence => ({
	keys: readSealKeys(source),
	documents: documentStore && documentsIn(documentStore),
});

export const verifyAll = (db: Db, evidence: Evidence): Promise<TrailVerification> =>
	verifyTrail({ db, migrationsFolder: MIGRATIONS, ...evidence }, TRAIL);

function firstOf<T>(all: readonly T[] | undefined, told: (one: T) => string): string[] {
	const [one, ...others] = all ?? [];
	if (one === undefined) return [];
	return [told(one), ...(others.length > 0 ? [`Das betrifft noch ${others.length} weitere.`] : [])];
}

const tamperingIn = ({ firstBroken, sealProblem, schema, accounts, certificates, figures }: TrailVerification) =>
	[
		...(firstBroken
			? [`Das Protokoll wurde verändert. Erster beschädigter Eintrag: ${firstBroken.seq}. ${firstBroken.problem}`]
			: []),
		...(sealProblem ? [sealProblem] : []),
		...firstOf(schema, ({ name, problem }) => `${problem} (${name})`),
		...firstOf(accounts?.problems, ({ userid, problem }) => differs(`Das Konto ${userid}`, problem)),
		...firstOf(certificates?.problems, ({ certificateNumber, problem }) =>
			differs(`Das Zertifikat ${certificateNumber}`, problem),
		),
		...firstOf(figures?.problems, ({ figure, problem }) => miscounted(figure, problem)),
	].join(" ") || undefined;

export const miscounted = (figure: string, problem: string) =>
	`Eine Zahl der Übersicht ist falsch (${figure}). ${problem}`;
export const differs = (what: string, problem: string) => `${what} stimmt nicht mit dem Protokoll überein. ${problem}`;

/** Checks pages, references and audit trail; refuses a damaged database. `ignored`: a table that may be there. */
export async function inspect(db: Db, evidence: Evidence, ignored?: string): Promise<Checked> {
	const damages = await damagesOf(db);
	if (damages.length > 0) throw new Refusal(`Die Datenbank ist beschädigt (${damages.join(", ")}).`);
	const found = await verifyAll(db, evidence);
	return {
		counts: await countAll(db),
		inBucket: await countInBucket(db),
		schema: (await schemaOf(db)) ?? 0,
		tampering: tamperingIn({ ...found, schema: found.schema.filter(({ name }) => name !== ignored) }),
		...(found.last ? { lastEntry: found.last } : {}),
	};
}

export async function inspectFile(path: string, evidence: Evidence): Promise<Checked> {
	const database = await openForReading({ url: `file:${path}` });
	try {
		return await inspect(database.db, evidence);
	} finally {
		database.close();
	}
}
