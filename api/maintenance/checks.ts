import { type AuditAnchor, type KnownHead, type Reason, type TrailVerification, verifyTrail } from "../audit/index.ts";
import { documentsIn } from "../platform/bucket.ts";
import { type Db, MIGRATIONS, openForReading, schemaOf } from "../platform/database/index.ts";
import type { DocumentStore, SealKeys } from "../platform/deps.ts";
import { type KeySource, readSealKeys } from "../platform/runtime/keys.ts";
import type { Settings } from "../platform/runtime/settings.ts";
import { TRAIL } from "../trail.ts";
import { assertSound } from "./damage.ts";
import type { Counts } from "./manifest.ts";
import { countAll, countInBucket } from "./repository.ts";

export interface Checked {
	counts: Counts;
	schema: number;
	tampering: string | undefined;
	inBucket: number;
	lastEntry?: AuditAnchor;
}

interface Evidence {
	keys: SealKeys | undefined;
	documents: DocumentStore | undefined;
	/** The last audit entry that the server has saved outside of the database, which reveals deleted entries. */
	known?: KnownHead | undefined;
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

function firstOf<T>(all: readonly T[] | undefined, textOf: (one: T) => string): string[] {
	const [one, ...others] = all ?? [];
	if (one === undefined) return [];
	return [textOf(one), ...(others.length > 0 ? [`This concerns ${others.length} more.`] : [])];
}

const tamperingIn = ({
	firstBroken,
	sealProblem,
	schema,
	accounts,
	certificates,
	files,
	figures,
	rows,
}: TrailVerification) =>
	[
		...(firstBroken
			? [`The audit trail was changed. First broken entry: ${firstBroken.seq}. ${firstBroken.problem.en}`]
			: []),
		...(sealProblem ? [sealProblem.en] : []),
		...firstOf(schema, ({ name, problem }) => `${problem.en} (${name})`),
		...firstOf(accounts?.problems, ({ userid, problem }) => differs(`Account ${userid}`, problem)),
		...firstOf(certificates?.problems, ({ certificateNumber, problem }) =>
			differs(`Certificate ${certificateNumber}`, problem),
		),
		...firstOf(files?.problems, ({ file, problem }) => differs(`File ${file}`, problem)),
		...firstOf(figures?.problems, ({ figure, problem }) => miscounted(figure, problem)),
		...firstOf(rows?.problems, ({ row }) => unsealed(row)),
	].join(" ") || undefined;

export const unsealed = (row: string) => `The row "${row}" does not fit its seal: the application has not written it.`;
export const miscounted = (figure: string, { en }: Reason) => `A figure of the overview is wrong (${figure}). ${en}`;
export const differs = (what: string, { en }: Reason) => `${what} differs from the audit trail. ${en}`;

/**
 * Checks pages, references and audit trail, and returns what was found. Throws for a damaged database. `ignored` is the
 * name of a table that may exist although the schema does not contain it.
 */
export async function inspect(db: Db, evidence: Evidence, ignored?: string): Promise<Checked> {
	await assertSound(db);
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
