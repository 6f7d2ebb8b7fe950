import { nameWith } from "../../../accounts/people/index.ts";
import { momentText } from "../../../audit/index.ts";
import { sentence } from "../../../kit/sentences.ts";
import type { Reader } from "../../../platform/database/index.ts";
import { statiBefore } from "../contract.ts";
import type { CertificateRow } from "../repository.ts";
import { changesFacts } from "../rules.ts";
import { entriesSinceRelease, entriesSinceSignature, type LaterEntry } from "./repository.ts";

export interface SinceRelease {
	/**
	 * True if the content changed after its release. Undefined if the certificate was released by an earlier version of
	 * the application, which stored no hash.
	 */
	isChanged: boolean | undefined;
	changes: LaterEntry[];
	/**
	 * The accounts that changed the content since the last signature in the certification; undefined unless the four-eyes
	 * rule applies, by which they do not sign.
	 */
	contributors: readonly string[] | undefined;
	factsHash: string;
}

/**
 * Returns what changed in the content after its release, or undefined unless the certificate waits for a signature.
 * `factsHash` is the hash of the current content.
 */
export async function sinceRelease(
	db: Reader,
	row: CertificateRow,
	factsHash: string,
	fourEyes: boolean,
): Promise<SinceRelease | undefined> {
	if (!statiBefore("sign").includes(row.status)) return undefined;
	const isChanged = row.submittedHash === null ? undefined : row.submittedHash !== factsHash;
	// If the content is the same as at the release, earlier changes were reverted and need not be shown.
	const [sinceReleased, sinceSigned] = await Promise.all([
		isChanged === false ? [] : entriesSinceRelease(db, row),
		fourEyes ? entriesSinceSignature(db, row) : undefined,
	]);
	return {
		isChanged,
		factsHash,
		changes: sinceReleased.filter(changesFacts),
		contributors: sinceSigned?.filter(changesFacts).map(({ userId }) => userId),
	};
}

/**
 * Returns true if the user released the certificate or changed its content afterwards, and may therefore not sign it
 * under the four-eyes rule.
 */
export const isAuthor = ({ submittedBy }: CertificateRow, { changes }: SinceRelease, personId: string): boolean =>
	submittedBy === personId || changes.some(({ userId }) => userId === personId);

/** Returns true if the user is an author, or changed the content since the last signature under the four-eyes rule. */
export const isParticipant = (row: CertificateRow, since: SinceRelease, personId: string): boolean =>
	isAuthor(row, since, personId) || (since.contributors ?? []).includes(personId);

export function changeSinceRelease({ changes }: SinceRelease): { by?: string; at?: string } {
	const last = changes.at(-1);
	return last ? { by: nameWith(last.user, last.userid), at: last.ts } : {};
}

export const changedSentence = ({ by, at }: ReturnType<typeof changeSinceRelease>): string =>
	by !== undefined && at !== undefined
		? sentence("certificate.changedSinceRelease", { name: by, when: momentText(at) })
		: sentence("certificate.releaseUnknown");
