import { nameWith } from "../../../accounts/people/index.ts";
import { momentText } from "../../../audit/index.ts";
import { sentence } from "../../../kit/sentences.ts";
import type { Reader } from "../../../platform/database/index.ts";
import { statiBefore } from "../contract.ts";
import type { CertificateRow } from "../repository.ts";
import { changesFacts } from "../rules.ts";
import { entriesSinceRelease, type LaterEntry } from "./repository.ts";

export interface SinceRelease {
	/**
	 * Whether the content changed since the release; undefined for releases of earlier versions, which stored no
	 * hash.
	 */
	isChanged: boolean | undefined;
	/** The audit entries that changed the facts, oldest first. */
	changes: LaterEntry[];
	factsHash: string;
}

/**
 * Returns what changed since the release; undefined unless the certificate waits for a signature. `factsHash` is
 * the hash of the current facts.
 */
export async function sinceRelease(
	db: Reader,
	row: CertificateRow,
	factsHash: string,
): Promise<SinceRelease | undefined> {
	if (!statiBefore("sign").includes(row.status)) return undefined;
	const isChanged = row.submittedHash === null ? undefined : row.submittedHash !== factsHash;
	// Without a difference in content, earlier changes were reverted, so they are not listed.
	const changes = isChanged === false ? [] : (await entriesSinceRelease(db, row)).filter(changesFacts);
	return { isChanged, factsHash, changes };
}

/** Returns whether the user released the certificate, or has changed its content since the release. */
export const isAuthor = ({ submittedBy }: CertificateRow, { changes }: SinceRelease, personId: string): boolean =>
	submittedBy === personId || changes.some(({ userId }) => userId === personId);

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
