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

function needed(env: Environment, name: string): string {
	const value = env[name];
	if (!value) throw new SettingsError(`${name}: It is missing; DOCUMENT_STORE=${env.DOCUMENT_STORE} requires it.`);
	return value;
}

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
