import { createPauses, UNHURRIED } from "../../platform/async/time-slices.ts";
import type { Deps } from "../../platform/deps.ts";
import { HOUR_MS, type Job } from "../../platform/instances/jobs.ts";
import { readHead, saveHead } from "../head.ts";
import { failoversIn, isLost } from "../lost-entries.ts";
import { lastEntry, missingAnchors } from "../repository.ts";
import type { Trail } from "../trail.ts";
import { verifyChain } from "./verify.ts";

type CheckDeps = Pick<Deps, "database" | "clock" | "keys" | "settings" | "log">;

/** The faults to find: a changed trail, public responses that differ from it, or a database older than last seen. */
export type TrailFault = "audit.trail" | "audit.answers" | "audit.head";

/** Returns the checks that the running server repeats. `report` is called when a fault's number of findings changes. */
export function createTrailCheck(
	{ database: { db }, clock, keys, settings, log }: CheckDeps,
	trail: Trail,
	report: (fault: TrailFault) => Promise<void>,
) {
	const findings = new Map<TrailFault, number>();
	let verifiedAt: Date | undefined;

	async function note(fault: TrailFault, problems: readonly string[]): Promise<void> {
		const isNew = (findings.get(fault) ?? 0) !== problems.length;
		findings.set(fault, problems.length);
		const [first] = problems;
		if (first === undefined || !isNew) return;
		log.error("audit trail", { fault, findings: problems.length, first });
		await report(fault);
	}

	async function verify(): Promise<void> {
		const pause = createPauses(UNHURRIED);
		const known = readHead(settings.keysDir, keys);
		const { entries, last, firstBroken, sealProblem } = await verifyChain(db, keys, trail, { known, pause });
		const broken = firstBroken ? `${firstBroken.seq}: ${firstBroken.problem.en}` : sealProblem?.en;
		await note("audit.trail", broken === undefined ? [] : [broken]);
		// A changed trail proves nothing about the public responses, so they are not compared with it.
		if (firstBroken) return;
		const { problems } = await trail.verifyAnswers(db, keys, pause);
		await note(
			"audit.answers",
			problems.map(({ certificateNumber, problem }) => `${certificateNumber}: ${problem.en}`),
		);
		if (broken === undefined && problems.length === 0)
			log.info("audit trail verified", { entries, ...(last ? { last: `${last.seq}:${last.hash}` } : {}) });
	}

	/** Saves the last entry as seen, unless the trail lacks the one saved before, which means that it was truncated. */
	async function followHead(): Promise<void> {
		const { head, problem } = readHead(settings.keysDir, keys);
		const [lost] = head ? await missingAnchors(db, [head]) : [];
		const isUnexplained = lost !== undefined && !isLost(await failoversIn(db), lost.anchor.seq);
		const lostProblem = isUnexplained ? `The trail does not contain entry ${lost.anchor.seq} any more` : undefined;
		const found = problem?.en ?? lostProblem;
		await note("audit.head", found === undefined ? [] : [found]);
		if (found !== undefined) return;
		const last = await lastEntry(db);
		if (last && last.seq > (head?.seq ?? 0)) saveHead(settings.keysDir, keys, last);
	}

	const job: Job = {
		name: "audit trail",
		everyMs: HOUR_MS,
		run: async () => {
			await verify();
			verifiedAt = clock.now();
		},
	};
	return {
		job,
		followHead,
		findings: (): Readonly<Record<string, number>> => Object.fromEntries(findings),
		verifiedAt: () => verifiedAt,
	};
}
