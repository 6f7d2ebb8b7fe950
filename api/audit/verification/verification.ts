import { type Reader, type SchemaDifference, schemaDifferences } from "../../platform/database/index.ts";
import type { Deps, DocumentStore, SealKeys } from "../../platform/deps.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { type AuditVerification, FINDINGS_SHOWN } from "../contract.ts";
import { type KnownHead, readHead } from "../head.ts";
import type { Reason } from "../reason.ts";
import { type RowVerification, verifyRows } from "../sealed-rows.repository.ts";
import type { Trail } from "../trail.ts";
import { type ChainVerification, verifyChain } from "./verify.ts";

export interface TrailVerification extends ChainVerification {
	schema: { name: string; problem: Reason }[];
	/** Rows that differ from the constants in the code; the next server start repairs them. */
	derivedRows?: { name: string; problem: Reason }[];
	accounts?: Awaited<ReturnType<Trail["verifyAccounts"]>>;
	certificates?: Awaited<ReturnType<Trail["verifyCertificates"]>>;
	files?: Awaited<ReturnType<Trail["verifyFiles"]>>;
	figures?: Awaited<ReturnType<Trail["verifyFigures"]>>;
	rows?: RowVerification;
}

const KINDS: Readonly<Record<string, string>> = {
	table: "Die Tabelle",
	index: "Der Index",
	trigger: "Der Trigger",
	view: "Die Ansicht",
};
const PROBLEMS: Readonly<Record<SchemaDifference["problem"], Reason>> = {
	missing: { de: "fehlt.", en: "is missing." },
	altered: { de: "wurde verändert.", en: "was changed." },
	additional: { de: "gehört nicht in diese Datenbank.", en: "does not belong to this database." },
};
const inWords = ({ type, name, problem }: SchemaDifference) => {
	const { de, en } = PROBLEMS[problem];
	return { name, problem: { de: `${KINDS[type] ?? type} ${de}`, en: `The ${type} ${en}` } };
};

interface Verified {
	db: Reader;
	migrationsFolder: string;
	keys: SealKeys | undefined;
	documents?: DocumentStore | undefined;
	known?: KnownHead | undefined;
}

/** Compares records with the trail. A changed certificate is reported once, though its public response differs too. */
async function verifyRecords(db: Reader, trail: Trail, { keys, documents }: Pick<Verified, "keys" | "documents">) {
	const found = await trail.verifyCertificates(db, documents);
	const named = new Set(found.problems.map(({ certificateNumber }) => certificateNumber));
	const answers = await trail.verifyAnswers(db, keys);
	const further = answers.problems.filter(({ certificateNumber }) => !named.has(certificateNumber));
	return { ...found, problems: [...found.problems, ...further] };
}

export async function verifyTrail(
	{ db, migrationsFolder, keys, documents, known }: Verified,
	trail: Trail,
): Promise<TrailVerification> {
	const schema = (await schemaDifferences(db, migrationsFolder)).map(inWords);
	const chain = await verifyChain(db, keys, trail, { known });
	if (chain.firstBroken) return { ...chain, schema };
	const accounts = await trail.verifyAccounts(db);
	const certificates = await verifyRecords(db, trail, { keys, documents });
	const files = await trail.verifyFiles(db, documents);
	const derivedRows = await trail.verifyDerivedRows(db);
	const figures = await trail.verifyFigures(db);
	const rows = keys?.sealedFrom?.rows ? await verifyRows(db, keys) : undefined;
	const records = [accounts, certificates, files, figures, rows];
	const problems = [schema, derivedRows, ...records.map((found) => found?.problems ?? [])];
	const ok = chain.ok && problems.every(({ length }) => length === 0);
	return { ...chain, ok, schema, derivedRows, accounts, certificates, files, figures, ...(rows && { rows }) };
}

const shown = <P extends { problem: Reason }>(problems: readonly P[]) => ({
	problems: problems.length,
	first: problems.slice(0, FINDINGS_SHOWN).map((found) => ({ ...found, problem: found.problem.de })),
});

async function check(
	{ database: { db, migrationsFolder }, clock, keys, documents, settings }: Deps,
	trail: Trail,
): Promise<AuditVerification> {
	const checkedAt = timestamp(clock);
	const {
		schema,
		derivedRows = [],
		accounts,
		certificates,
		files,
		figures,
		rows,
		firstBroken,
		sealProblem,
		...chain
	} = await verifyTrail({ db, migrationsFolder, keys, documents, known: readHead(settings.keysDir, keys) }, trail);
	return {
		...chain,
		...(firstBroken && { firstBroken: { ...firstBroken, problem: firstBroken.problem.de } }),
		...(sealProblem && { sealProblem: sealProblem.de }),
		checkedAt,
		schema: shown([...schema, ...derivedRows]),
		...(accounts && { accounts: { checked: accounts.accounts, ...shown(accounts.problems) } }),
		...(certificates && { certificates: { checked: certificates.certificates, ...shown(certificates.problems) } }),
		...(files && files.problems.length > 0 && { files: shown(files.problems) }),
		...(figures && figures.problems.length > 0 && { figures: shown(figures.problems) }),
		...(rows && rows.problems.length > 0 && { rows: shown(rows.problems) }),
	};
}

/** Runs one check at a time; concurrent callers share its result, because a check reads the whole trail. */
export function createVerification(deps: Deps, trail: Trail) {
	let running: Promise<AuditVerification> | undefined;
	return (): Promise<AuditVerification> => {
		running ??= check(deps, trail).finally(() => {
			running = undefined;
		});
		return running;
	};
}
