import { type Environment, SettingsError, secret } from "./setting-values.ts";

export interface BucketSettings {
	endpoint: string;
	region: string;
	bucket: string;
	/** The beginning of all file names in the bucket: a path without slashes at its ends, which may be empty. */
	prefix: string;
	accessKeyId: string;
	secretAccessKey: string;
}

/** The variables of the bucket for documents. Modules use another bucket, whose key the server does not get. */
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

/**
 * Reads the settings of a bucket: `DOCUMENT_STORE` and `DOCUMENT_S3_…`, or `MODULE_STORE` and `S3_…`. Throws a
 * `SettingsError` for an invalid one; `other` describes in its message what is allowed instead of a bucket.
 */
export function bucketOf(env: Environment, store: "DOCUMENT_STORE" | "MODULE_STORE", other: string): BucketSettings {
	const prefix = store === "DOCUMENT_STORE" ? "DOCUMENT_S3" : "S3";
	const address = env[store] ?? "";
	const needed = (setting: string) => {
		const value = env[`${prefix}_${setting}`];
		if (!value) throw new SettingsError(`${prefix}_${setting}: It is missing; ${store}=${address} requires it.`);
		return value;
	};
	const [, bucket, path = ""] = ADDRESS.exec(address) ?? [];
	if (!bucket) throw new SettingsError(`${store}: "${address}" must be ${other} or a bucket (s3://bucket/path).`);
	const endpoint = needed("ENDPOINT");
	const { pathname, search, hash, username } = URL.canParse(endpoint) ? new URL(endpoint) : { pathname: "" };
	if (!/^https?:\/\//.test(endpoint) || pathname !== "/" || search || hash || username)
		throw new SettingsError(`${prefix}_ENDPOINT: "${endpoint}" must be the address of a server (https://…).`);
	const region = env[`${prefix}_REGION`] || DEFAULT_REGION;
	if (!/^[0-9A-Za-z-]{1,40}$/.test(region))
		throw new SettingsError(`${prefix}_REGION: "${region}" must be the name of a region, such as us-east-1.`);
	const secretAccessKey = needed("SECRET_ACCESS_KEY");
	secret(`${prefix}_SECRET_ACCESS_KEY`, secretAccessKey, LEAST_SECRET);
	return {
		endpoint: endpoint.replace(/\/$/, ""),
		region,
		bucket,
		prefix: path.slice(1),
		accessKeyId: needed("ACCESS_KEY_ID"),
		secretAccessKey,
	};
}

export const documentStoreOf = (env: Environment): BucketSettings | undefined =>
	!env.DOCUMENT_STORE || env.DOCUMENT_STORE === "database" ? undefined : bucketOf(env, "DOCUMENT_STORE", "database");
