import { setTimeout as wait } from "node:timers/promises";
import { BucketUnreachable, bucketClient, bucketName } from "../../api/platform/bucket.ts";
import type { BucketSettings } from "../../api/platform/runtime/document-store.ts";
import { Failure } from "../lib/run.mjs";
import { checkKey, type MarkedFile, type Store, type StoredFile } from "./store.ts";

const RETRIES = 3;
const ROUNDS = 30;
const ROUND_WAIT_MS = 40;
/** Number of attempts to test conditional writes, because a concurrent deployment may write the test file meanwhile. */
const PROBE_ROUNDS = 3;
/** Key of a file that only serves to test whether the bucket supports conditional writes. */
const PROBE = "deployments/.conditions";
const MARK_FORMS = [(mark: string) => mark, (mark: string) => mark.replaceAll('"', "")];
/** HTTP statuses of a conditional write that failed because another write came first. */
const LOST = [409, 412];

const NO_BUCKET = "NoSuchBucket";
/** Returns the text of an element. It is not unescaped, because `checkKey` allows no characters that XML escapes. */
const elementOf = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
const codeIn = (xml: string) => elementOf(xml, "Code");

function reasonOf(status: number, code: string | undefined): string {
	if (code === NO_BUCKET) return "there is no such bucket: check MODULE_STORE";
	if (status === 403) return `access is denied${code ? ` (${code})` : ""}: check S3_ACCESS_KEY_ID and its rights`;
	return code ? `answer ${status} (${code})` : `answer ${status}`;
}

export type { BucketSettings };

export function bucketStore(settings: BucketSettings): Store {
	const client = bucketClient(settings, RETRIES);
	const name = bucketName(settings);
	const root = settings.prefix === "" ? "" : `${settings.prefix}/`;
	let markForm: ReturnType<typeof probeConditions> | undefined;

	/** Sends a request, which is repeated after a failure; `replace` detects whether the first attempt succeeded. */
	const send: typeof client = async (method, request) => {
		try {
			return await client(method, request);
		} catch (error) {
			if (!(error instanceof BucketUnreachable)) throw error;
			const { cause } = error;
			const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause);
			throw new Failure(`${name} cannot be reached (${reason}): check S3_ENDPOINT.`);
		}
	};

	async function refuse(response: Response, key: string): Promise<never> {
		const code = codeIn(await response.text());
		throw new Failure(`${name}: ${key} – ${reasonOf(response.status, code)}.`);
	}

	async function getChanged(key: string, mark: string | undefined): Promise<MarkedFile | "unchanged" | undefined> {
		const response = await send("GET", {
			key: checkKey(key),
			headers: mark === undefined ? {} : { "if-none-match": mark },
		});
		if (response.status === 304) return "unchanged";
		if (response.status === 404 && codeIn(await response.clone().text()) !== NO_BUCKET) return undefined;
		if (!response.ok) return refuse(response, key);
		const etag = response.headers.get("etag");
		if (!etag) throw new Failure(`${name}: The store names no ETag for ${key}.`);
		return { content: new Uint8Array(await response.arrayBuffer()), mark: etag };
	}

	async function getMarked(key: string): Promise<MarkedFile | undefined> {
		const file = await getChanged(key, undefined);
		return file === "unchanged" ? undefined : file;
	}

	/** Sends a change. Returns false for a status in `lost`, as after a concurrent write; throws for other errors. */
	async function change(
		method: "PUT" | "DELETE",
		key: string,
		lost: readonly number[],
		condition: Record<string, string> = {},
		content?: Uint8Array,
	): Promise<boolean> {
		const response = await send(method, { key: checkKey(key), headers: condition, body: content });
		if (!response.ok && !lost.includes(response.status)) await refuse(response, key);
		await response.arrayBuffer();
		return response.ok;
	}

	/** Writes a file unless it has changed since it was read with this mark (ETag). Resolves to false if it has. */
	const putIf = (key: string, content: Uint8Array, mark: string | undefined): Promise<boolean> =>
		mark === undefined
			? change("PUT", key, LOST, { "if-none-match": "*" }, content)
			: change("PUT", key, [...LOST, 404], { "if-match": mark }, content);

	/** Returns how this service expects an ETag. Throws if it ignores conditions: writes could overwrite others. */
	async function probeConditions(): Promise<(mark: string) => string> {
		const text = Buffer.from("1");
		const ignores = (await putIf(PROBE, text, undefined)) && (await putIf(PROBE, text, undefined));
		if (ignores || (await putIf(PROBE, text, `"${"0".repeat(32)}"`)))
			throw new Failure(
				`${name}: The store passes over If-Match and If-None-Match when it writes; ` +
					"deployments at the same time could undo each other: use another service.",
			);
		for (let round = 0; round < PROBE_ROUNDS; round++)
			for (const form of MARK_FORMS) {
				const current = await getMarked(PROBE);
				if (current && (await putIf(PROBE, text, form(current.mark)))) return form;
			}
		throw new Failure(`${name}: The store refuses If-Match even where it is met: use another service.`);
	}

	async function replace(key: string, edit: (old: string | undefined) => string): Promise<void> {
		markForm ??= probeConditions();
		const form = await markForm;
		let written: string | undefined;
		for (let round = 0; round < ROUNDS; round++) {
			const current = await getMarked(key);
			const old = current && new TextDecoder().decode(current.content);
			// The content is already there, because the previous attempt succeeded and only its response was lost.
			if (written !== undefined && old === written) return;
			written = edit(old);
			if (written === old) return;
			if (await putIf(key, Buffer.from(written), current && form(current.mark))) return;
			await wait(Math.random() * ROUND_WAIT_MS * (round + 1));
		}
		throw new Failure(`${name}: ${key} is changed too often at the same time: try again.`);
	}

	async function list(start: string): Promise<StoredFile[]> {
		const files: StoredFile[] = [];
		let token: string | undefined;
		do {
			const query = new URLSearchParams({ "list-type": "2", prefix: root + start });
			if (token !== undefined) query.set("continuation-token", token);
			const response = await send("GET", { query });
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
