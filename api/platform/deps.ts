import type { Roles } from "../kit/access.ts";
import type { Failure } from "../kit/failures.ts";
import type { Database, Writer } from "./database/index.ts";
import type { ApiError } from "./errors.ts";
import type { BodyRules } from "./http/request-body.ts";
import type { Clock } from "./runtime/clock.ts";
import type { Settings } from "./runtime/settings.ts";

export interface Person {
	id: string;
	userid: string;
	name: string;
	roles: Roles;
	sessionId: string;
}

/** The account that sends a request; each write transaction confirms again that it may still write. */
export interface Actor extends Person, Writer {
	/** What the account must do before the session allows anything else, such as choosing a new password. */
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

/** The author of changes that the server makes on its own, such as deletions after a retention period. */
export const SYSTEM = anonymous("system", "System");
/** The author of registrations, enquiries and failed sign-ins, because no account is signed in. */
export const VISITOR = anonymous("visitor", "Besucher");

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;
export interface TrailCheckResults {
	/** Returns the number of findings by kind in the last check of the audit trail; empty before the first check. */
	findings(): Readonly<Record<string, number>>;
	verifiedAt(): Date | undefined;
}

export interface Log {
	info(event: string, fields?: LogFields): void;
	error(event: string, fields?: LogFields): void;
	errors?(): Readonly<Record<string, number>>;
}

/** The keys that a key rotation replaces; signatures of the former keys are accepted until they expire. */
export interface SigningKeys {
	/** The Ed25519 key pair that signs access tokens, as JSON Web Keys with the key id `kid`. */
	accessToken: { privateJwk: JsonWebKey & { kid: string }; publicJwk: JsonWebKey & { kid: string } };
	/** The secret that signs checks for human visitors. Like all secrets here, it is 32 random bytes in base64url. */
	humanCheck: string;
	/** The secret that signs the cookie by which a known device is recognised at the sign-in. */
	device: string;
}

/** All keys of the server. A key rotation changes this object while the process runs, so it must not be copied. */
export interface Keys extends SigningKeys {
	/** The secret that encrypts the stored secrets of authenticator apps. */
	secondFactor: string;
	/** The secret of the HMACs that seal audit entries and database rows. */
	auditSeal: string;
	/**
	 * The last audit entry without a seal (HMAC); number 0 if all are sealed. With `rows`, every row of the sealed
	 * tables has a seal, so a row without one is forged.
	 */
	sealedFrom?: { seq: number; hash: string; rows?: true | undefined };
	/** Former keys, ordered by `until`. Each signs until then; its signatures stay accepted while they are valid. */
	former?: (SigningKeys & { until: string })[];
}
export type SealKeys = Pick<Keys, "auditSeal" | "sealedFrom">;

/** Verifies an access token by its signature alone, without the database. Throws if the token is invalid. */
export type Authenticate = (bearer: string | undefined) => Promise<Identity>;

export interface Identity {
	/** The account in the token, which may have lost its rights since the token was issued. */
	senderId: string;
	findActor: () => Promise<Actor>;
}

/** Stores issued documents under their SHA-256. Calls reject if the storage service does not answer. */
export interface DocumentStore {
	/** The name of the store in messages to the operator. */
	readonly name: string;
	get(sha256: string): Promise<Uint8Array | undefined>;
	put(sha256: string, bytes: Uint8Array): Promise<void>;
	remove(sha256: string): Promise<void>;
	/** Returns the bytes of a file that staff have added, piece by piece; undefined if there is no such file. */
	readFile(id: string): Promise<ReadableStream<Uint8Array> | undefined>;
	writeFile(id: string, content: StreamedContent): Promise<void>;
	removeFile(id: string): Promise<void>;
}

/** Content that is sent to the storage service piece by piece, and again from its beginning if the attempt fails. */
export interface StreamedContent {
	size: number;
	sha256: string;
	open(): ReadableStream<Uint8Array<ArrayBuffer>>;
}

/**
 * Functions of other modules that run as part of a change. They are declared here and supplied by `api/subscribers.ts`,
 * so that the changing module need not import the others.
 */
export interface Subscribers {
	/** Counts an internal error of the server. Never rejects, so that a failure to count does not hide the error. */
	onFailure(deps: Pick<Deps, "database" | "clock" | "log">, failure: Failure): Promise<void>;
}

export interface Deps {
	database: Database;
	clock: Clock;
	settings: Settings;
	keys: Keys;
	/** The store of issued documents; undefined if they are stored in the database. */
	documents?: DocumentStore | undefined;
	log: Log;
	authenticate: Authenticate;
	subscribers: Subscribers;
	/** Runs in a child process, so that a large or malicious Excel file cannot block the server. */
	readWorkbook: (user: string, file: Uint8Array) => Promise<unknown>;
	/** The months between two surveillances of a certification, from the brand folder. */
	surveillanceMonths: number;
	renderWord: (user: string, job: object) => Promise<Uint8Array<ArrayBuffer>>;
	printPdf: (user: string, job: object) => Promise<Uint8Array<ArrayBuffer>>;
	findMissingLetters: (user: string, facts: object) => Promise<unknown>;
	/** True if PDFs are created right after a publication; otherwise at the first request. */
	printsAhead?: boolean;
	/** Aborted once this instance receives the signal to stop; it serves requests for a while longer. */
	ending?: AbortSignal | undefined;
	trailCheck?: TrailCheckResults | undefined;
	bodies?: BodyRules;
}
