import { isRowSealed, sealRow } from "../../audit/index.ts";
import { isPublished } from "../../modules/certificates/contract.ts";
import type { CertificateMoved, PublishedCertificate } from "../../modules/certificates/index.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import type { Deps, SealKeys } from "../../platform/deps.ts";
import { parseJson } from "../../platform/json.ts";
import { confirmContent, type PublishedContent } from "./content.ts";
import {
	type AnswerRow,
	answersOf,
	type CertificateRecord,
	deleteAnswer,
	recordsOf,
	saveAnswer,
} from "./repository.ts";

const TABLE = "public_answer";

/** The error if answer, audit trail and record disagree, because one was changed outside of the application. */
export const contradiction = (certificate: string) =>
	new Error(`Certificate ${certificate} is not what its sealed answer and the audit trail say`);

/** Writes the public answer, or deletes it if the audit trail does not confirm the certificate's record. */
export async function saveConfirmed(tx: Tx, keys: SealKeys, record: CertificateRecord): Promise<void> {
	const { publicId } = record;
	if (publicId === null) return;
	const confirmed = confirmContent(keys, record, tx);
	if (!confirmed) {
		await deleteAnswer(tx, publicId);
		return;
	}
	const { content, entry } = confirmed;
	const body = JSON.stringify(content);
	const seal = sealRow(keys, TABLE, [publicId, body, entry.seq, entry.hash]);
	await saveAnswer(tx, { publicId, body, trailEntry: entry.seq, seal });
}

export async function publishAnswers(
	tx: Tx,
	{ keys }: Pick<Deps, "keys">,
	certificateIds: readonly string[],
): Promise<void> {
	if (certificateIds.length === 0) return;
	const records = await recordsOf(tx, certificateIds);
	await Promise.all(records.map((record) => saveConfirmed(tx, keys, record)));
}

export const publishMoved = (tx: Tx, deps: Pick<Deps, "keys">, moves: readonly CertificateMoved[]): Promise<void> =>
	publishAnswers(
		tx,
		deps,
		moves.filter(({ to }) => isPublished(to)).map(({ certificateId }) => certificateId),
	);

export async function readPublished(
	db: Reader,
	keys: SealKeys,
	publicIds: readonly string[],
): Promise<ReadonlyMap<string, PublishedContent>> {
	const contents = new Map<string, PublishedContent>();
	for await (const row of answersOf(db, publicIds)) {
		const content = publishedIn(keys, row);
		if (content) contents.set(row[1], content);
	}
	return contents;
}

const numberIn = (body: string): string | undefined => {
	const content = parseJson(body) as { certificateNumber?: unknown } | undefined;
	return typeof content?.certificateNumber === "string" ? content.certificateNumber : undefined;
};

export const isAnswerSealed = (keys: SealKeys, [, publicId, body, trailEntry, seal, entryHash]: AnswerRow): boolean =>
	isRowSealed(keys, TABLE, [publicId, body, trailEntry, entryHash], seal);

/** Returns undefined for an unpublished certificate; throws if its answer is missing, outdated or forged. */
export function publishedIn(keys: SealKeys, row: AnswerRow | undefined): PublishedContent | undefined {
	if (!row) return undefined;
	const [, , body, , , , isOutdated, unanswered] = row;
	if (body === null) {
		if (unanswered !== null) throw contradiction(unanswered);
		return undefined;
	}
	if (isOutdated || !isAnswerSealed(keys, row))
		throw contradiction(numberIn(body) ?? "with a public answer that is not JSON");
	return JSON.parse(body) as PublishedContent;
}

export async function assertPublished(
	{ database: { db }, keys }: Pick<Deps, "database" | "keys">,
	{ certificateNumber, status, publicId }: PublishedCertificate,
): Promise<void> {
	const answer = (await readPublished(db, keys, [publicId])).get(publicId);
	if (answer?.certificateNumber !== certificateNumber || answer.status !== status)
		throw contradiction(certificateNumber);
}
