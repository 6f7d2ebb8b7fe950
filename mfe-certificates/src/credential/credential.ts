/** Content of a credential, which the server has signed. Only the recipient verifies the signature. */
interface Content {
	/** Address of the certificate's public page, as printed on the documents. */
	id: string;
	/** Credentials of certificates that state no issuer contain only its id. */
	issuer: string | { id: string; name: string };
	/** Time of the signature in seconds since 1970. */
	iat: number;
	credentialSubject: {
		certificateNumber: string;
		company: { name: string };
		firstDay: string;
		lastDay: string;
		products: readonly unknown[];
	};
	credentialStatus: readonly { statusPurpose: string; statusListCredential: string }[];
}

export interface Credential {
	jwt: string;
	/** Id of the key that signed the credential. Verifiers look it up in the issuer's list of published keys. */
	keyId: string;
	content: Content;
}

function decoded(base64Url: string) {
	const base64 = base64Url.replaceAll("-", "+").replaceAll("_", "/");
	const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
	return JSON.parse(new TextDecoder().decode(bytes));
}

/** Reads a signed credential in the compact JWS format. Throws if the text has another format. */
export function readCredential(text: string): Credential {
	const jwt = text.trim();
	const [header = "", content = ""] = jwt.split(".");
	const { kid }: { kid: string } = decoded(header);
	return { jwt, keyId: kid.replace(/^.*#/, ""), content: decoded(content) };
}
