import { SettingsError, secret } from "./secret.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Address and key of a bucket of an S3-compatible service. */
export interface BucketSettings {
	endpoint: string;
	region: string;
	bucket: string;
	/** The beginning of all keys: a path without slashes at its ends, which may be empty. */
	prefix: string;
	accessKeyId: string;
	secretAccessKey: string;
}

/**
 * The environment variables of the bucket for issued documents. They differ from those of the modules' bucket, so that
 * the server does not get the key of that bucket.
 */
export const DOCUMENT_STORE_NAMES = [
	"DOCUMENT_STORE",
	"DOCUMENT_S3_ENDPOINT",
	"DOCUMENT_S3_REGION",
	"DOCUMENT_S3_ACCESS_KEY_ID",
	"DOCUMENT_S3_SECRET_ACCESS_KEY",
] as const;

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[0-9A-Za-z][0-9A-Za-z._-]*)*)\/?$/;
const LEAST_SECRET = 8;
const DEFAULT_REGION = "us-east-1";

function needed(env: Environment, name: string): string {
	const value = env[name];
	if (!value) throw new SettingsError(`${name}: It is missing; DOCUMENT_STORE=${env.DOCUMENT_STORE} requires it.`);
	return value;
}

/** Returns the settings of the bucket for issued documents; undefined if the documents are stored in the database. */
export function documentStoreOf(env: Environment): BucketSettings | undefined {
	const address = env.DOCUMENT_STORE;
	if (!address || address === "database") return undefined;
	const [, bucket, path = ""] = ADDRESS.exec(address) ?? [];
	if (!bucket) throw new SettingsError(`DOCUMENT_STORE: "${address}" must be database or a bucket (s3://bucket/path).`);
	const endpoint = needed(env, "DOCUMENT_S3_ENDPOINT");
	const { pathname, search, username } = URL.canParse(endpoint) ? new URL(endpoint) : { pathname: "" };
	if (!/^https?:\/\//.test(endpoint) || pathname !== "/" || search || username)
		throw new SettingsError(`DOCUMENT_S3_ENDPOINT: "${endpoint}" must be the address of a server (https://…).`);
	const secretAccessKey = needed(env, "DOCUMENT_S3_SECRET_ACCESS_KEY");
	secret("DOCUMENT_S3_SECRET_ACCESS_KEY", secretAccessKey, LEAST_SECRET);
	return {
		endpoint: endpoint.replace(/\/$/, ""),
		region: env.DOCUMENT_S3_REGION || DEFAULT_REGION,
		bucket,
		prefix: path.slice(1),
		accessKeyId: needed(env, "DOCUMENT_S3_ACCESS_KEY_ID"),
		secretAccessKey,
	};
}
