import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { Failure } from "../lib/run.mjs";
import { checkKey, type MarkedFile, type Store, type StoredFile } from "./store.ts";

export interface BucketSettings {
	endpoint: string;
	region: string;
	bucket: string;
	/** Without slashes at its ends; may be empty. */
	prefix: string;
	accessKeyId: string;
	secretAccessKey: string;
}

const TIMEOUT_MS = 30_000;
const RETRIES = 3;
/** A connection that breaks is tried anew. */
const ATTEMPTS = 3;
const ATTEMPT_WAIT_MS = 100;
const ROUNDS = 30;
const ROUND_WAIT_MS = 40;
/** A file whose only use is to ask the bucket whether it keeps to conditions. */
const PROBE = "deployments/.conditions";
const MARK_FORMS = [(mark: string) => mark, (mark: string) => mark.replaceAll('"', "")];
/** Another write of the same file is under way, or was done meanwhile. */
const LOST = [409, 412];

/** A plus would be taken for a space, and some signs are encoded in signatures alone. */
const encodeSegment = (segment: string) =>
	encodeURIComponent(segment).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const encodePath = (path: string) => path.split("/").map(encodeSegment).join("/");

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const plain = (text: string) =>
	text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
		if (hex || decimal) return String.fromCodePoint(Number.parseInt(hex ?? decimal, hex ? 16 : 10));
		return ENTITIES[name] ?? whole;
	});
const elementOf = (xml: string, name: string) => {
	const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
	return text === undefined ? undefined : plain(text);
};

function reasonOf(status: number, code: string | undefined): string {
	if (code === "NoSuchBucket") return "there is no such bucket";
	if (status === 403) return `access is denied${code ? ` (${code})` : ""}`;
	return code ? `answer ${status} (${code})` : `answer ${status}`;
}

