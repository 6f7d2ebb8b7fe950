import { nameWith } from "../../../accounts/people/index.ts";
import { momentText } from "../../../audit/index.ts";
import { sentence } from "../../../kit/sentences.ts";
import type { Reader } from "../../../platform/database/index.ts";
import { statiBefore } from "../contract.ts";
import type { CertificateRow } from "../repository.ts";
import { changesFacts } from "../rules.ts";
import { entriesSinceRelease, entriesSinceSignature, type LaterEntry } from "./repository.ts";

export interface SinceRelease {
	/** True if the content changed after its release; undefined for releases by earlier versions, without a hash. */
	isChanged: boolean | undefined;
	changes: LaterEntry[];
	/** Accounts that changed the content since the last signature; undefined without the four-eyes rule. */
	contributors: readonly string[] | undefined;
	factsHash: string;
}

/** `factsHash` is the current content's hash. Returns undefined unless the certificate waits for a signature. */
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

/** Returns true if the user released the certificate or changed it later; the four-eyes rule refuses the signature. */
export const isAuthor = ({ submittedBy }: CertificateRow, { changes }: SinceRelease, personId: string): boolean =>
	submittedBy === personId || changes.some(({ userId }) => userId === personId);

/** Returns true if the user is an author, or changed the content since the last signature under the four-eyes rule. */
export const isParticipant = (row: CertificateRow, since: SinceRelease, personId: string): boolean =>
	isAuthor(row, since, personId) || (since.contributors ?? []).includes(personId);

interface Change {
	by?: string;
	at?: string;
}

export function changeSinceRelease({ changes }: SinceRelease): Change {
	const last = changes.at(-1);
	return last ? { by: nameWith(last.user, last.userid), at: last.ts } : {};
}

export const changedSentence = ({ by, at }: Change): string =>
	by !== undefined && at !== undefined
		? sentence("certificate.changedSinceRelease", { name: by, when: momentText(at) })
		: sentence("certificate.releaseUnknown");
