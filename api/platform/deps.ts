import type { Roles } from "../kit/access.ts";
import type { Database, Seeing, Writer } from "./database/index.ts";
import type { ApiError } from "./errors.ts";
import type { BodyRules } from "./http/request-body.ts";
import type { Clock } from "./runtime/clock.ts";
import type { Settings } from "./runtime/settings.ts";

/** For histories and audit entries. */
export interface Person {
	id: string;
	userid: string;
	name: string;
	roles: Roles;
	sessionId: string;
}

/** Each transaction confirms that the person may still write. */
export interface Actor extends Person, Writer, Seeing {
	/** Must be resolved before the session allows anything else. */
	restriction?: Restriction | undefined;
}
export interface Restriction {
	kind: "password" | "secondFactor";
	refusal: ApiError;
}

const anonymous = (id: string, name: string): Actor => ({
	id,
	userid: id,
	name,
	roles: [],
	sessionId: "",
	confirm: async () => {},
});

/** Derived statuses, retention. */
export const SYSTEM = anonymous("system", "System");
/** Registrations, enquiries, failed sign-ins. */
export const VISITOR = anonymous("visitor", "Besucher");

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;
export interface Log {
	info(event: string, fields?: LogFields): void;
	error(event: string, fields?: LogFields): void;
}

/** Those that a rotation replaces. */
export interface SigningKeys {
	/** Ed25519 key pair of the access tokens, JWK with `kid`. */
	accessToken: { privateJwk: JsonWebKey & { kid: string }; publicJwk: JsonWebKey & { kid: string } };
	/** Signs the human checks. This and the following secrets: 32 random bytes, base64url. */
	humanCheck: string;
	/** Signs the device cookie. */
	device: string;
}

/** Changed by a rotation while the process runs. */
export interface Keys extends SigningKeys {
	/** Encrypts the secrets of authenticator apps. */
	secondFactor: string;
	/** Seals the entries of the audit trail. */
	auditSeal: string;
	/** The last unsealed entry; number 0 if all entries are sealed. */
	sealedFrom?: { seq: number; hash: string };
	/** In the order of their ends: each signs until then, and what it signed is accepted while it lives. */
	former?: (SigningKeys & { until: string })[];
}
export type SealKeys = Pick<Keys, "auditSeal" | "sealedFrom">;

/** Finds out who asks, and whether they may: asked for together with what is read, both share a round trip. */
export type Ask = () => Promise<Actor>;

/** Of a request that may be sent again: what an equal one has done is asked for together with the person, and told after. */
export interface Asked extends Pick<Writer, "once"> {
	ask: Ask;
}

/** What a token says whose signature is right. */
export interface Claim extends Asked {
	userId: string;
}
export type Authenticate = (bearer: string | undefined) => Promise<Claim>;

/** Issued documents outside the database, by their SHA-256. Rejects if the store does not answer. */
export interface DocumentStore {
	/** For messages. */
	readonly name: string;
	get(sha256: string): Promise<Uint8Array | undefined>;
	put(sha256: string, bytes: Uint8Array): Promise<void>;
	remove(sha256: string): Promise<void>;
}

export interface Deps {
	database: Database;
	clock: Clock;
	settings: Settings;
	keys: Keys;
	/** Undefined: documents are issued into the database. */
	documents?: DocumentStore | undefined;
	log: Log;
	authenticate: Authenticate;
	/** Runs beside the event loop; see `products/import.ts`. */
	readWorkbook: (file: Uint8Array) => Promise<unknown>;
	/** Runs beside the event loop; see `certificates/publication/pdf.ts`. */
	printPdf: (job: object) => Promise<Uint8Array<ArrayBuffer>>;
	/** Whether a publication is followed by its PDFs; otherwise they are made when they are asked for. */
	printsAhead?: boolean;
	/** Aborted once this instance is told to end; it serves on for a while. */
	ending?: AbortSignal | undefined;
	/** By default `BODY_RULES`. */
	bodies?: BodyRules;
}
