import { Buffer } from "node:buffer";
import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { z } from "zod";
import type { Keys } from "../../platform/deps.ts";
import { parseJson } from "../../platform/json.ts";
import type { Clock } from "../../platform/runtime/clock.ts";
import { acceptedKeys, signingKeys } from "../../platform/runtime/key-rotation.ts";
import type { BotCheckAction, BotCheckChallenge } from "./contract.ts";

/**
 * The work that a browser must do to pass the human check: `cost` is the PBKDF2 rounds per step, `steps` the range of
 * steps to the solution. Solving takes 60 to 210 ms on a desktop core.
 */
const WORK = { cost: 5000, steps: { min: 80, max: 180 } };
export const CHALLENGE_MINUTES = 10;

const payload = z.object({
	challenge: z.object({
		parameters: z.looseObject({
			algorithm: z.string(),
			nonce: z.string(),
			salt: z.string(),
			cost: z.number(),
			keyLength: z.number(),
			keyPrefix: z.string(),
			expiresAt: z.number(),
			data: z.object({ action: z.string() }),
		}),
		signature: z.string(),
	}),
	solution: z.looseObject({ counter: z.number(), derivedKey: z.string() }),
});

const decode = (token: string) => parseJson(Buffer.from(token, "base64").toString("utf8"));

export interface Solved {
	/** The id of the challenge, by which a second use of the same challenge is recognised and refused. */
	id: string;
	expiresAt: string;
}

export function createAltcha(keys: Keys, clock: Clock) {
	return {
		async challenge(action: BotCheckAction): Promise<NonNullable<BotCheckChallenge["challenge"]>> {
			const { parameters, signature } = await createChallenge({
				algorithm: "PBKDF2/SHA-256",
				cost: WORK.cost,
				counter: randomInt(WORK.steps.max, WORK.steps.min),
				data: { action },
				deriveKey,
				expiresAt: new Date(clock.now().getTime() + CHALLENGE_MINUTES * 60_000),
				hmacSignatureSecret: signingKeys(keys, clock.now()).humanCheck,
			});
			return { parameters: { ...parameters }, signature: signature ?? "" };
		},

		async solved(token: string, action: BotCheckAction): Promise<Solved | undefined> {
			const parsed = payload.safeParse(decode(token));
			if (!parsed.success) return undefined;
			const { challenge, solution } = parsed.data;
			const { expiresAt, data } = challenge.parameters;
			const isOpen = data.action === action && expiresAt * 1000 > clock.now().getTime();
			if (!isOpen) return undefined;
			const accepted = acceptedKeys(keys, clock.now(), CHALLENGE_MINUTES * 60_000);
			// The library throws if it cannot parse a solution; such a solution is not valid.
			const answers = accepted.map(({ humanCheck: hmacSignatureSecret }) =>
				verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret }).catch(() => undefined),
			);
			if (!(await Promise.all(answers)).some((answer) => answer?.verified)) return undefined;
			return { id: challenge.signature, expiresAt: new Date(expiresAt * 1000).toISOString() };
		},
	};
}
