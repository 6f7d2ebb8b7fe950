/** A challenge of the server, with the properties that this file uses. It is sent back unchanged with the solution. */
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
	/** Time after which the server refuses the token, minus a margin, in milliseconds since 1970. */
	expiresAt: number;
}

const TIMEOUT_MS = 90_000;
/** Time that remains before a token expires for the user to submit the form, in milliseconds. */
const EXPIRY_MARGIN_MS = 30_000;

// URL of the solver's script, a plain file, because a worker that the bundler builds would contain the whole federation
// runtime. altcha exports the file for imports only, so the build configuration of modules resolves such URLs like
// imports.
const SOLVER = new URL("altcha/workers/pbkdf2", import.meta.url);

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

/** Solves the challenge, a proof of work, in a web worker. Returns the token that the server expects. */
export async function solve(challenge: Challenge, signal: AbortSignal): Promise<Proof> {
	const solution = await work(challenge, signal);
	const { expiresAt } = challenge.parameters;
	return {
		token: btoa(JSON.stringify({ challenge, solution })),
		expiresAt: expiresAt === undefined ? Number.POSITIVE_INFINITY : expiresAt * 1000 - EXPIRY_MARGIN_MS,
	};
}
