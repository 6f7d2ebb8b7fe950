import { type Reader, type SchemaDifference, schemaDifferences } from "../../platform/database/index.ts";
import type { Deps, DocumentStore, SealKeys } from "../../platform/deps.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { type AuditVerification, FINDINGS_SHOWN } from "../contract.ts";
import type { Trail } from "../trail.ts";
import { type ChainVerification, verifyChain } from "./verify.ts";

/** All findings, in German. */
export interface TrailVerification extends ChainVerification {
	schema: { name: string; problem: string }[];
	/** Missing if the trail is broken. */
	accounts?: Awaited<ReturnType<Trail["verifyAccounts"]>>;
	certificates?: Awaited<ReturnType<Trail["verifyCertificates"]>>;
	figures?: Awaited<ReturnType<Trail["verifyFigures"]>>;
}

const KINDS: Readonly<Record<string, string>> = {
	table: "Die Tabelle",
	index: "Der Index",
	trigger: "Der Trigger",
	view: "Die Ansicht",
};
const PROBLEMS: Readonly<Record<SchemaDifference["problem"], string>> = {
	missing: "fehlt.",
	altered: "wurde verändert.",
	additional: "gehört nicht in diese Datenbank.",
};
const inWords = ({ type, name, problem }: SchemaDifference) => ({
	name,
	problem: `${KINDS[type] ?? type} ${PROBLEMS[problem]}`,
});

interface Verified {
	db: Reader;
	migrationsFolder: string;
	keys: SealKeys | undefined;
	documents?: DocumentStore | undefined;
}

export async function verifyTrail(
	{ db, migrationsFolder, keys, documents }: Verified,
	trail: Trail,
): Promise<TrailVerification> {
	const schema = (await schemaDifferences(db, migrationsFolder)).map(inWords);
	const chain = await verifyChain(db, keys, trail);
	if (chain.firstBroken) return { ...chain, schema };
	const accounts = await trail.verifyAccounts(db);
	const certificates = await trail.verifyCertificates(db, documents);
	const figures = await trail.verifyFigures(db);
	const problems = [schema, accounts.problems, certificates.problems, figures.problems];
	const ok = chain.ok && problems.every(({ length }) => length === 0);
	return { ...chain, ok, schema, accounts, certificates, figures };
}

const shown = <P>(problems: readonly P[]) => ({
	problems: problems.length,
	first: problems.slice(0, FINDINGS_SHOWN),
});

type VerificationDeps = Pick<Deps, "database" | "clock" | "keys" | "documents">;

async function check(
	{ database: { db, migrationsFolder }, clock, keys, documents }: VerificationDeps,
	trail: Trail,
): Promise<AuditVerification> {
	const checkedAt = timestamp(clock);
	const { schema, accounts, certificates, figures, ...chain } = await verifyTrail(
		{ db, migrationsFolder, keys, documents },
		trail,
	);
	return {
		...chain,
		checkedAt,
		schema: shown(schema),
		...(accounts && { accounts: { checked: accounts.accounts, ...shown(accounts.problems) } }),
		...(certificates && { certificates: { checked: certificates.certificates, ...shown(certificates.problems) } }),
		...(figures && figures.problems.length > 0 && { figures: shown(figures.problems) }),
	};
}

/** One check at a time; concurrent callers share its result. */
export function createVerification(deps: VerificationDeps, trail: Trail) {
	let running: Promise<AuditVerification> | undefined;
	return (): Promise<AuditVerification> => {
		running ??= check(deps, trail).finally(() => {
			running = undefined;
		});
		return running;
	};
}
