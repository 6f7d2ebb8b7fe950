import { Buffer } from "node:buffer";
import { hash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { didOf } from "../../kit/credential.ts";
import type { Reader } from "../../platform/database/index.ts";
import type { Deps } from "../../platform/deps.ts";
import { HOUR_MS } from "../../platform/instances/jobs.ts";
import { isoOf } from "../../platform/runtime/clock.ts";
import { listUrl } from "./content.ts";
import type { StatusPurpose } from "./contract.ts";
import { sign, signerOf } from "./keys.ts";
import { readPublic } from "./read-public.ts";
import { type ListState, listKeys, listState, readList } from "./repository.ts";

const BLOCK_BYTES = 2048;
/** Whoever was given a list to take along may rely on it so long. */
const LIST_LIFE_MS = 7 * 24 * HOUR_MS;

interface Kept extends ListState {
	/** `u` for base64url, then the packed bits. */
	encoded: string;
	/** What else the signed list depends on. */
	signedFor?: string;
	jwt?: string;
	etag?: string;
}

function encode({ bits, blocks }: Awaited<ReturnType<typeof readList>>): string {
	const bytes = Buffer.alloc(bits / 8);
	for (const [block, digits] of blocks) bytes.write(digits, block * BLOCK_BYTES, "hex");
	return `u${gzipSync(bytes).toString("base64url")}`;
}

/**
 * Signed once for each change and hour, whoever asks: a request costs the numbers of one row. All instances sign the same
 * bytes, so that they have the same ETag.
 */
export function createStatusLists(deps: Deps) {
	const { database, clock, settings } = deps;
	const kept = new Map<StatusPurpose, Kept>();

	async function read(
		db: Reader,
		purpose: StatusPurpose,
	): Promise<{ list: Kept; keys: Awaited<ReturnType<typeof listKeys>> }> {
		const [state, keys] = await Promise.all([listState(db), listKeys(db)]);
		const known = kept.get(purpose);
		if (known?.changes === state.changes) return { list: known, keys };
		const whole = await readList(db, purpose);
		const { bits, changes, changedAt } = whole;
		return { list: { bits, changes, changedAt, encoded: encode(whole) }, keys };
	}

	return async (purpose: StatusPurpose): Promise<{ jwt: string; etag: string }> => {
		const { value, asOf } = await readPublic(database, (db) => read(db, purpose));
		const { list, keys } = value;
		const { kid, ...signer } = await signerOf(deps, keys);
		const now = (asOf ?? clock.now()).getTime();
		const changed = list.changedAt === "" ? 0 : Date.parse(list.changedAt);
		const moment = new Date(Math.max(changed, now - (now % HOUR_MS)));
		const from = isoOf(moment);
		const signedFor = `${from} ${kid}`;
		if (list.jwt !== undefined && list.etag !== undefined && list.signedFor === signedFor)
			return { jwt: list.jwt, etag: list.etag };
		const url = listUrl(settings.publicUrl, purpose);
		const did = didOf(settings.publicUrl);
		const until = new Date(moment.getTime() + LIST_LIFE_MS);
		const jwt = await sign(
			deps,
			{ kid, ...signer },
			{
				"@context": ["https://www.w3.org/ns/credentials/v2"],
				id: url,
				type: ["VerifiableCredential", "BitstringStatusListCredential"],
				issuer: did,
				validFrom: from,
				validUntil: isoOf(until),
				credentialSubject: {
					id: `${url}#list`,
					type: "BitstringStatusList",
					statusPurpose: purpose,
					encodedList: list.encoded,
				},
				iss: did,
				iat: Math.floor(moment.getTime() / 1000),
				exp: Math.floor(until.getTime() / 1000),
			},
		);
		const etag = `"${hash("sha256", jwt, "base64url")}"`;
		kept.set(purpose, { ...list, signedFor, jwt, etag });
		return { jwt, etag };
	};
}
