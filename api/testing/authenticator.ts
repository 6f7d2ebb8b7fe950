import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { Secret, TOTP } from "otpauth";

/** Returns the code that an authenticator app with this secret shows, shifted by a number of steps. */
export const codeAt = (moment: Date, secret: string, steps = 0): string =>
	new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: moment.getTime() + steps * 30_000 });

/** Simulates a browser's passkey authenticator as far as the API can observe it. */

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString("base64url");

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const bytes = (data: Uint8Array) => Buffer.concat([Buffer.from([0x58, data.length]), data]);
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);

/** Encodes the public key as a COSE key of ES256 in CBOR. */
function coseOf(publicKey: KeyObject): Buffer {
	const { x = "", y = "" } = publicKey.export({ format: "jwk" });
	const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
	const coordinates = [bytes(Buffer.from(x, "base64url")), Buffer.from([0x22]), bytes(Buffer.from(y, "base64url"))];
	return Buffer.concat([head, ...coordinates]);
}

export interface Bent {
	origin?: string;
	verified?: boolean;
	counter?: number;
	userHandle?: string;
}

export class Authenticator {
	readonly id = randomBytes(32);
	readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
	readonly #site: string;
	#counter = 0;

	constructor(site: string) {
		this.#site = site;
	}

	get credentialId(): string {
		return base64url(this.id);
	}

	#authData(flags: number, { verified = true, counter = ++this.#counter }: Bent): Buffer {
		const count = Buffer.alloc(4);
		count.writeUInt32BE(counter);
		const all = flags | USER_PRESENT | (verified ? USER_VERIFIED : 0);
		return Buffer.concat([sha256(new URL(this.#site).hostname), Buffer.from([all]), count]);
	}

	#clientData(type: string, challenge: string, { origin = this.#site }: Bent): Buffer {
		return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
	}

	/** Returns the response of the passkey to a registration, like `startRegistration` in a browser. */
	register({ challenge }: { challenge: string }, bent: Bent = {}) {
		const length = Buffer.alloc(2);
		length.writeUInt16BE(this.id.length);
		const credential = [Buffer.alloc(16), length, this.id, coseOf(this.#keys.publicKey)];
		const authData = Buffer.concat([this.#authData(HAS_CREDENTIAL, bent), ...credential]);
		const attestation = [
			text("fmt"),
			text("none"),
			text("attStmt"),
			Buffer.from([0xa0]),
			text("authData"),
			bytes(authData),
		];
		return {
			...this.#credential(),
			response: {
				clientDataJSON: base64url(this.#clientData("webauthn.create", challenge, bent)),
				attestationObject: base64url(Buffer.concat([Buffer.from([0xa3]), ...attestation])),
				transports: ["internal"],
			},
		};
	}

	/** Returns the response of the passkey to a challenge, like `startAuthentication` in a browser. */
	answer({ challenge }: { challenge: string }, bent: Bent = {}) {
		const authenticatorData = this.#authData(0, bent);
		const clientData = this.#clientData("webauthn.get", challenge, bent);
		const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(clientData)]), this.#keys.privateKey);
		return {
			...this.#credential(),
			response: {
				clientDataJSON: base64url(clientData),
				authenticatorData: base64url(authenticatorData),
				signature: base64url(signature),
				...(bent.userHandle ? { userHandle: base64url(Buffer.from(bent.userHandle)) } : {}),
			},
		};
	}

	#credential() {
		return { id: this.credentialId, rawId: this.credentialId, type: "public-key", clientExtensionResults: {} };
	}
}
