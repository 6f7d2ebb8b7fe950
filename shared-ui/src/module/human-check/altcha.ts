import type { BotCheckChallenge } from "@portal/contracts/contract/human-checks";

/** Proof-of-work challenge of the server. It must be sent back unchanged, because the server verifies its signature. */
type Challenge = NonNullable<BotCheckChallenge["challenge"]>;

interface Solution {
	counter: number;
	derivedKey: string;
}

export interface Proof {
	token: string;
	/** Milliseconds since 1970 until which the token is used: earlier than on the server, so that it arrives in time. */
	expiresAt: number;
}

const TIMEOUT_MS = 90_000;
/** Milliseconds by which a token expires earlier than on the server, so that enough time remains for the request. */
const EXPIRY_MARGIN_MS = 30_000;

// The solver runs from a plain file, because a worker that the bundler builds would contain the whole module loader.
// The build configuration of modules resolves this URL like an import of the package altcha.
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

/** Solves the proof of work in a web worker, so that the page does not freeze, and returns the token. */
export async function solve(challenge: Challenge, signal: AbortSignal): Promise<Proof> {
	const solution = await work(challenge, signal);
	return {
		token: btoa(JSON.stringify({ challenge, solution })),
		expiresAt: Number(challenge.parameters.expiresAt) * 1000 - EXPIRY_MARGIN_MS,
	};
}