export function bucketStore(settings: BucketSettings): Store {
	const { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey } = settings;
	const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: RETRIES });
	const name = `s3://${[bucket, prefix].filter(Boolean).join("/")}`;
	const root = prefix === "" ? "" : `${prefix}/`;
	const bucketUrl = `${endpoint}/${encodeSegment(bucket)}`;
	const urlOf = (key: string) => `${bucketUrl}/${encodePath(root + checkKey(key))}`;
	let markForm: ReturnType<typeof probeConditions> | undefined;

	async function send(method: string, url: string, headers: Record<string, string> = {}, body?: Uint8Array) {
		const hash = createHash("sha256")
			.update(body ?? "")
			.digest("hex");
		const init = {
			method,
			headers: { ...headers, "x-amz-content-sha256": hash },
			...(body ? { body: new Uint8Array(body) } : {}),
		};
		let cause = "";
		// Each of these may be sent twice: a write with a condition is refused the second time, which `replace` understands.
		for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
			try {
				return await client.fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
			} catch (error) {
				cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
				await wait(ATTEMPT_WAIT_MS * (attempt + 1));
			}
		}
		throw new Failure(`${name} cannot be reached (${cause}).`);
	}

	async function refuse(response: Response, key: string): Promise<never> {
		const text = await response.text();
		throw new Failure(`${name}: ${key} – ${reasonOf(response.status, elementOf(text, "Code"))}.`);
	}

	async function getChanged(key: string, mark: string | undefined): Promise<MarkedFile | "unchanged" | undefined> {
		const response = await send("GET", urlOf(key), mark === undefined ? {} : { "if-none-match": mark });
		if (response.status === 304) return "unchanged";
		if (response.status === 404) {
			const text = await response.text();
			if (elementOf(text, "Code") !== "NoSuchBucket") return undefined;
			throw new Failure(`${name}: ${key} – ${reasonOf(404, "NoSuchBucket")}.`);
		}
		if (!response.ok) return refuse(response, key);
		const etag = response.headers.get("etag");
		if (!etag) throw new Failure(`${name}: The store names no ETag for ${key}.`);
		return { content: new Uint8Array(await response.arrayBuffer()), mark: etag };
	}

	async function getMarked(key: string): Promise<MarkedFile | undefined> {
		const file = await getChanged(key, undefined);
		return file === "unchanged" ? undefined : file;
	}

	/** Changes a file; false where the answer is one of the `lost`. */
	async function change(
		method: "PUT" | "DELETE",
		key: string,
		lost: readonly number[],
		condition: Record<string, string> = {},
		content?: Uint8Array,
	): Promise<boolean> {
		const response = await send(method, urlOf(key), condition, content);
		if (!response.ok && !lost.includes(response.status)) await refuse(response, key);
		await response.arrayBuffer();
		return response.ok;
	}

	/** Writes only if the file is as it was read; false if it is not any more. */
	const putIf = (key: string, content: Uint8Array, mark: string | undefined): Promise<boolean> =>
		mark === undefined
			? change("PUT", key, LOST, { "if-none-match": "*" }, content)
			: change("PUT", key, [...LOST, 404], { "if-match": mark }, content);

	/** Refuses a service that ignores conditions; returns the form in which this one takes the mark. */
	async function probeConditions(): Promise<(mark: string) => string> {
		const text = Buffer.from("1");
		const ignores = (await putIf(PROBE, text, undefined)) && (await putIf(PROBE, text, undefined));
		if (ignores || (await putIf(PROBE, text, `"${"0".repeat(32)}"`)))
			throw new Failure(
				`${name}: The store passes over If-Match and If-None-Match when it writes; ` +
					"deployments at the same time could undo each other.",
			);
		// Another deployment may be asking the same at this moment.
		for (let round = 0; round < ATTEMPTS; round++)
			for (const form of MARK_FORMS) {
				const current = await getMarked(PROBE);
				if (current && (await putIf(PROBE, text, form(current.mark)))) return form;
			}
		throw new Failure(`${name}: The store refuses If-Match even where it is met.`);
	}

	async function replace(key: string, edit: (old: string | undefined) => string): Promise<void> {
		markForm ??= probeConditions();
		const form = await markForm;
		let written: string | undefined;
		for (let round = 0; round < ROUNDS; round++) {
			const current = await getMarked(key);
			const old = current && new TextDecoder().decode(current.content);
			// The answer to the write before was lost on its way.
			if (written !== undefined && old === written) return;
			written = edit(old);
			if (written === old) return;
			if (await putIf(key, Buffer.from(written), current && form(current.mark))) return;
			await wait(Math.random() * ROUND_WAIT_MS * (round + 1));
		}
		throw new Failure(`${name}: ${key} is changed too often at the same time. Please try again.`);
	}

	async function list(start: string): Promise<StoredFile[]> {
		const files: StoredFile[] = [];
		let token: string | undefined;
		do {
			const query = new URLSearchParams({ "list-type": "2", prefix: root + start });
			if (token !== undefined) query.set("continuation-token", token);
			// A space as a plus would be signed otherwise.
			const response = await send("GET", `${bucketUrl}?${query.toString().replaceAll("+", "%20")}`);
			if (!response.ok) return refuse(response, start);
			const xml = await response.text();
			for (const [, item = ""] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
				const key = elementOf(item, "Key")?.slice(root.length) ?? "";
				const modified = Date.parse(elementOf(item, "LastModified") ?? "");
				files.push({ key, size: Number(elementOf(item, "Size")), modified });
			}
			token = elementOf(xml, "IsTruncated") === "true" ? elementOf(xml, "NextContinuationToken") : undefined;
		} while (token !== undefined);
		return files;
	}

	return {
		name,
		get: async (key) => (await getMarked(key))?.content,
		list,
		put: async (key, content) => void (await change("PUT", key, [], {}, content)),
		remove: async (key) => void (await change("DELETE", key, [404])),
		replace,
		getChanged,
	};
}
