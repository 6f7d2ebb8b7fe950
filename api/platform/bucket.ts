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

/** Documents in a bucket, each under its hash: writing one again writes the same. */
export function documentsIn(settings: BucketSettings): DocumentStore {
	const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = settings;
	const name = bucketName(settings);
	const urlOf = (sha256: string) => [endpoint, bucket, prefix, "documents", sha256].filter(Boolean).join("/");
	const loaded = () =>
		import("aws4fetch").then(({ AwsClient }) => new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" }));
	let client: ReturnType<typeof loaded> | undefined;

	async function send(method: "GET" | "PUT" | "DELETE", sha256: string, body?: Uint8Array<ArrayBuffer>) {
		client ??= loaded();
		const aws = await client;
		const contentHash = createHash("sha256")
			.update(body ?? "")
			.digest("hex");
		const init = { method, headers: { "x-amz-content-sha256": contentHash }, ...(body ? { body } : {}) };
		for (let attempt = 1; ; attempt++)
			try {
				return await aws.fetch(urlOf(sha256), { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
			} catch (error) {
				if (attempt === ATTEMPTS) throw new Error(`${name} ist nicht erreichbar`, { cause: error });
				await wait(ATTEMPT_WAIT_MS * attempt);
			}
	}

	async function change(method: "PUT" | "DELETE", sha256: string, body?: Uint8Array<ArrayBuffer>): Promise<void> {
		const response = await send(method, sha256, body);
		await response.arrayBuffer();
		if (!response.ok) throw new Error(`${name} lehnt ${method} von ${sha256} ab (${response.status})`);
	}

	return {
		name,
		get: async (sha256) => {
			const response = await send("GET", sha256);
			const bytes = new Uint8Array(await response.arrayBuffer());
			if (response.status === 404 && !Buffer.from(bytes).includes("NoSuchBucket")) return undefined;
			if (!response.ok) throw new Error(`${name} lehnt GET von ${sha256} ab (${response.status})`);
			return bytes;
		},
		put: (sha256, bytes) => change("PUT", sha256, new Uint8Array(bytes)),
		remove: (sha256) => change("DELETE", sha256),
	};
}
