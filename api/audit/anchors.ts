import type { Reader } from "../platform/database/index.ts";
import type { AuditAnchor } from "./contract.ts";
import { hashesOf } from "./repository.ts";

/** The anchors that are not in the trail: the entry is not there, or it is another one. */
export async function missingAnchors<A extends AuditAnchor>(
	db: Reader,
	anchors: readonly A[],
): Promise<{ anchor: A; isGone: boolean }[]> {
	const hashes = await hashesOf(
		db,
		anchors.map(({ seq }) => seq),
	);
	return anchors
		.filter(({ seq, hash }) => hashes.get(seq) !== hash)
		.map((anchor) => ({ anchor, isGone: !hashes.has(anchor.seq) }));
}
