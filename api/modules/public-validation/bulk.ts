import { certificateNumberOf } from "../../kit/certificate-numbers.ts";
import { publicIdOf } from "../../kit/public-ids.ts";
import { createPauses } from "../../platform/async/time-slices.ts";
import type { Reader } from "../../platform/database/index.ts";
import type { Deps } from "../../platform/deps.ts";
import { ApiError, unavailable } from "../../platform/errors.ts";
import { createCountLimit } from "../../platform/http/rate-limit.ts";
import { isoOf, today } from "../../platform/runtime/clock.ts";
import { stateOf } from "./answers.ts";
import type { BulkAnswerItem } from "./contract.ts";
import { lookUpMany, preparePublicId } from "./repository.ts";
import { isTold, NUMBER_MISSES } from "./rules.ts";
import { proven, type Verdict, type Verdicts } from "./verdicts.ts";

/** What somebody has written, as it is looked up; ids are lower case, so no number is one. */
const keyOf = (asked: string): string => certificateNumberOf(asked) ?? publicIdOf(asked);
const isNumberKey = (key: string) => key.startsWith("Z-");

/** What is told of one: the whole verdicts of a thousand would hold all of their products. */
type Told = Pick<Verdict, "status" | "validFrom" | "validTo" | "certificateNumber" | "replacement">;
type Known = ReadonlyMap<string, Told>;

const toldOf = ({ status, validFrom, validTo, certificateNumber, replacement }: Verdict): Told => ({
	status,
	validFrom,
	validTo,
	certificateNumber,
	replacement,
});

/** Undefined where nothing is published; every other failure is one of all. */
async function unlessUnknown(verdict: () => Verdict | Promise<Verdict>): Promise<Verdict | undefined> {
	try {
		return await verdict();
	} catch (error) {
		if (error instanceof ApiError && error.status === 404) return undefined;
		throw error;
	}
}

/** In slices, one certificate after the other, by what is kept of each. */
async function knownInFile(
	verdicts: Verdicts,
	idOfNumber: ReturnType<typeof preparePublicId>,
	keys: readonly string[],
) {
	const known = new Map<string, Told>();
	const pause = createPauses();
	for (const key of keys) {
		const publicId = isNumberKey(key) ? (await idOfNumber(key))?.[0] : key;
		const verdict = publicId ? await unlessUnknown(() => verdicts.of(publicId)) : undefined;
		if (verdict) known.set(key, toldOf(verdict));
		await pause();
	}
	return known;
}

/** In one question, unless what was signed is very long. */
async function knownOnServer(db: Reader, keys: readonly string[]): Promise<Known> {
	const known = new Map<string, Told>();
	const pause = createPauses();
	let ids = keys.filter((key) => !isNumberKey(key));
	let numbers = keys.filter(isNumberKey);
	while (ids.length + numbers.length > 0) {
		const { records, rest } = await lookUpMany(db, ids, numbers);
		for (const record of records) {
			if (!isTold(record.status)) continue;
			const told = toldOf(proven(record));
			if (record.publicId !== null) known.set(record.publicId, told);
			known.set(record.certificateNumber, told);
			await pause();
		}
		ids = rest;
		numbers = [];
	}
	return known;
}

export function createBulkAnswers({ database, clock }: Pick<Deps, "database" | "clock">, verdicts: Verdicts) {
	const { commits, replica, db } = database;
	const idOfNumber = preparePublicId(database);
	const numberMisses = createCountLimit({ database, clock }, "bulk-miss", NUMBER_MISSES);

	async function knownOf(keys: readonly string[]): Promise<{ known: Known; asOf?: Date }> {
		if (commits) return { known: await knownInFile(verdicts, idOfNumber, keys) };
		if (!replica) return { known: await knownOnServer(db, keys) };
		const { value: known, asOf } = await replica.readPublic((source) => knownOnServer(source.db, keys));
		// What an old state does not tell may have been published since.
		if (asOf && keys.some((key) => !known.has(key))) throw unavailable();
		return { known, ...(asOf ? { asOf } : {}) };
	}

	/** In the order asked; of what is asked twice it is told twice. */
	return async (items: readonly string[], network: string): Promise<BulkAnswerItem[]> => {
		const asked = items.map((text) => ({ text, key: keyOf(text) }));
		const keys = [...new Set(asked.map(({ key }) => key))];
		const { known, asOf } = await knownOf(keys);
		const missed = keys.filter((key) => isNumberKey(key) && !known.has(key));
		// At one moment: on a server all of them are counted by one question.
		await Promise.all(missed.map(() => numberMisses.take(network)));
		const day = today(clock);
		const old = asOf ? { asOf: isoOf(asOf) } : {};
		return asked.map(({ text, key }): BulkAnswerItem => {
			const verdict = known.get(key);
			const state = verdict && stateOf(verdict, day);
			if (!verdict || !state) return { asked: text, state: "unknown", ...old };
			const { certificateNumber, validTo, replacement } = verdict;
			const replacedBy = isNumberKey(key) ? replacement?.number : replacement?.publicId;
			return { asked: text, state, certificateNumber, validTo, ...(replacedBy ? { replacedBy } : {}), ...old };
		});
	};
}
