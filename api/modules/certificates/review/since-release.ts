import { entriesOf, momentText, type StoredEntry } from "../../../audit/index.ts";
import { sentence } from "../../../kit/sentences.ts";
import type { Reader } from "../../../platform/database/index.ts";
import { loadCertification } from "../../certifications/index.ts";
import { peopleIn } from "../../users/people/index.ts";
import { statiBefore } from "../contract.ts";
import { type CertificateRow, factsOf } from "../repository.ts";
import { changesFacts } from "../rules.ts";
import { hashFacts } from "./facts.ts";

export interface SinceRelease {
	/** Unknown for releases of earlier versions. */
	isChanged: boolean | undefined;
	/** Oldest first. */
	changes: StoredEntry[];
	factsHash: string;
}

/** The entries since the release about the certificate and the sources of its facts. */
async function changesSinceRelease(db: Reader, { id, certificationId }: CertificateRow): Promise<StoredEntry[]> {
	const certificate = { entity: "certificate", entityId: id } as const;
	const [{ client }, releases] = await Promise.all([
		loadCertification(db, certificationId),
		entriesOf(db, { ...certificate, actions: ["certificate.release"] }),
	]);
	const released = releases.at(-1)?.seq ?? 0;
	const about = [
		{ entity: "client", entityId: client.id, actions: ["client.update"] },
		{ entity: "certification", entityId: certificationId, actions: ["certification.update"] },
		{ entity: "product", entityId: certificationId, actions: ["product.save", "product.import"] },
		{ ...certificate, actions: ["certificate.edit", "certificate.products", "certificate.validTo"] },
	] as const;
	const entries = await Promise.all(about.map((of) => entriesOf(db, { ...of, after: released })));
	return entries
		.flat()
		.filter(changesFacts)
		.sort((one, other) => one.seq - other.seq);
}

/** Undefined unless the certificate waits for a signature. `known`: hash of the current facts. */
export async function sinceRelease(db: Reader, row: CertificateRow, known?: string): Promise<SinceRelease | undefined> {
	if (!statiBefore("sign").includes(row.status)) return undefined;
	const factsHash = known ?? hashFacts(await factsOf(db, row));
	const isChanged = row.submittedHash === null ? undefined : row.submittedHash !== factsHash;
	// A change that was reverted does not count.
	return { isChanged, factsHash, changes: isChanged === false ? [] : await changesSinceRelease(db, row) };
}

/** Whether the person released it or has changed it since. */
export const isAuthor = ({ submittedBy }: CertificateRow, { changes }: SinceRelease, personId: string): boolean =>
	submittedBy === personId || changes.some(({ userId }) => userId === personId);

export async function changeSinceRelease(db: Reader, { changes }: SinceRelease): Promise<{ by?: string; at?: string }> {
	const last = changes.at(-1);
	return last ? { by: (await peopleIn(db, [last])).nameOf(last), at: last.ts } : {};
}

export const changedSentence = ({ by, at }: Awaited<ReturnType<typeof changeSinceRelease>>): string =>
	by !== undefined && at !== undefined
		? sentence("certificate.changedSinceRelease", { name: by, when: momentText(at) })
		: sentence("certificate.releaseUnknown");
