import { rateLimited, unavailable } from "../errors.ts";

export interface QueueLimits {
	name: string;
	atOnce: number;
	/** The maximum number of running jobs of one user, so that one user cannot occupy all places. */
	atOncePerUser: number;
	/** The maximum number of waiting jobs of all users together; further jobs get HTTP status 503. */
	waiting: number;
	/** The maximum number of waiting jobs of one user; further jobs of this user get HTTP status 429. */
	waitingPerUser: number;
}

const RETRY_AFTER_SECONDS = 10;

export const queueLengths = new Map<string, () => number>();

/** Returns a function that runs the jobs of users in turn, so that a user with many jobs does not delay others. */
export function createFairQueue({ name, atOnce, atOncePerUser, waiting: waitingMost, waitingPerUser }: QueueLimits) {
	/** The waiting jobs by user. A served user moves to the end of the map, so that all users are served in turn. */
	const waiting = new Map<string, (() => void)[]>();
	const running = new Map<string, number>();
	let runningCount = 0;
	let waitingCount = 0;
	queueLengths.set(name, () => waitingCount);

	const runningOf = (user: string) => running.get(user) ?? 0;
	const canStart = (user: string) => runningCount < atOnce && runningOf(user) < atOncePerUser;

	function begin(user: string) {
		runningCount++;
		running.set(user, runningOf(user) + 1);
	}

	function end(user: string) {
		runningCount--;
		if (runningOf(user) > 1) running.set(user, runningOf(user) - 1);
		else running.delete(user);
		startNext();
	}

	function startNext() {
		for (const [user, [next, ...others]] of waiting) {
			if (!next || !canStart(user)) continue;
			waiting.delete(user);
			if (others.length > 0) waiting.set(user, others);
			waitingCount--;
			begin(user);
			next();
			return;
		}
	}

	return async <T>(user: string, job: () => Promise<T>): Promise<T> => {
		if (canStart(user)) begin(user);
		else {
			const own = waiting.get(user) ?? [];
			if (own.length >= waitingPerUser) throw rateLimited(RETRY_AFTER_SECONDS);
			if (waitingCount >= waitingMost) throw unavailable(RETRY_AFTER_SECONDS);
			waitingCount++;
			await new Promise<void>((resolve) => waiting.set(user, [...own, resolve]));
		}
		try {
			return await job();
		} finally {
			end(user);
		}
	};
}
