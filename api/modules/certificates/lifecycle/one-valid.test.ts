import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LibsqlError } from "@libsql/client/sqlite3";
import { expect, test } from "vitest";
import { Connection } from "../../../platform/database/file/connection.ts";
import { openDatabase } from "../../../platform/database/index.ts";
import type { PublicValidation } from "../../../public/validation/contract.ts";
import {
	type CertificateScenario,
	createCertificate,
	createCertification,
	replacementOf,
	type Step,
	take,
} from "../../../testing/index.ts";
import { startAppOnce } from "../../../testing/started-app.ts";
import { CERTIFICATE_STATUS, type Certificate, MOVES } from "../contract.ts";
import { verifyCertificates } from "../verification/verify.ts";

/**
 * Of a certificate and its replacement, exactly one is valid: never both, and neither only after a suspension
 * or retraction.
 */

const app = startAppOnce({ deps: { log: { info: () => {}, error: () => {} } } });

const historyOf = async ({ key }: CertificateScenario) =>
	(await app.json<Certificate>(`/certificate/${key}`, { as: "Admin" })).stati.map(({ status }) => status);
const isPath = (history: readonly number[]) =>
	history
		.slice(1)
		.every((status, at) =>
			MOVES.some(
				({ from, to, entry }) =>
					entry && to && CERTIFICATE_STATUS[from] === history[at] && CERTIFICATE_STATUS[to] === status,
			),
		);
const publicStatus = async (scenario: CertificateScenario) => {
	const { publicId } = await app.json<Certificate>(`/certificate/${scenario.key}`, { as: "Admin" });
	if (publicId === undefined) return undefined;
	// Moves the clock on, so that the rate limit refuses no request.
	app.clock.advance(1_000);
	return (await app.json<PublicValidation>(`/validateCertificate/${publicId}`)).status;
};

const RACES = 10;
/** Every action occurs twice, except the retraction, which ends the certificate. */
const OF_OLD: readonly Step[] = ["suspend", "reinstate", "suspend", "reinstate", "edit", "replace", "retract"];

test(`${RACES} races of suspending, reinstating, retracting, publishing the replacement and editing have one winner each`, async () => {
	const base = await createCertification(app, { products: 1 });
	for (let race = 0; race < RACES; race++) {
		const old = await createCertificate(app, { in: base, status: race % 3 === 0 ? "SUSPENDED" : "PUBLIC" });
		const replacement = await replacementOf(app, old, "APPROVED");
		const before = (await historyOf(old)).length;
		const steps = OF_OLD.filter((step) => step !== "retract" || race % 2 === 0);
		const racing: [CertificateScenario, Step][] = [
			...steps.map((step): [CertificateScenario, Step] => [old, step]),
			[replacement, "publish"],
			[replacement, "publish"],
			[replacement, "edit"],
		];
		// Each race starts its requests in another order.
		const from = race % racing.length;
		const turned = [...racing.slice(from), ...racing.slice(0, from)];
		const answers = await Promise.all(
			turned.map(async ([scenario, step], at) => {
				for (let turn = 0; turn < (at * race) % 11; turn++) await Promise.resolve();
				return [step, (await take(app, scenario, step)).status] as const;
			}),
		);
		const won = (step: Step) => answers.filter(([name, status]) => name === step && status === 200).length;
		expect(answers.filter(([, status]) => status !== 200 && status !== 409)).toEqual([]);
		expect([won("publish"), won("edit"), won("replace")]).toEqual([1, 0, 0]);
		const history = await historyOf(old);
		expect(isPath(history)).toBe(true);
		const isRetracted = won("retract") === 1;
		expect(history.at(-1)).toBe(isRetracted ? CERTIFICATE_STATUS.RETRACTED : CERTIFICATE_STATUS.SUPERSEDED);
		// Each request that succeeded is in the history, and nothing else is.
		expect(history.length - before).toBe(won("suspend") + won("reinstate") + 1);
		expect([await publicStatus(old), await publicStatus(replacement)]).toEqual([isRetracted ? 70 : 80, 40]);
	}
	expect((await verifyCertificates(app.deps.database.db)).problems).toEqual([]);
}, 300_000);

/** Reads the database files as they would be after a kill at this moment. */
async function foundAfterKill(ids: readonly string[]): Promise<unknown> {
	const folder = mkdtempSync(join(tmpdir(), "killed-"));
	try {
		for (const name of ["portal.db", "portal.db-wal"])
			cpSync(join(app.deps.settings.dataDir, name), join(folder, name));
		const { db, close } = await openDatabase({ url: `file:${join(folder, "portal.db")}`, around: undefined });
		const rows = await db.values<[string, number]>("select id, status from certificate");
		const { problems } = await verifyCertificates(db);
		close();
		return [...ids.map((id) => rows.find(([one]) => one === id)?.[1]), problems];
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

test("if any statement of the publication fails, or is the last before a kill, either the old or the new certificate is valid", async () => {
	const old = await createCertificate(app, { status: "PUBLIC", products: 1 });
	const replacement = await replacementOf(app, old, "APPROVED");
	const ids = [old.certificate._id, replacement.certificate._id];
	const { run } = Connection.prototype;
	const isChange = (text: string) => /^\s*(insert|update|delete)/i.test(text);
	const files: Promise<unknown>[] = [];
	let failed = 0;
	for (let isOver = false; !isOver; ) {
		let left = failed;
		let hasFailed = false;
		Connection.prototype.run = function (statement) {
			if (!isChange(statement.sql) || left-- > 0) return run.call(this, statement);
			hasFailed = true;
			left = Number.POSITIVE_INFINITY;
			files.push(foundAfterKill(ids));
			throw new LibsqlError("killed", "SQLITE_ABORT");
		};
		const response = await take(app, replacement, "publish").finally(() => {
			Connection.prototype.run = run;
		});
		isOver = !hasFailed;
		expect(response.ok).toBe(isOver);
		if (isOver) break;
		failed++;
		expect([(await historyOf(old)).at(-1), (await historyOf(replacement)).at(-1)]).toEqual([40, 30]);
		expect(await publicStatus(old)).toBe(40);
	}
	// Both statuses with their entries in history and audit trail, and two documents.
	expect(failed).toBeGreaterThanOrEqual(8);
	for (const found of await Promise.all(files)) expect(found).toEqual([40, 30, []]);
	expect(await foundAfterKill(ids)).toEqual([48, 40, []]);
	expect([await publicStatus(old), await publicStatus(replacement)]).toEqual([80, 40]);
});
