/** Data read from a credential without verifying its signature, which is the task of the recipient. */
export interface Credential {
	jwt: string;
	/** Address of the certificate's public page, as printed on the documents. */
	page: string | undefined;
	issuer: string;
	issuerName: string | undefined;
	/** Id of the key that signed the credential. Verifiers look it up in the issuer's list of published keys. */
	keyId: string;
	/** ISO 8601 time of the signature; undefined if the credential does not state it. */
	signedAt: string | undefined;
	firstDay: string;
	lastDay: string;
	certificateNumber: string;
	company: string;
	products: number;
	statusLists: readonly { purpose: string; address: string }[];
	content: string;
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const textOf = (value: unknown) => (typeof value === "string" ? value : "");
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function partOf(jwt: string, at: 0 | 1): unknown {
	const base64 = (jwt.split(".")[at] ?? "").replaceAll("-", "+").replaceAll("_", "/");
	const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
	return JSON.parse(new TextDecoder().decode(bytes));
}

const MS = 1000;

/** Reads a signed credential in the compact JWS format. Throws if the text has another format. */
export function readCredential(text: string): Credential {
	const jwt = text.trim();
	const { kid } = fieldsOf(partOf(jwt, 0));
	const payload = fieldsOf(partOf(jwt, 1));
	const subject = fieldsOf(payload.credentialSubject);
	const { issuer, id, iat } = payload;
	return {
		jwt,
		page: textOf(id) || undefined,
		issuer: isFields(issuer) ? textOf(issuer.id) : textOf(issuer),
		issuerName: textOf(fieldsOf(issuer).name) || undefined,
		keyId: textOf(kid).replace(/^.*#/, ""),
		signedAt: typeof iat === "number" ? new Date(iat * MS).toISOString() : undefined,
		firstDay: textOf(subject.firstDay),
		lastDay: textOf(subject.lastDay),
		certificateNumber: textOf(subject.certificateNumber),
		company: textOf(fieldsOf(subject.company).name),
		products: listOf(subject.products).length,
		statusLists: listOf(payload.credentialStatus)
			.map(fieldsOf)
			.map(({ statusPurpose, statusListCredential }) => ({
				purpose: textOf(statusPurpose),
				address: textOf(statusListCredential),
			})),
		content: JSON.stringify(payload, null, "\t"),
	};
}
