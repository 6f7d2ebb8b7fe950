import type { Buffer } from "node:buffer";
import { createPrivateKey } from "node:crypto";

const CURVES: Readonly<Record<string, string>> = { prime256v1: "P-256", secp384r1: "P-384", secp521r1: "P-521" };

export function signingAlgorithm(pkcs8: Buffer) {
	const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" });
	if (asymmetricKeyType === "rsa") return { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
	const namedCurve = CURVES[asymmetricKeyDetails?.namedCurve ?? ""];
	return namedCurve === undefined ? undefined : { name: "ECDSA", namedCurve };
}

export function importSigner(pkcs8: Buffer): Promise<CryptoKey> {
	const algorithm = signingAlgorithm(pkcs8);
	if (!algorithm) throw new Error("Neither RSA nor P-256, P-384, P-521");
	return crypto.subtle.importKey("pkcs8", new Uint8Array(pkcs8), algorithm, true, ["sign"]);
}
