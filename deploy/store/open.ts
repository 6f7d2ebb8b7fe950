import { join, resolve } from "node:path";
import { Failure, ROOT } from "../lib/run.mjs";
import { folderStore } from "./folder.ts";
import { type BucketSettings, bucketStore } from "./s3.ts";
import type { Store } from "./store.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const DEFAULT_REGION = "us-east-1";
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX_SEGMENT = /^[0-9A-Za-z][0-9A-Za-z._-]*$/;

function required(env: Environment, name: string): string {
	const value = env[name];
	if (!value) throw new Failure(`${name}: is needed for MODULE_STORE=${env.MODULE_STORE} and is missing: set it.`);
	return value;
}

/** Returns a secret. Throws without showing it if it is shorter than eight characters, which S3 services require. */
function requiredSecret(env: Environment, name: string): string {
	const value = required(env, name);
	if (!/^[\x21-\x7e]{8,}$/.test(value))
		throw new Failure(`${name}: At least 8 ASCII characters without spaces and line breaks.`);
	return value;
}

function endpointOf(value: string): string {
	const isAddress = /^https?:\/\//.test(value) && URL.canParse(value);
	const { pathname, search, hash, username } = isAddress ? new URL(value) : { pathname: "" };
	if (!isAddress || pathname !== "/" || search || hash || username)
		throw new Failure(`S3_ENDPOINT: "${value}" is no address of a server (http://… or https://…).`);
	return value.replace(/\/$/, "");
}

function bucketSettings(env: Environment): BucketSettings {
	const address = env.MODULE_STORE ?? "";
	const [bucket = "", ...segments] = address.slice("s3://".length).replace(/\/$/, "").split("/");
	if (!BUCKET.test(bucket) || !segments.every((segment) => PREFIX_SEGMENT.test(segment)))
		throw new Failure(`MODULE_STORE: "${address}" is no address of a bucket (s3://bucket/path).`);
	const region = env.S3_REGION || DEFAULT_REGION;
	if (!/^[0-9A-Za-z-]{1,40}$/.test(region))
		throw new Failure(`S3_REGION: "${region}" is no name of a region: use one such as us-east-1.`);
	return {
		endpoint: endpointOf(required(env, "S3_ENDPOINT")),
		region,
		bucket,
		prefix: segments.join("/"),
		accessKeyId: required(env, "S3_ACCESS_KEY_ID"),
		secretAccessKey: requiredSecret(env, "S3_SECRET_ACCESS_KEY"),
	};
}

export function otherStore(env: Environment, address: string): Environment {
	const own = Object.entries(env).filter(([name]) => name.startsWith("TO_S3_"));
	return {
		...env,
		...Object.fromEntries(own.map(([name, value]) => [name.slice("TO_".length), value])),
		MODULE_STORE: address,
	};
}

export const isBucket = (env: Environment) => /^[A-Za-z0-9]+:\/\//.test(env.MODULE_STORE ?? "");

/** Returns the store of the setting MODULE_STORE: a bucket (`s3://bucket/prefix`) or a folder, `dist` by default. */
export function openStore(env: Environment, root = ROOT): Store {
	if (isBucket(env)) {
		if (!env.MODULE_STORE?.startsWith("s3://"))
			throw new Failure(`MODULE_STORE: "${env.MODULE_STORE}" is neither a folder nor an address s3://….`);
		return bucketStore(bucketSettings(env));
	}
	return folderStore(env.MODULE_STORE ? resolve(root, env.MODULE_STORE) : join(root, "dist"));
}
