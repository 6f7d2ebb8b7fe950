import { type KnownHead, type Reason, type TrailVerification, verifyTrail } from "../audit/index.ts";
import { documentsIn } from "../platform/bucket.ts";
import { type Db, MIGRATIONS, openForReading, schemaOf } from "../platform/database/index.ts";
import type { DocumentStore, SealKeys } from "../platform/deps.ts";
import { type KeySource, readSealKeys } from "../platform/runtime/keys.ts";
import type { Settings } from "../platform/runtime/settings.ts";
import { TRAIL } from "../trail.ts";
import { closeAfter } from "./command.ts";
import { assertSound } from "./damage.ts";
import { countAll, countInBucket } from "./repository.ts";

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

const differs = (what: string, { en }: Reason) => `${what} differs from the audit trail. ${en}`;

/**
 * Returns what the check of each kind of record has found; a kind that was not checked is missing. `sound` is the
 * sentence about records without problems.
 */
export function recordChecks({ accounts, certificates, files, figures, rows }: TrailVerification) {
	const checks = [
		accounts && {
			problems: accounts.problems.map(({ userid, problem }) => differs(`Account ${userid}`, problem)),
			sound: `All accounts match the audit trail (${accounts.accounts}).`,
		},
		certificates && {
			problems: certificates.problems.map((one) => differs(`Certificate ${one.certificateNumber}`, one.problem)),
			sound: `All certificates match the audit trail (${certificates.certificates}).`,
		},
		files && {
			problems: files.problems.map(({ file, problem }) => differs(`File ${file}`, problem)),
			sound: `All files match the audit trail (${files.files}).`,
		},
		figures && {
			problems: figures.problems.map((one) => `A figure of the overview is wrong (${one.figure}). ${one.problem.en}`),
			sound: `All figures of the overview are right (${figures.figures}).`,
		},
		rows && {
			problems: rows.problems.map(
				({ row }) => `The row "${row}" does not fit its seal: the application has not written it.`,
			),
			sound: `All sealed rows fit their seals (${rows.rows}).`,
		},
	];
	return checks.filter((check) => check !== undefined);
}

function firstOf([one, ...others]: string[]): string[] {
	if (one === undefined) return [];
	return [one, ...(others.length > 0 ? [`This concerns ${others.length} more.`] : [])];
}

/** Returns the sentences about changes that were made outside of the application, or undefined if there are none. */
function tamperingIn(found: TrailVerification): string | undefined {
	const { firstBroken, sealProblem, schema } = found;
	const sentences = [
		...(firstBroken
			? [`The audit trail was changed. First broken entry: ${firstBroken.seq}. ${firstBroken.problem.en}`]
			: []),
		...(sealProblem ? [sealProblem.en] : []),
		...firstOf(schema.map(({ name, problem }) => `${problem.en} (${name})`)),
		...recordChecks(found).flatMap(({ problems }) => firstOf(problems)),
	];
	return sentences.join(" ") || undefined;
}

/**
 * Checks pages, references and audit trail, and returns what was found. Throws for a damaged database. `ignored` is the
 * name of a table that may exist although the schema does not contain it.
 */
export async function inspect(db: Db, evidence: Evidence, ignored?: string) {
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

export type Checked = Awaited<ReturnType<typeof inspect>>;

export const inspectFile = async (path: string, evidence: Evidence): Promise<Checked> =>
	closeAfter(await openForReading({ url: `file:${path}` }), ({ db }) => inspect(db, evidence));
