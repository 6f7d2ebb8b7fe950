import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { DocumentStore } from "./deps.ts";
import type { BucketSettings } from "./runtime/document-store.ts";

const TIMEOUT_MS = 30_000;
const ATTEMPTS = 3;
const ATTEMPT_WAIT_MS = 100;

export const bucketName = ({ bucket, prefix }: Pick<BucketSettings, "bucket" | "prefix">) =>
	`s3://${[bucket, prefix].filter(Boolean).join("/")}`;

/** Thrown if no attempt reached the storage service; `cause` is the error of the last attempt. */
export class BucketUnreachable extends Error {}

/** Percent-encodes a path segment for S3 signatures, which encode more characters than `encodeURIComponent`. */
const encodeSegment = (segment: string) =>
	encodeURIComponent(segment).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

interface BucketRequest {
	/** The file's key without the bucket's prefix; undefined for a request to the bucket itself. */
	key?: string;
	query?: URLSearchParams;
	headers?: Record<string, string>;
	body?: Uint8Array | undefined;
}

/**
 * Returns a function that sends signed requests. It repeats one whose connection breaks, so a write may arrive twice;
 * `retries` limits the repetitions after status 429 or 5xx.
 */
export function bucketClient(settings: BucketSettings, retries?: number) {
	const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = settings;
	const url = `${endpoint}/${encodeSegment(bucket)}`;
	const load = async () => {
		const { AwsClient } = await import("aws4fetch");
		const options = { accessKeyId, secretAccessKey, region, service: "s3" };
		return new AwsClient(retries === undefined ? options : { ...options, retries });
	};
	let client: ReturnType<typeof load> | undefined;
	const addressOf = ({ key, query }: BucketRequest) => {
		const path = key === undefined ? [] : `${prefix}/${key}`.split("/").filter(Boolean).map(encodeSegment);
		// S3 signatures need %20 for a space, which `URLSearchParams` encodes as a plus.
		const search = query === undefined ? "" : `?${query.toString().replaceAll("+", "%20")}`;
		return [url, ...path].join("/") + search;
	};
	return async (method: "GET" | "PUT" | "DELETE", request: BucketRequest): Promise<Response> => {
		client ??= load();
		const aws = await client;
		const { headers, body } = request;
		const hash = createHash("sha256")
			.update(body ?? "")
			.digest("hex");
		const init = {
			method,
			headers: { ...headers, "x-amz-content-sha256": hash },
			...(body ? { body: new Uint8Array(body) } : {}),
		};
		for (let attempt = 1; ; attempt++)
			try {
				return await aws.fetch(addressOf(request), { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
			} catch (cause) {
				if (attempt === ATTEMPTS) throw new BucketUnreachable("", { cause });
				await wait(ATTEMPT_WAIT_MS * attempt);
			}
	};
}

/** Returns the store of documents in a bucket. Their name is their SHA-256, so writing one twice changes nothing. */
export function documentsIn(settings: BucketSettings): DocumentStore {
	const name = bucketName(settings);
	const client = bucketClient(settings);

	async function send(method: "GET" | "PUT" | "DELETE", sha256: string, body?: Uint8Array): Promise<Response> {
		try {
			return await client(method, { key: `documents/${sha256}`, body });
		} catch (error) {
			if (!(error instanceof BucketUnreachable)) throw error;
			throw new Error(`${name} is not reachable`, { cause: error.cause });
		}
	}

	async function change(method: "PUT" | "DELETE", sha256: string, body?: Uint8Array): Promise<void> {
		const response = await send(method, sha256, body);
		await response.arrayBuffer();
		if (!response.ok) throw new Error(`${name} refuses ${method} of ${sha256} (${response.status})`);
	}

	return {
		name,
		get: async (sha256) => {
			const response = await send("GET", sha256);
			const bytes = new Uint8Array(await response.arrayBuffer());
			if (response.status === 404 && !Buffer.from(bytes).includes("NoSuchBucket")) return undefined;
			if (!response.ok) throw new Error(`${name} refuses GET of ${sha256} (${response.status})`);
			return bytes;
		},
		put: (sha256, bytes) => change("PUT", sha256, bytes),
		remove: (sha256) => change("DELETE", sha256),
	};
}
