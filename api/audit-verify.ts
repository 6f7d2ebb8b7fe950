import process from "node:process";
import { type AuditAnchor, failoversIn, missingAnchors, readHead, type TrailVerification } from "./audit/index.ts";
import { readVerifyCall } from "./maintenance/call.ts";
import { evidenceIn, recordChecks, verifyAll } from "./maintenance/checks.ts";
import { assertExists, closeAfter, environment, Refusal, runCommand } from "./maintenance/command.ts";
import { openSound } from "./maintenance/damage.ts";
import { inSentence, restoresIn } from "./maintenance/earlier-backups.ts";
import { assertKnownSchema, type Db, isBehind, MIGRATIONS, schemaOf } from "./platform/database/index.ts";
import { DATA_NAMES, readDataSettings } from "./platform/runtime/settings.ts";

// Prints one line of `npm run audit:verify`, which exits with 0 only if the trail and all derived data are intact.

const say = (line: string) => process.stdout.write(`${line}\n`);

function printTrail(
	{ entries, firstBroken, sealProblem, schema, derivedRows = [], last }: TrailVerification,
	anchors: number,
): void {
	if (firstBroken)
		say(
			`The audit trail was changed. First broken entry: ${firstBroken.seq}. ${firstBroken.problem.en} Accounts and certificates were not checked.`,
		);
	else if (sealProblem) say(`${sealProblem.en} Apart from this, the audit trail is unchanged (${entries} entries).`);
	else say(`The audit trail is unchanged (${entries} entries).`);
	if (anchors > 0 && !firstBroken) say(`It contains each given entry (${anchors}).`);
	if (last) say(`Last entry: ${last.seq}:${last.hash}`);
	const altered = [...schema, ...derivedRows];
	for (const { name, problem } of altered) say(`${problem.en} (${name})`);
	if (altered.length === 0) say("Tables and triggers of the database are unchanged.");
}

function printRecords(found: TrailVerification): void {
	for (const { problems, sound } of recordChecks(found))
		for (const line of problems.length > 0 ? problems : [sound]) say(line);
}

/** Prints each failover to a replica with the audit entries lost in it. Such a known loss does not fail the check. */
async function printFailovers(db: Db): Promise<void> {
	for (const { from, to, since, at } of await failoversIn(db)) {
		const entries = to < from ? "No entry is" : `Entries ${from} to ${to} of the former primary are`;
		say(`${entries} known to be missing since the failover of ${at}, which kept what was written until ${since}.`);
	}
}

async function checkAnchors(db: Db, anchors: readonly AuditAnchor[]): Promise<boolean> {
	const missing = await missingAnchors(db, anchors);
	for (const { anchor, isGone } of missing) {
		const what = isGone ? "is missing" : "has another hash than the given one";
		say(`Entry ${anchor.seq} ${what}: the audit trail was rewritten since.`);
	}
	if (missing.length > 0)
		for (const restore of await restoresIn(db))
			say(`${inSentence(restore)}; what was written between these times is lost.`);
	return missing.length === 0;
}

/** Throws if the database is empty or of another version, because its tables could not be compared. */
async function assertMigrated(db: Db): Promise<void> {
	const schema = await schemaOf(db);
	if (schema === undefined) throw new Refusal("The database is empty: no server has been started with it yet.");
	assertKnownSchema(schema, MIGRATIONS);
	if (isBehind(schema, MIGRATIONS))
		throw new Refusal(
			"The database has the schema of an earlier version. Start this version once, then repeat the check.",
		);
}

async function main(): Promise<boolean> {
	const anchors = readVerifyCall(process.argv.slice(2));
	const settings = readDataSettings(environment(...DATA_NAMES));
	const { databaseUrl: url, databaseAuthToken: authToken } = settings;
	assertExists(settings);
	return closeAfter(await openSound({ url, authToken }), async ({ db }) => {
		await assertMigrated(db);
		const evidence = evidenceIn(settings, settings);
		const known = evidence.keys && readHead(settings.keysDir, evidence.keys);
		const found = await verifyAll(db, { ...evidence, known });
		const matchesAnchors = found.firstBroken !== undefined || (await checkAnchors(db, anchors));
		// The trail is reported as intact only if it contains every entry that the operator noted earlier.
		if (matchesAnchors) printTrail(found, anchors.length);
		if (!found.firstBroken) await printFailovers(db);
		printRecords(found);
		return found.ok && matchesAnchors;
	});
}

await runCommand("The check has failed", async () => ({ ok: await main() }));
