import { isDeepStrictEqual } from "node:util";
import type { Reason } from "../../audit/index.ts";
import { isPublished } from "../../modules/certificates/contract.ts";
import { createPauses } from "../../platform/async/time-slices.ts";
import type { Reader } from "../../platform/database/index.ts";
import type { SealKeys } from "../../platform/deps.ts";
import { parseJson } from "../../platform/json.ts";
import { confirmContent } from "./content.ts";
import { isAnswerSealed } from "./published.ts";
import {
	type AnswerRow,
	answeredUpTo,
	answersOf,
	answersWithoutCertificate,
	type CertificateRecord,
	recordsAfter,
	recordsOf,
} from "./repository.ts";

interface Problem {
	certificateNumber: string;
	problem: Reason;
}

const MISSING: Reason = { de: "Die öffentliche Auskunft fehlt.", en: "The public answer is missing." };
const NOT_PUBLIC: Reason = {
	de: "Es gibt eine öffentliche Auskunft, obwohl es nicht öffentlich ist.",
	en: "There is a public answer although it is not public.",
};
const UNCONFIRMED: Reason = {
	de: "Sein öffentlicher Stand ist durch das Protokoll nicht bestätigt.",
	en: "The audit trail does not confirm its public state.",
};
const UNSEALED: Reason = {
	de: "Die öffentliche Auskunft passt nicht zu ihrem Siegel.",
	en: "The public answer does not fit its seal.",
};
const DIFFERENT: Reason = {
	de: "Die öffentliche Auskunft weicht vom Protokoll ab.",
	en: "The public answer differs from the audit trail.",
};
const WITHOUT_CERTIFICATE: Reason = {
	de: "Es gibt eine öffentliche Auskunft, aber kein veröffentlichtes Zertifikat.",
	en: "There is a public answer, but no published certificate.",
};
const BATCH = 50;
/** A problem counts if all checks find it, because a status change during a check can look like one. */
const ATTEMPTS = 3;

function problemOf(keys: SealKeys | undefined, record: CertificateRecord, row: AnswerRow | undefined) {
	const [, , body, trailEntry] = row ?? [];
	if (!isPublished(record.status)) return body ? NOT_PUBLIC : undefined;
	const confirmed = confirmContent(keys, record);
	if (!confirmed) return UNCONFIRMED;
	if (!row || !body) return MISSING;
	if (keys && !isAnswerSealed(keys, row)) return UNSEALED;
	const isCurrent = trailEntry === confirmed.entry.seq && isDeepStrictEqual(parseJson(body), confirmed.content);
	return isCurrent ? undefined : DIFFERENT;
}

/** Answers and records are read one after the other, so a status change can look like a problem once. */
async function problemsIn(db: Reader, keys: SealKeys | undefined, records: readonly CertificateRecord[]) {
	const ids = records.flatMap(({ publicId }) => publicId ?? []);
	const rows = new Map<string, AnswerRow>();
	for await (const row of answersOf(db, ids)) rows.set(row[1], row);
	return records.flatMap((record) => {
		const problem = problemOf(keys, record, rows.get(record.publicId ?? ""));
		return problem === undefined ? [] : [{ record, problem }];
	});
}

export async function verifyAnswers(
	db: Reader,
	keys: SealKeys | undefined,
	pause = createPauses(),
): Promise<{ answers: number; problems: Problem[] }> {
	const problems: Problem[] = [];
	// The first start of this version may still be writing public answers, so later certificates are not compared yet.
	const last = (await answeredUpTo(db)) ?? Number.POSITIVE_INFINITY;
	let answers = 0;
	let seq = 0;
	for (;;) {
		const records = await recordsAfter(db, seq, BATCH);
		let suspects = await problemsIn(db, keys, records);
		for (let look = 1; look < ATTEMPTS && suspects.length > 0; look++) {
			const again = await recordsOf(
				db,
				suspects.map(({ record }) => record.id),
			);
			suspects = await problemsIn(db, keys, again);
		}
		for (const { record, problem } of suspects)
			if (problem !== MISSING || record.seq <= last)
				problems.push({ certificateNumber: record.certificateNumber, problem });
		answers += records.length;
		if (records.length < BATCH) break;
		seq = records.at(-1)?.seq ?? seq;
		await pause();
	}
	for (const certificateNumber of await answersWithoutCertificate(db, pause))
		problems.push({ certificateNumber, problem: WITHOUT_CERTIFICATE });
	return { answers, problems };
}
