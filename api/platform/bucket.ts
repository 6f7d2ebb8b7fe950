import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { DocumentStore, StreamedContent } from "./deps.ts";
import type { BucketSettings } from "./runtime/document-store.ts";

const TIMEOUT_MS = 30_000;
/** The time limit for a file of a user, which waits for the user's connection. */
const STREAM_TIMEOUT_MS = 600_000;
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
	body?: Uint8Array | StreamedContent | undefined;
	withinMs?: number;
}

/**
 * Returns a function that sends signed requests. It repeats a request whose connection breaks, so a write may arrive
 * twice; `retries` limits the repetitions after status 429 or 5xx.
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
		const { headers, body, withinMs = TIMEOUT_MS } = request;
		const isStreamed = body !== undefined && "open" in body;
		const hash = isStreamed
			? body.sha256
			: createHash("sha256")
					.update(body ?? "")
					.digest("hex");
		const init = {
			method,
			headers: {
				...headers,
				"x-amz-content-sha256": hash,
				...(isStreamed ? { "content-length": String(body.size) } : {}),
			},
		};
		const bodyOf = () =>
			isStreamed ? { body: body.open(), duplex: "half" } : body ? { body: new Uint8Array(body) } : {};
		for (let attempt = 1; ; attempt++)
			try {
				const signal = AbortSignal.timeout(withinMs);
				return await aws.fetch(addressOf(request), { ...init, ...bodyOf(), signal });
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

	async function send(method: "GET" | "PUT" | "DELETE", key: string, body?: BucketRequest["body"]): Promise<Response> {
		try {
			return await client(method, { key, body, withinMs: key.startsWith("files/") ? STREAM_TIMEOUT_MS : TIMEOUT_MS });
		} catch (error) {
			if (!(error instanceof BucketUnreachable)) throw error;
			throw new Error(`${name} is not reachable`, { cause: error.cause });
		}
	}

	async function change(method: "PUT" | "DELETE", key: string, body?: BucketRequest["body"]): Promise<void> {
		const response = await send(method, key, body);
		await response.arrayBuffer();
		if (!response.ok) throw new Error(`${name} refuses ${method} of ${key} (${response.status})`);
	}

	async function assertFound(response: Response, key: string): Promise<boolean> {
		if (response.ok) return true;
		const bytes = new Uint8Array(await response.arrayBuffer());
		if (response.status === 404 && !Buffer.from(bytes).includes("NoSuchBucket")) return false;
		throw new Error(`${name} refuses GET of ${key} (${response.status})`);
	}
	const document = (sha256: string) => `documents/${sha256}`;
	const file = (id: string) => `files/${id}`;

	return {
		name,
		get: async (sha256) => {
			const response = await send("GET", document(sha256));
			return (await assertFound(response, document(sha256))) ? new Uint8Array(await response.arrayBuffer()) : undefined;
		},
		put: (sha256, bytes) => change("PUT", document(sha256), bytes),
		remove: (sha256) => change("DELETE", document(sha256)),
		readFile: async (id) => {
			const response = await send("GET", file(id));
			return (await assertFound(response, file(id))) ? (response.body ?? new ReadableStream()) : undefined;
		},
		writeFile: (id, content) => change("PUT", file(id), content),
		removeFile: (id) => change("DELETE", file(id)),
	};
}
