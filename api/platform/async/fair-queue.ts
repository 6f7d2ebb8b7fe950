import { rateLimited, unavailable } from "../errors.ts";

export interface QueueLimits {
	/** The name of the queue in the metrics. */
	name: string;
	/** The maximum number of jobs that run at once. */
	atOnce: number;
	/** The maximum number of jobs that run at once for one user. */
	atOncePerUser: number;
	/** The maximum number of waiting jobs of all users together. Further jobs are refused with 503. */
	waiting: number;
	/** The maximum number of waiting jobs of one user. Further jobs of this user are refused with 429. */
	waitingPerUser: number;
}

const RETRY_AFTER_SECONDS = 10;

/** Functions that return the current number of waiting jobs, by the name of the queue. */
export const queueLengths = new Map<string, () => number>();

/** Returns a function that runs jobs for users in turn, so that a user with many jobs does not delay the others. */
export function createFairQueue({ name, atOnce, atOncePerUser, waiting: waitingMost, waitingPerUser }: QueueLimits) {
	/** Waiting jobs by user. The user whose turn is next comes first. */
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
