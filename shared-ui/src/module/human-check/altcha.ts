/** The part of a challenge that matters here; the rest goes back to the server as it came. */
export interface Challenge {
	parameters: { algorithm: string; expiresAt?: number };
	signature?: string;
}

interface Solution {
	counter: number;
	derivedKey: string;
}

export interface Proof {
	token: string;
	/** Milliseconds since 1970. */
	expiresAt: number;
}

const TIMEOUT_MS = 90_000;
/** A person still has to press the button, and the request takes its time. */
const EXPIRY_MARGIN_MS = 30_000;

// As a file and not as a worker of the bundler's, which would carry the whole federation runtime along. By its place,
// because the package names the file for imports only.
const SOLVER = new URL("../../../../node_modules/altcha/dist/workers/pbkdf2.js", import.meta.url);

function work(challenge: Challenge, signal: AbortSignal): Promise<Solution> {
	const worker = new Worker(SOLVER);
	return new Promise<Solution>((resolve, reject) => {
		signal.addEventListener("abort", () => reject(signal.reason), { once: true });
		worker.onerror = () => reject(new Error("The solver could not be started"));
		worker.onmessage = ({ data }: MessageEvent<Solution | { error: unknown } | null>) => {
			if (data && "counter" in data) resolve(data);
			else reject(new Error("The challenge was not solved", { cause: data?.error }));
		};
		worker.postMessage({ type: "work", challenge, counterStart: 0, counterStep: 1, timeout: TIMEOUT_MS });
	}).finally(() => worker.terminate());
}

/** Solves a proof of work beside the page and packs it as the server expects it. */
export async function solve(challenge: Challenge, signal: AbortSignal): Promise<Proof> {
	const solution = await work(challenge, signal);
	const { expiresAt } = challenge.parameters;
	return {
		token: btoa(JSON.stringify({ challenge, solution })),
		expiresAt: expiresAt === undefined ? Number.POSITIVE_INFINITY : expiresAt * 1000 - EXPIRY_MARGIN_MS,
	};
}
