import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { SignPdf } from "@signpdf/signpdf";
import { Signer } from "@signpdf/utils";
import { ObjectIdentifier, OctetString, Sequence } from "asn1js";
import {
	Attribute,
	Certificate,
	ContentInfo,
	EncapsulatedContentInfo,
	IssuerAndSerialNumber,
	SignedAndUnsignedAttributes,
	SignedData,
	SignerInfo,
} from "pkijs";
import { importSigner } from "../../../platform/runtime/signing-key.ts";
import type { Seal } from "./content.ts";
import type { SealKey } from "./job.ts";
import { withPlaceholder } from "./placeholder.ts";

const DATA = "1.2.840.113549.1.7.1";
const SIGNED_DATA = "1.2.840.113549.1.7.2";
const CONTENT_TYPE = "1.2.840.113549.1.9.3";
const MESSAGE_DIGEST = "1.2.840.113549.1.9.4";
const SIGNING_CERTIFICATE_V2 = "1.2.840.113549.1.9.16.2.47";

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();
const attribute = (type: string, value: ObjectIdentifier | OctetString | Sequence) =>
	new Attribute({ type, values: [value] });

/**
 * Signs a PDF as PAdES baseline B, which requires the hash of the signing certificate inside the CMS signature, and
 * forbids a signing time there.
 */
class Cades extends Signer {
	readonly #key: SealKey;

	constructor(key: SealKey) {
		super();
		this.#key = key;
	}

	override async sign(content: Buffer): Promise<Buffer> {
		const ders = this.#key.certificates.map((certificate) => Buffer.from(certificate, "base64"));
		const certificates = ders.map((der) => Certificate.fromBER(der));
		const [own, der] = [certificates[0], ders[0]];
		if (!own || !der) throw new Error("No certificate to seal with");
		const identity = new Sequence({ value: [new OctetString({ valueHex: sha256(der) })] });
		const attributes = [
			attribute(CONTENT_TYPE, new ObjectIdentifier({ value: DATA })),
			attribute(MESSAGE_DIGEST, new OctetString({ valueHex: sha256(content) })),
			attribute(SIGNING_CERTIFICATE_V2, new Sequence({ value: [new Sequence({ value: [identity] })] })),
		];
		const sid = new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber });
		// DER, the binary encoding of the signature, requires that the elements of a set are sorted by their bytes.
		attributes.sort((a, b) => Buffer.compare(Buffer.from(a.toSchema().toBER()), Buffer.from(b.toSchema().toBER())));
		const signedAttrs = new SignedAndUnsignedAttributes({ type: 0, attributes });
		const signed = new SignedData({
			version: 1,
			encapContentInfo: new EncapsulatedContentInfo({ eContentType: DATA }),
			signerInfos: [new SignerInfo({ version: 1, sid, signedAttrs })],
			certificates,
		});
		await signed.sign(await importSigner(Buffer.from(this.#key.privateKey, "base64")), 0, "SHA-256");
		const message = new ContentInfo({ contentType: SIGNED_DATA, content: signed.toSchema(true) });
		return Buffer.from(message.toSchema().toBER());
	}
}

export const sealed = (pdf: Buffer, seal: Seal): Promise<Buffer> =>
	new SignPdf().sign(withPlaceholder(pdf, seal), new Cades(seal));
