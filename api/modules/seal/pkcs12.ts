import { Buffer } from "node:buffer";
import { createPrivateKey, createPublicKey, X509Certificate } from "node:crypto";
import { CertBag, Certificate, EncryptedContentInfo, EncryptedData, PFX, PKCS8ShroudedKeyBag } from "pkijs";

interface Pair {
	/** The private key in PKCS #8 format. */
	privateKey: Buffer;
	/** X.509 certificates in DER format: first the one of the key, then those of its issuers. */
	certificates: Buffer[];
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "utf8")).buffer;

async function bagsOf(file: Uint8Array, passphrase: string) {
	const password = bytesOf(passphrase);
	const pfx = PFX.fromBER(new Uint8Array(file));
	await pfx.parseInternalValues({ password, checkIntegrity: true });
	const safe = pfx.parsedValue?.authenticatedSafe;
	if (!safe) throw new Error("empty");
	await safe.parseInternalValues({ safeContents: safe.safeContents.map(() => ({ password })) });
	const contents = safe.parsedValue.safeContents as { value: { safeBags: { bagValue: unknown }[] } }[];
	return { password, bags: contents.flatMap(({ value }) => value.safeBags.map(({ bagValue }) => bagValue)) };
}

export async function readPkcs12(file: Uint8Array, passphrase: string): Promise<Pair> {
	const { password, bags } = await bagsOf(file, passphrase);
	const shrouded = bags.find((bag) => bag instanceof PKCS8ShroudedKeyBag);
	if (!shrouded) throw new Error("no private key");
	const encrypted = {
		contentEncryptionAlgorithm: shrouded.encryptionAlgorithm,
		encryptedContent: shrouded.encryptedData,
	};
	const decrypted = await new EncryptedData({ encryptedContentInfo: new EncryptedContentInfo(encrypted) }).decrypt({
		password,
	});
	const privateKey = Buffer.from(decrypted);
	const found = bags.flatMap((bag) =>
		bag instanceof CertBag && bag.parsedValue instanceof Certificate
			? [Buffer.from(bag.parsedValue.toSchema(true).toBER())]
			: [],
	);
	const key = createPrivateKey({ key: privateKey, format: "der", type: "pkcs8" });
	const isOwn = (der: Buffer) => new X509Certificate(der).checkPrivateKey(key);
	const own = found.find(isOwn);
	if (!own) throw new Error(`no certificate of this key (${createPublicKey(key).asymmetricKeyType})`);
	return { privateKey, certificates: [own, ...found.filter((der) => der !== own)] };
}
