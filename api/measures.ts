import { statSync } from "node:fs";
import { join } from "node:path";
import { countMails } from "./desk/mails/index.ts";
import { countCertificates } from "./modules/certificates/index.ts";
import { queueLengths } from "./platform/async/fair-queue.ts";
import { filePath, freeBytes, isFileUrl } from "./platform/database/index.ts";
import type { Deps } from "./platform/deps.ts";
import type { Metrics } from "./platform/runtime/metrics.ts";
import type { Readiness } from "./platform/runtime/readiness.ts";

/** Steps of the script `portal-backup.sh`, which leaves a file such as backup-done in the data folder. */
const BACKUP_STEPS = ["backup", "check"];

const SECOND_MS = 1_000;

function modifiedAt(path: string): number | undefined {
	return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
}

export function registerGauges(metrics: Metrics, deps: Deps, { isWritable }: Readiness): void {
	const { database, clock, settings, log } = deps;
	const { dataDir, databaseUrl } = settings;
	const ageOf = (since: number | undefined) =>
		since === undefined ? undefined : (clock.now().getTime() - since) / SECOND_MS;

	function stepsOf(read: (marks: Record<"done" | "failed", number | undefined>) => number | undefined) {
		const marksOf = (step: string) => ({
			done: modifiedAt(join(dataDir, `${step}-done`)),
			failed: modifiedAt(join(dataDir, `${step}-failed`)),
		});
		return Object.fromEntries(BACKUP_STEPS.map((step) => [step, read(marksOf(step))]));
	}

	metrics.gauge("portal_ready", "1 if the instance accepts writes", async () =>
		!deps.ending?.aborted && (await isWritable()) ? 1 : 0,
	);
	metrics.counters("portal_log_errors_total", "Lines of level error in the log, by their event", "event", () =>
		log.errors?.(),
	);
	metrics.gauges("portal_database_bytes", "Size of the database and of its write-ahead log", "file", () =>
		database.sizes(),
	);
	metrics.gauge("portal_disk_free_bytes", "Free space next to the database file, or in DATA_DIR", () =>
		freeBytes(isFileUrl(databaseUrl) ? filePath(databaseUrl) : dataDir),
	);
	metrics.gauge("portal_public_copy_age_seconds", "Age of the copy that answers the public", () =>
		ageOf(database.copy?.completeUntil),
	);
	metrics.gauges("portal_queue_waiting", "Jobs that wait for a child process", "queue", () =>
		Object.fromEntries([...queueLengths].map(([queue, lengthOf]) => [queue, lengthOf()])),
	);
	metrics.gauges("portal_backup_age_seconds", "Age of the last success, by step of the backup", "step", () =>
		stepsOf(({ done }) => ageOf(done)),
	);
	metrics.gauges("portal_backup_failed", "1 if the last attempt failed, by step of the backup", "step", () =>
		stepsOf(({ done, failed }) => (done ?? failed) && Number((failed ?? 0) > (done ?? 0))),
	);
	metrics.gauge("portal_audit_verification_age_seconds", "Age of the last complete check of the audit trail", () =>
		ageOf(deps.trailCheck?.verifiedAt()?.getTime()),
	);
	metrics.gauges("portal_audit_findings", "Findings of the last checks of the audit trail", "kind", () =>
		deps.trailCheck?.findings(),
	);
	metrics.gauges("portal_certificates", "Certificates by their status", "status", () => countCertificates(database.db));
	metrics.gauges("portal_mails", "Mails that are not sent, by their state", "state", () => countMails(database.db));
}
