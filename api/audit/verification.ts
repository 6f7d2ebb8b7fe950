import { type Reader, type SchemaDifference, schemaDifferences } from "../platform/database/index.ts";
import type { Deps, SealKeys } from "../platform/deps.ts";
import { timestamp } from "../platform/runtime/clock.ts";
import { type AuditVerification, FINDINGS_SHOWN } from "./contract.ts";
import { type ChainVerification, verifyChain } from "./verify.ts";

/** Hold records against the trail; belong to those who know the records. */
export interface TrailChecks {
	verifyAccounts: (db: Reader) => Promise<{ accounts: number; problems: { userid: string; problem: string }[] }>;
	verifyCertificates: (
		db: Reader,
	) => Promise<{ certificates: number; problems: { certificateNumber: string; problem: string }[] }>;
}

/** What is not as the application has written it, in German for a person. */
export interface TrailVerification extends ChainVerification {
	schema: { name: string; problem: string }[];
	/** Missing where the trail is broken: there is nothing to hold them against. */
	accounts?: Awaited<ReturnType<TrailChecks["verifyAccounts"]>>;
	certificates?: Awaited<ReturnType<TrailChecks["verifyCertificates"]>>;
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
}

/** The trail with its seals, the schema that protects it, and every account and certificate against it. */
export async function verifyTrail(
	{ db, migrationsFolder, keys }: Verified,
	{ verifyAccounts, verifyCertificates }: TrailChecks,
): Promise<TrailVerification> {
	const schema = (await schemaDifferences(db, migrationsFolder)).map(inWords);
	const chain = await verifyChain(db, keys);
	if (chain.firstBroken) return { ...chain, schema };
	const accounts = await verifyAccounts(db);
	const certificates = await verifyCertificates(db);
	const ok = chain.ok && [schema, accounts.problems, certificates.problems].every(({ length }) => length === 0);
	return { ...chain, ok, schema, accounts, certificates };
}

const shown = <P>(problems: readonly P[]) => ({
	problems: problems.length,
	first: problems.slice(0, FINDINGS_SHOWN),
});

async function check(
	{ database: { db, migrationsFolder }, clock, keys }: Pick<Deps, "database" | "clock" | "keys">,
	checks: TrailChecks,
): Promise<AuditVerification> {
	const checkedAt = timestamp(clock);
	const { schema, accounts, certificates, ...chain } = await verifyTrail({ db, migrationsFolder, keys }, checks);
	return {
		...chain,
		checkedAt,
		schema: shown(schema),
		...(accounts && { accounts: { checked: accounts.accounts, ...shown(accounts.problems) } }),
		...(certificates && { certificates: { checked: certificates.certificates, ...shown(certificates.problems) } }),
	};
}

/** All of it; one check at a time, whoever asks meanwhile is told what it finds. */
export function createVerification(deps: Pick<Deps, "database" | "clock" | "keys">, checks: TrailChecks) {
	let running: Promise<AuditVerification> | undefined;
	return (): Promise<AuditVerification> => {
		running ??= check(deps, checks).finally(() => {
			running = undefined;
		});
		return running;
	};
}
