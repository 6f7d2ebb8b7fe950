import { Buffer } from "node:buffer";
import { createECDH, createPrivateKey, hkdfSync, randomBytes } from "node:crypto";
import { BitString, Integer, Utf8String } from "asn1js";
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension } from "pkijs";

const CURVE = { name: "ECDSA", namedCurve: "P-256" } as const;
const YEARS = 20;
const COMMON_NAME = "2.5.4.3";
const KEY_USAGE = "2.5.29.15";
const BASIC_CONSTRAINTS = "2.5.29.19";
/** The certificate may be used only for signatures: the first two bits are digitalSignature and nonRepudiation. */
const SIGNS_ONLY = new Uint8Array([0xc0]);

/** Derives a PKCS #8 private key from a secret outside of the database, so that all server instances share the key. */
export function privateKeyFrom(secret: string, salt: string): Buffer {
	const curve = createECDH("prime256v1");
	const number = Buffer.from(
		hkdfSync("sha256", Buffer.from(secret, "base64url"), Buffer.from(salt, "base64url"), "pdf seal", 32),
	);
	curve.setPrivateKey(number);
	const point = curve.getPublicKey();
	const jwk = {
		kty: "EC",
		crv: CURVE.namedCurve,
		d: number.toString("base64url"),
		x: point.toString("base64url", 1, 33),
		y: point.toString("base64url", 33),
	};
	return createPrivateKey({ key: jwk, format: "jwk" }).export({ format: "der", type: "pkcs8" });
}

const named = (name: string) => [
	new AttributeTypeAndValue({ type: COMMON_NAME, value: new Utf8String({ value: name }) }),
];

export async function selfSigned(pkcs8: Buffer, name: string, now: Date): Promise<Buffer> {
	const privateKey = await crypto.subtle.importKey("pkcs8", new Uint8Array(pkcs8), CURVE, true, ["sign"]);
	const { d: _, key_ops: __, ...jwk } = await crypto.subtle.exportKey("jwk", privateKey);
	const publicKey = await crypto.subtle.importKey("jwk", jwk, CURVE, true, ["verify"]);
	const certificate = new Certificate();
	certificate.version = 2;
	// The serial number must be positive, so the first bit of these random bytes is cleared below.
	const serial = randomBytes(16);
	serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
	certificate.serialNumber = new Integer({ valueHex: serial });
	certificate.subject.typesAndValues = named(name);
	certificate.issuer.typesAndValues = named(name);
	certificate.notBefore.value = now;
	const end = new Date(now);
	end.setUTCFullYear(now.getUTCFullYear() + YEARS);
	certificate.notAfter.value = end;
	certificate.extensions = [
		new Extension({
			extnID: BASIC_CONSTRAINTS,
			critical: true,
			extnValue: new BasicConstraints({ cA: false }).toSchema().toBER(),
		}),
		new Extension({
			extnID: KEY_USAGE,
			critical: true,
			extnValue: new BitString({ valueHex: SIGNS_ONLY, unusedBits: 6 }).toBER(),
		}),
	];
	await certificate.subjectPublicKeyInfo.importKey(publicKey);
	await certificate.sign(privateKey, "SHA-256");
	return Buffer.from(certificate.toSchema(true).toBER());
}
