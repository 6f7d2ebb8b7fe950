import { type Model, simulate } from "./model.ts";

export interface Limits {
	/** Of 100 requests 99 are answered within so many ms. */
	answerMs: number;
	/** Share of the time, 0 to 1, that no station may exceed. */
	busy: number;
}

/** A limit below the time of an answer without any waiting is never reached. */
const MOST_TRIES = 50;

/** Share of the time that an instance and the busiest replica would have to work; from 1 on the queue has no end. */
export function offered({ perSecond, instances, kept, keptMs, provenMs, database }: Model) {
	const perMs = perSecond / 1000;
	const instanceMs = kept * keptMs + (1 - kept) * provenMs;
	const askedMs = database ? (perMs * (1 - kept) * database.serviceMs) / database.cores : 0;
	// Each instance asks one replica.
	const busiest = database ? Math.ceil(instances / database.replicas) / instances : 0;
	return { instances: (perMs * instanceMs) / instances, database: askedMs * busiest };
}

export const isOverloaded = (model: Model): boolean => Math.max(...Object.values(offered(model))) >= 1;

/** The fewest instances and replicas that keep to the limits; a database file has one instance. */
export function needed(model: Model, limits: Limits): Model | undefined {
	const { instances: forOne } = offered({ ...model, instances: 1 });
	let instances = Math.max(1, Math.ceil(forOne / limits.busy));
	let replicas = 1;
	for (let tries = 0; tries < MOST_TRIES && (model.database || instances === 1); tries++) {
		const tried = { ...model, instances, ...(model.database && { database: { ...model.database, replicas } }) };
		let isForReplica = offered(tried).database > limits.busy;
		if (!isForReplica) {
			const { answer, databaseWait, instanceWait } = simulate(tried);
			if (answer.p99 <= limits.answerMs) return tried;
			isForReplica = databaseWait.p99 > instanceWait.p99;
		}
		if (isForReplica && replicas < instances) replicas++;
		else instances++;
	}
	return undefined;
}
