import { certificateNumberOf } from "../../kit/certificate-numbers.ts";
import { publicIdOf } from "../../kit/public-ids.ts";
import { publicStateOf } from "../../modules/certificates/contract.ts";
import { createPauses } from "../../platform/async/time-slices.ts";
import type { Reader } from "../../platform/database/index.ts";
import type { Deps, SealKeys } from "../../platform/deps.ts";
import { unavailable } from "../../platform/errors.ts";
import { createCountLimit } from "../../platform/http/rate-limit.ts";
import { today } from "../../platform/runtime/clock.ts";
import type { PublishedContent } from "./content.ts";
import type { BulkAnswerItem } from "./contract.ts";
import { contradiction, publishedIn } from "./published.ts";
import { answersOf, isNumberKey } from "./repository.ts";
import { NUMBER_MISSES } from "./rules.ts";

const keyOf = (item: string): string => certificateNumberOf(item) ?? publicIdOf(item);

/** If the database is a file, one statement reads only this many certificates, because it blocks the event loop. */
const FILE_BATCH = 50;

/**
 * Returns the listed fields of a public answer, because complete answers would contain all products of 1,000
 * certificates. Throws unless the answer states the requested number, because the record that maps a number to a public
 * id has no seal against forgery.
 */
function listedOf(key: string, content: PublishedContent) {
	const { status, validFrom, validTo, certificateNumber, replacedBy, replacedByNumber, schemes, decidedOn } = content;
	if (isNumberKey(key) && certificateNumber !== key) throw contradiction(certificateNumber);
	return { status, validFrom, validTo, certificateNumber, replacedBy, replacedByNumber, schemes, decidedOn };
}

async function readListed(db: Reader, keys: SealKeys, requested: readonly string[], batch: number) {
	const listed = new Map<string, ReturnType<typeof listedOf>>();
	const pause = createPauses();
	for await (const row of answersOf(db, requested, batch)) {
		const content = publishedIn(keys, row);
		if (content) listed.set(row[0], listedOf(row[0], content));
		await pause();
	}
	return listed;
}

export function createBulkAnswers({ database, clock, keys }: Pick<Deps, "database" | "clock" | "keys">) {
	const numberMisses = createCountLimit({ database, clock }, "bulk-miss", NUMBER_MISSES);

	async function readAnywhere(requested: readonly string[]) {
		const batch = database.isFile || database.copy ? FILE_BATCH : requested.length;
		const { value: listed, asOf } = await database.readPublic((db) => readListed(db, keys, requested, batch));
		// A certificate may be missing in the local copy of the database, because it was published later.
		if (asOf && requested.some((key) => !listed.has(key))) throw unavailable();
		return { listed, asOf };
	}

	/** Returns the results in the order of the requested items; an item that occurs twice has two results. */
	return async (items: readonly string[], network: string): Promise<BulkAnswerItem[]> => {
		const requested = items.map((text) => ({ text, key: keyOf(text) }));
		const keysOnce = [...new Set(requested.map(({ key }) => key))];
		const { listed, asOf } = await readAnywhere(keysOnce);
		const missed = keysOnce.filter((key) => isNumberKey(key) && !listed.has(key));
		// Unknown numbers are counted in parallel, because a database server then needs only one statement.
		await Promise.all(missed.map(() => numberMisses.take(network)));
		const day = today(clock);
		const old = asOf ? { asOf: asOf.toISOString() } : {};
		return requested.map(({ text, key }): BulkAnswerItem => {
			const one = listed.get(key);
			const state = one && publicStateOf(one, day);
			if (!one || !state) return { asked: text, state: "unknown", ...old };
			const { certificateNumber, validTo, schemes, decidedOn } = one;
			const replacedBy = isNumberKey(key) ? one.replacedByNumber : one.replacedBy;
			const dated = { asked: text, state, certificateNumber, validTo };
			return { ...dated, ...(replacedBy ? { replacedBy } : {}), schemes, decidedOn, ...old };
		});
	};
}
