import { Buffer } from "node:buffer";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

type Challenge = Parameters<typeof solveChallenge>[0]["challenge"];

/** Returns the token that a browser sends after solving the challenge. */
export async function solveHumanCheck(challenge: unknown): Promise<string> {
	const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey });
	if (!solution) throw new Error("The challenge has no solution");
	return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}
