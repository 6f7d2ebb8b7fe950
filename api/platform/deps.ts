import type { Roles } from "../kit/access.ts";
import type { Database, Writer } from "./database/index.ts";
import type { ApiError } from "./errors.ts";
import type { BodyRules } from "./http/request-body.ts";
import type { Clock } from "./runtime/clock.ts";
import type { Settings } from "./runtime/settings.ts";

/** Who is written into histories and audit entries. */
export interface Person {
	id: string;
	userid: string;
	name: string;
	roles: Roles;
	sessionId: string;
}

/** Who acts. Each transaction that a person writes in confirms that the person may still do so. */
export interface Actor extends Person, Writer {
	/** What the person has to do before the session is good for anything else. */
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

/** What happens without a person: derived statuses, retention. */
export const SYSTEM = anonymous("system", "System");
/** Who is not signed in: registrations, enquiries, failed sign-ins. */
export const VISITOR = anonymous("visitor", "Besucher");

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;
export interface Log {
	info(event: string, fields?: LogFields): void;
	error(event: string, fields?: LogFields): void;
}

export interface Keys {
	/** Ed25519 key pair of the access tokens, JWK with `kid`. */
	accessToken: { privateJwk: JsonWebKey & { kid: string }; publicJwk: JsonWebKey & { kid: string } };
	/** 32 random bytes each, base64url. */
	/** Signs the human checks. */
	humanCheck: string;
	/** Signs the cookie of a device that somebody has signed in with. */
	device: string;
	/** Encrypts the secrets of authenticator apps. */
	secondFactor: string;
	/** Seals the entries of the audit trail. */
	auditSeal: string;
	/** The last entry from before entries were sealed; number 0 where every entry is. */
	sealedFrom?: { seq: number; hash: string };
}
/** What seals are made and checked with. */
export type SealKeys = Pick<Keys, "auditSeal" | "sealedFrom">;

/** Turns a bearer token into the person it stands for, as the person is now. */
export type Authenticate = (bearer: string | undefined) => Promise<Actor>;

export interface Deps {
	database: Database;
	clock: Clock;
	settings: Settings;
	keys: Keys;
	log: Log;
	authenticate: Authenticate;
	/** Reads a product workbook away from the event loop; see `products/import.ts`. */
	readWorkbook: (file: Uint8Array) => Promise<unknown>;
	/** Limits of request bodies, where they are others than the usual ones. */
	bodies?: BodyRules;
}
