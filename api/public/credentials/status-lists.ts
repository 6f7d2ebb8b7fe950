import { hash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { didOf } from "../../kit/credential.ts";
import type { Reader } from "../../platform/database/index.ts";
import type { Deps } from "../../platform/deps.ts";
import { HOUR_MS } from "../../platform/instances/jobs.ts";
import { listUrl } from "./content.ts";
import type { StatusPurpose } from "./contract.ts";
import { sign, signerOf } from "./keys.ts";
import { listBits, listKeys } from "./repository.ts";
import { createStatusBits } from "./status-bits.ts";

/** A verifier may use a signed status list for this time; `Cache-Control` limits the time in HTTP caches. */
const LIST_LIFE_MS = 24 * HOUR_MS;

interface SignedList {
	/** Names the content and the hour for which the list was signed; the list is signed again when either changes. */
	signedFor: string;
	jwt: string;
	etag: string;
}

/** Encodes a status list as the specification requires: compressed by gzip, then base64url with the prefix `u`. */
const encode = (bytes: Uint8Array) => `u${gzipSync(bytes).toString("base64url")}`;

/** Signs the status lists once for each change and hour. All instances sign the same bytes, for equal ETags. */
export function createStatusLists(deps: Deps) {
	const { database, clock, keys, settings } = deps;
	const signed = new Map<StatusPurpose, SignedList>();
	const statusBits = createStatusBits(keys);

	const read = async (db: Reader) => {
		const [state, bits, signingKeys] = await Promise.all([statusBits.read(db), listBits(db, keys), listKeys(db, keys)]);
		return { ...state, bits, signingKeys };
	};

	return async (purpose: StatusPurpose): Promise<{ jwt: string; etag: string }> => {
		const { value, asOf } = await database.readPublic(read);
		const { version, changedAt, bits, signingKeys } = value;
		const signer = await signerOf(deps, signingKeys);
		const now = (asOf ?? clock.now()).getTime();
		const changed = changedAt === "" ? 0 : Date.parse(changedAt);
		const moment = new Date(Math.max(changed, now - (now % HOUR_MS)));
		const from = moment.toISOString();
		const signedFor = `${from} ${signer.kid} ${version} ${bits}`;
		const known = signed.get(purpose);
		if (known?.signedFor === signedFor) return known;
		const url = listUrl(settings.publicUrl, purpose);
		const did = didOf(settings.publicUrl);
		const until = new Date(moment.getTime() + LIST_LIFE_MS);
		const jwt = await sign(deps, signer, {
			"@context": ["https://www.w3.org/ns/credentials/v2"],
			id: url,
			type: ["VerifiableCredential", "BitstringStatusListCredential"],
			issuer: did,
			validFrom: from,
			validUntil: until.toISOString(),
			credentialSubject: {
				id: `${url}#list`,
				type: "BitstringStatusList",
				statusPurpose: purpose,
				encodedList: encode(statusBits.bytes(purpose, bits)),
			},
			iss: did,
			iat: Math.floor(moment.getTime() / 1000),
			exp: Math.floor(until.getTime() / 1000),
		});
		const etag = `"${hash("sha256", jwt, "base64url")}"`;
		signed.set(purpose, { signedFor, jwt, etag });
		return { jwt, etag };
	};
}
