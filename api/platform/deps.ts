import type { Roles } from "../kit/access.ts";
import type { Failure } from "../kit/failures.ts";
import type { Database, Writer } from "./database/index.ts";
import type { ApiError } from "./errors.ts";
import type { BodyRules } from "./http/request-body.ts";
import type { Clock } from "./runtime/clock.ts";
import type { Settings } from "./runtime/settings.ts";

/** The data of an account that status histories and audit entries store. */
export interface Person {
	id: string;
	userid: string;
	name: string;
	roles: Roles;
	sessionId: string;
}

/** The account that sends a request. Each write transaction confirms that the account may still write. */
export interface Actor extends Person, Writer {
	/**
	 * What the account has to do before the session allows anything else, such as a new password; undefined if nothing.
	 */
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

/** The actor of automatic changes, such as derived statuses and retention. */
export const SYSTEM = anonymous("system", "System");
/** The actor of registrations, enquiries and failed sign-ins. */
export const VISITOR = anonymous("visitor", "Besucher");

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;
export interface TrailCheckResults {
	/** Returns the number of findings by their kind; empty before the first check has ended. */
	findings(): Readonly<Record<string, number>>;
	/** Returns when the last check of the whole trail ended; undefined before the first. */
	verifiedAt(): Date | undefined;
}

export interface Log {
	info(event: string, fields?: LogFields): void;
	error(event: string, fields?: LogFields): void;
	/** Returns the number of error lines by their event, for the metrics. */
	errors?(): Readonly<Record<string, number>>;
}

/** The keys that a key rotation replaces. */
export interface SigningKeys {
	/** The Ed25519 key pair of the access tokens, as JWK with `kid`. */
	accessToken: { privateJwk: JsonWebKey & { kid: string }; publicJwk: JsonWebKey & { kid: string } };
	/** The secret that signs the human checks. This and the following secrets are 32 random bytes in base64url. */
	humanCheck: string;
	/** The secret that signs the cookie of a known device. */
	device: string;
}

/** All keys of the server. A rotation changes this object while the process runs. */
export interface Keys extends SigningKeys {
	/** The secret that encrypts the secrets of authenticator apps. */
	secondFactor: string;
	/** The secret that seals the entries of the audit trail. */
	auditSeal: string;
	/**
	 * Number and hash of the last unsealed entry of the audit trail; the number is 0 if all entries are sealed. With
	 * `rows` the sealed tables have seals in every row, so a row without one is forged.
	 */
	sealedFrom?: { seq: number; hash: string; rows?: true | undefined };
	/**
	 * The former keys in the order of `until`. Each signs until then, and its signatures are accepted while they are
	 * valid.
	 */
	former?: (SigningKeys & { until: string })[];
}
export type SealKeys = Pick<Keys, "auditSeal" | "sealedFrom">;

/** Verifies the access token of a request alone, without the database. Throws if it is invalid. */
export type Authenticate = (bearer: string | undefined) => Promise<Identity>;

export interface Identity {
	/** The id of the account that the token names. The account may have lost its rights since. */
	senderId: string;
	/** Returns the account after reading session and account in one statement. Throws if either has ended. */
	findActor: () => Promise<Actor>;
}

/** Stores issued documents outside of the database, by their SHA-256. Rejects if the store does not answer. */
export interface DocumentStore {
	/** The name of the store in messages. */
	readonly name: string;
	get(sha256: string): Promise<Uint8Array | undefined>;
	put(sha256: string, bytes: Uint8Array): Promise<void>;
	remove(sha256: string): Promise<void>;
}

/**
 * Functions of other modules that run within a change. The module that makes the change declares them in this
 * interface; `api/subscribers.ts` supplies them.
 */
export interface Subscribers {
	/** Counts an internal error of the server. Never rejects. */
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
	/** Functions that run in child processes, which serve users in turn (`platform/child-process`). */
	readWorkbook: (user: string, file: Uint8Array) => Promise<unknown>;
	renderWord: (user: string, job: object) => Promise<Uint8Array<ArrayBuffer>>;
	printPdf: (user: string, job: object) => Promise<Uint8Array<ArrayBuffer>>;
	findMissingLetters: (user: string, facts: object) => Promise<unknown>;
	/** True if PDFs are created right after a publication. Otherwise they are created when they are first requested. */
	printsAhead?: boolean;
	/** Aborted once this instance receives the signal to stop. It serves requests for a while longer. */
	ending?: AbortSignal | undefined;
	/** The results of the server's checks of the audit trail; undefined where no jobs run. */
	trailCheck?: TrailCheckResults | undefined;
	/** The bounds of request bodies; by default `BODY_RULES`. */
	bodies?: BodyRules;
}
