import { createRandom } from "../../api/testing/large-database/random.ts";
import { Events } from "./events.ts";
import { Station } from "./station.ts";

/** Validations as they come in, wait, and are answered. Requests come at random moments, independent of one another. */
export interface Model {
	perSecond: number;
	/** Each has one thread. A request goes to the next in turn, as nginx distributes them. */
	instances: number;
	/** Processor time of an instance for a verdict that it keeps, and for one that it proves. */
	keptMs: number;
	provenMs: number;
	/** Share of the requests, 0 to 1. */
	kept: number;
	/** Asked for what is not kept; none: a database file, whose time is that of the instance. */
	database?: {
		replicas: number;
		/** Of each replica. */
		cores: number;
		/** Processor time of a replica. */
		serviceMs: number;
		/** There and back, without the time of the replica. */
		latencyMs: number;
	};
	/** Times spread exponentially around their mean, or all alike. */
	service: "exponential" | "fixed";
	requests: number;
	/** So many come before the counting begins, in a system that was empty. */
	warmUp: number;
	seed: number;
}

export interface Percentiles {
	mean: number;
	p50: number;
	p99: number;
}

export interface Outcome {
	/** Shares of the time, 0 to 1, of all servers together. */
	instancesBusy: number;
	databaseBusy: number;
	/** Of each request: for an instance, for a replica, and all from its arrival to its answer; in ms. */
	instanceWait: Percentiles;
	databaseWait: Percentiles;
	answer: Percentiles;
	/** On average at the same time, over the moments of the time that was counted. */
	inSystem: number;
	perMs: number;
	arrived: number;
	answered: number;
}

function percentiles(values: Float64Array): Percentiles {
	values.sort();
	const at = (share: number) => values[Math.floor(share * (values.length - 1))] ?? 0;
	return { mean: values.reduce((sum, value) => sum + value, 0) / values.length, p50: at(0.5), p99: at(0.99) };
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

export function simulate(model: Model): Outcome {
	const { database, requests, warmUp } = model;
	const random = createRandom(model.seed);
	const spread = (mean: number) => -Math.log(1 - random()) * mean;
	const service = (mean: number) => (model.service === "fixed" ? mean : spread(mean));

	const events = new Events();
	const instances = Array.from({ length: model.instances }, () => new Station(events, 1));
	const replicas = Array.from({ length: database?.replicas ?? 0 }, () => new Station(events, database?.cores ?? 0));

	const [instanceWaits, databaseWaits, answers] = [0, 0, 0].map(() => new Float64Array(requests)) as [
		Float64Array,
		Float64Array,
		Float64Array,
	];
	let [arrived, answered, counted, start, end] = [0, 0, 0, 0, 0];
	// The area under the number of requests in the system, over time.
	let [inSystem, area, since] = [0, 0, 0];
	const change = (by: number) => {
		area += inSystem * (events.now - since);
		since = events.now;
		inSystem += by;
	};

	function arrive(): void {
		const index = arrived++;
		if (arrived < requests + warmUp) events.plan(spread(1000 / model.perSecond), arrive);
		if (index === warmUp) {
			for (const station of [...instances, ...replicas]) station.reset();
			[area, since, start] = [0, events.now, events.now];
		}
		if (index >= warmUp) end = events.now;
		change(1);
		const from = events.now;
		const turn = index % instances.length;
		const instance = instances[turn];
		// Each instance asks one replica.
		const replica = replicas[turn % replicas.length];
		let [instanceWait, databaseWait] = [0, 0];
		const answer = () => {
			change(-1);
			answered++;
			if (index < warmUp) return;
			instanceWaits[index - warmUp] = instanceWait;
			databaseWaits[index - warmUp] = databaseWait;
			answers[index - warmUp] = events.now - from;
			counted++;
		};
		const isKept = random() < model.kept;
		const serviceMs = service(isKept ? model.keptMs : model.provenMs);
		const enter = (ms: number, done: () => void) =>
			instance?.enter(ms, (waited) => {
				instanceWait += waited;
				done();
			});
		if (isKept || !database || !replica) {
			enter(serviceMs, answer);
			return;
		}
		enter(serviceMs / 2, () =>
			events.plan(database.latencyMs / 2, () =>
				replica.enter(service(database.serviceMs), (waited) => {
					databaseWait = waited;
					events.plan(database.latencyMs / 2, () => enter(serviceMs / 2, answer));
				}),
			),
		);
	}
	events.plan(0, arrive);
	while (events.next());
	change(0);
	const ms = events.now - start;
	const share = (stations: readonly Station[]) =>
		stations.length === 0
			? 0
			: sum(stations.map(({ busyMs }) => busyMs)) / (ms * sum(stations.map(({ servers }) => servers)));
	return {
		instancesBusy: share(instances),
		databaseBusy: share(replicas),
		instanceWait: percentiles(instanceWaits),
		databaseWait: percentiles(databaseWaits),
		answer: percentiles(answers),
		inSystem: area / ms,
		perMs: counted / (end - start),
		arrived,
		answered,
	};
}
