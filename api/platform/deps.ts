import type { Clock } from "./clock.ts";
import type { Database } from "./database/index.ts";
import type { Settings } from "./settings.ts";

/** Who acts: written into every history and audit entry. */
export interface Actor {
	id: string;
	userid: string;
	name: string;
	roles: readonly ("Admin" | "Auditor")[];
	sessionId: string;
}

/** What happens without a person: derived statuses, retention. */
export const SYSTEM: Actor = { id: "system", userid: "system", name: "System", roles: [], sessionId: "" };

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;
export interface Log {
	info(event: string, fields?: LogFields): void;
	error(event: string, fields?: LogFields): void;
}

/** Secrets of this installation, made at the first start and kept in the data folder. */
export interface Keys {
	/** Ed25519 key pair of the access tokens, JWK with `kid`. */
	accessToken: { privateJwk: JsonWebKey & { kid: string }; publicJwk: JsonWebKey & { kid: string } };
	/** 32 random bytes, base64url: signs the human checks. */
	humanCheck: string;
}

/** Turns a bearer token into the person it stands for, as the person is now. */
export type Authenticate = (bearer: string | undefined) => Promise<Actor>;

/** What the modules are built from. */
export interface Deps {
	database: Database;
	clock: Clock;
	settings: Settings;
	keys: Keys;
	log: Log;
	authenticate: Authenticate;
	/** Reads a product workbook away from the event loop; see `products/import.ts`. */
	readWorkbook: (file: Uint8Array) => Promise<unknown>;
}
