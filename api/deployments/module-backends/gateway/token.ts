import { importJWK, SignJWT } from "jose";
import type { Deps, Person, SigningKeys } from "../../../platform/deps.ts";
import { acceptedKeys, signingKeys } from "../../../platform/runtime/key-rotation.ts";
import { type KeySet, MODULE_TOKEN } from "../contract.ts";

const ALGORITHM = "EdDSA";

type Key = SigningKeys["accessToken"]["publicJwk"];

export const listedKey = ({ kty = "", crv = "", x = "", kid }: Key) =>
	({ kty, crv, x, kid, alg: ALGORITHM, use: "sig" }) as const;

interface Claims {
	issuer: string;
	module: string;
	person: Pick<Person, "id" | "name" | "roles">;
	now: Date;
}

/**
 * Returns the signed token that identifies the calling user to a backend. Its type, issuer and audience differ from
 * those of the API's own tokens, so that neither is accepted in place of the other.
 */
export async function signModuleToken(privateJwk: Key, { issuer, module, person, now }: Claims): Promise<string> {
	const issuedAt = Math.floor(now.getTime() / 1000);
	return new SignJWT({ name: person.name, roles: person.roles })
		.setProtectedHeader({ alg: ALGORITHM, typ: MODULE_TOKEN.type, kid: privateJwk.kid })
		.setIssuer(issuer)
		.setAudience(module)
		.setSubject(person.id)
		.setIssuedAt(issuedAt)
		.setExpirationTime(issuedAt + MODULE_TOKEN.lifeSeconds)
		.sign(await importJWK(privateJwk, ALGORITHM));
}

export function createIdentity({ keys, clock, settings }: Deps) {
	return {
		keySet: (): KeySet => ({
			keys: acceptedKeys(keys, clock.now(), MODULE_TOKEN.lifeSeconds * 1000).map(({ accessToken }) =>
				listedKey(accessToken.publicJwk),
			),
		}),
		async tokenFor(module: string, person: Person): Promise<string> {
			const now = clock.now();
			const { privateJwk } = signingKeys(keys, now).accessToken;
			return signModuleToken(privateJwk, { issuer: settings.publicUrl, module, person, now });
		},
	};
}
