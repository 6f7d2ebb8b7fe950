import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { Failure } from "../lib/run.mjs";
import { startBucket } from "../testing/bucket.ts";
import { temporaryFolder } from "../testing/folder.ts";
import { folderStore } from "./folder.ts";
import { withLock } from "./lock.ts";
import { openStore } from "./open.ts";
import { bucketStore } from "./s3.ts";
import type { Store } from "./store.ts";

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
	for (const end of ends.splice(0)) await end();
});

async function inFolder() {
	const folder = temporaryFolder();
	const store = folderStore(folder);
	return { store, other: folderStore(folder), folder };
}

async function inBucket(options?: Parameters<typeof startBucket>[0]) {
	const bucket = await startBucket(options);
	ends.push(bucket.stop);
	return { store: bucketStore(bucket.settings), other: bucketStore(bucket.settings), bucket };
}

/** Runs a script in a process of the current runtime: Deno like the service, Node like the command. */
function start(script: string, folder: string, ...args: string[]) {
	const file = join(tmpdir(), `store-${randomUUID()}.mjs`);
	writeFileSync(file, script);
	const run = process.versions.deno ? ["run", "-A", file] : [file];
	const child = spawn(process.execPath, [...run, folder, ...args], { stdio: ["ignore", "pipe", "ignore"] });
	ends.push(async () => {
		// Deno reports a suspended process as ended by SIGSTOP, and `child.kill` sends no further signal to it.
		if (child.pid !== undefined && child.exitCode === null && child.signalCode !== "SIGKILL")
			process.kill(child.pid, "SIGKILL");
		await rm(file, { force: true });
	});
	return child;
}

const text = (content: Uint8Array | undefined) => content && new TextDecoder().decode(content);
const read = async (store: Store, key: string) => text(await store.get(key));
const put = (store: Store, key: string, content: string) => store.put(key, Buffer.from(content));
const add = (word: string) => (old: string | undefined) => (old ? `${old},${word}` : word);
const KEY = "web/remotes.json";

describe.each([
	["a folder", inFolder],
	["a bucket", inBucket],
])("%s as a store", (_, open: () => Promise<{ store: Store; other: Store }>) => {
	it.each(["../outside", "web/../../outside", "/etc/passwd", "web//x", "", "a\\b", "web/.."])(
		"refuses the key %j",
		async (key) => {
			const { store } = await open();
			await expect(put(store, key, "x")).rejects.toThrow("is no valid name of a file");
			await expect(store.get(key)).rejects.toThrow("is no valid name of a file");
		},
	);

	it("returns nothing for a missing file", async () => {
		const { store } = await open();
		expect(await store.get("web/x.js")).toBeUndefined();
		expect(await store.getChanged("web/x.js", undefined)).toBeUndefined();
		expect(await store.list("web/")).toEqual([]);
		await store.remove("web/x.js");
	});

	it("leaves the file unchanged when a change throws", async () => {
		const { store } = await open();
		await put(store, KEY, "old");
		const refuse = () => {
			throw new Failure("no");
		};
		await expect(store.replace(KEY, refuse)).rejects.toThrow("no");
		expect(await read(store, KEY)).toBe("old");
		await store.replace(KEY, add("new"));
		expect(await read(store, KEY)).toBe("old,new");
	});

	it("applies all of several simultaneous changes", async () => {
		const { store, other } = await open();
		const words = Array.from({ length: 10 }, (_, index) => `w${index}`);
		await Promise.all(words.map((word, index) => (index % 2 ? store : other).replace(KEY, add(word))));
		expect((await read(store, KEY))?.split(",").sort()).toEqual(words);
	});

	it("returns what was written, for any name and bytes", async () => {
		const { store } = await open();
		const key = "web/mfe/clients/1.0.0+a.b-c/static/js/~1/u 2_@.js";
		const content = Uint8Array.from({ length: 256 }, (_, byte) => byte);
		await store.put(key, content);
		expect(Buffer.from((await store.get(key)) ?? []).equals(content)).toBe(true);
		await store.remove(key);
		expect(await store.get(key)).toBeUndefined();
	});

	it("lists every file below a prefix with size and time, over several pages", async () => {
		const { store } = await open();
		const keys = Array.from({ length: 8 }, (_, index) => `web/mfe/a/v+1/f${index}.js`);
		for (const key of [...keys, "web/mfe/ab/x.js", "other/x.js"]) await put(store, key, "12345");
		const found = await store.list("web/mfe/a/");
		expect(found.map(({ key }) => key)).toEqual(keys);
		for (const { size, modified } of found) {
			expect(size).toBe(5);
			expect(Math.abs(Date.now() - modified)).toBeLessThan(60_000);
		}
		expect((await store.list("web/mfe/a")).length).toBe(9);
	});

	it("reports whether a file has changed", async () => {
		const { store } = await open();
		await put(store, KEY, "one");
		const first = await store.getChanged(KEY, undefined);
		if (first === undefined || first === "unchanged") throw new Error("not read");
		expect(text(first.content)).toBe("one");
		expect(await store.getChanged(KEY, first.mark)).toBe("unchanged");
		await store.replace(KEY, add("two"));
		expect(await store.getChanged(KEY, first.mark)).toMatchObject({ content: expect.anything() });
	});
});

describe("a folder", () => {
	it("removes emptied folders and no others", async () => {
		const { store, folder } = await inFolder();
		for (const key of ["web/mfe/a/1/x.js", "web/mfe/a/1/deep/y.js", "web/mfe/b/z.js"]) await put(store, key, "x");
		await store.remove("web/mfe/a/1/deep/y.js");
		expect(await readdir(join(folder, "web/mfe/a/1"))).toEqual(["x.js"]);
		await store.remove("web/mfe/a/1/x.js");
		expect(await readdir(join(folder, "web/mfe"))).toEqual(["b"]);
		await store.remove("web/mfe/b/z.js");
		expect(await readdir(folder)).toEqual([]);
	});

	it("applies all changes of two simultaneous processes", async () => {
		const { store, folder } = await inFolder();
		const script = `
			import { folderStore } from ${JSON.stringify(new URL("folder.ts", import.meta.url).href)};
			const [folder, name] = process.argv.slice(2);
			for (let i = 0; i < 40; i++) await folderStore(folder).replace("${KEY}", (old) => \`\${old ?? ""}\${name}\${i},\`);
		`;
		await Promise.all(["a", "b"].map((name) => once(start(script, folder, name), "exit")));
		const written = (await read(store, KEY))?.split(",").filter(Boolean) ?? [];
		expect(written).toHaveLength(80);
		for (const name of ["a", "b"])
			expect(written.filter((word) => word.startsWith(name))).toEqual(
				Array.from({ length: 40 }, (_, index) => `${name}${index}`),
			);
	});

	async function holder(folder: string) {
		const script = `
			import { withLock } from ${JSON.stringify(new URL("lock.ts", import.meta.url).href)};
			await withLock(process.argv[2], () => new Promise((resolve) => {
				setTimeout(resolve, 60_000);
				console.log("held");
			}));
		`;
		const child = start(script, join(folder, LOCK));
		await once(child.stdout, "data");
		return child;
	}
	const LOCK = ".locks/web_remotes.json.sqlite";

	it("waits for a suspended process, and names the locked file", async () => {
		const { folder } = await inFolder();
		const child = await holder(folder);
		child.kill("SIGSTOP");
		const late = withLock(join(folder, LOCK), () => Promise.resolve("done"), 500);
		await expect(late).rejects.toThrow(`locked (${join(folder, LOCK)})`);
	});

	it("continues when a process that owned the lock is killed", async () => {
		const { store, folder } = await inFolder();
		await put(store, KEY, "old");
		const child = await holder(folder);
		const change = store.replace(KEY, add("new"));
		const first = await Promise.race([change.then(() => "changed"), wait(300, "waiting")]);
		expect([first, await read(store, KEY)]).toEqual(["waiting", "old"]);
		child.kill("SIGKILL");
		await change;
		expect(await read(store, KEY)).toBe("old,new");
		expect(await readdir(join(folder, "web"))).toEqual(["remotes.json"]);
	});
});

describe("a bucket", () => {
	it("is refused before any change when it ignores conditions", async () => {
		const { store, bucket } = await inBucket({ keepsConditions: false });
		await expect(store.replace(KEY, add("new"))).rejects.toThrow("passes over If-Match and If-None-Match");
		expect(bucket.files.has(`portal/${KEY}`)).toBe(false);
	});

	it("may expect the ETag without quotes", async () => {
		const { store, other } = await inBucket({ markForm: "bare" });
		for (const word of ["one", "two"]) await store.replace(KEY, add(word));
		await other.replace(KEY, add("three"));
		expect(await read(store, KEY)).toBe("one,two,three");
	});

	it("is refused when it denies a condition that is met", async () => {
		const { store } = await inBucket({ markForm: "none" });
		await expect(store.replace(KEY, add("new"))).rejects.toThrow("refuses If-Match even where it is met");
	});

	it("is named in error messages", async () => {
		const { bucket } = await inBucket();
		const wrongKey = bucketStore({ ...bucket.settings, secretAccessKey: "other" });
		await expect(wrongKey.get("web/x")).rejects.toThrow(
			"s3://portal-modules/portal: web/x – access is denied (SignatureDoesNotMatch): check S3_ACCESS_KEY_ID and its rights.",
		);
		const noBucket = bucketStore({ ...bucket.settings, bucket: "elsewhere" });
		await expect(noBucket.get("web/x")).rejects.toThrow("there is no such bucket");
		await expect(noBucket.list("web/")).rejects.toThrow("there is no such bucket");
		bucket.setUnavailable(true);
		await expect(bucketStore(bucket.settings).get("web/x")).rejects.toThrow("cannot be reached");
	});

	it("keeps a change whose response was lost, once", async () => {
		const { store, bucket } = await inBucket();
		await put(store, KEY, "old");
		bucket.loseNextAnswer();
		await store.replace(KEY, add("new"));
		expect(await read(store, KEY)).toBe("old,new");
	});
});

describe("the setting of the store", () => {
	const env = {
		MODULE_STORE: "s3://portal-modules/main",
		S3_ENDPOINT: "https://s3.example.org",
		S3_ACCESS_KEY_ID: "id",
		S3_SECRET_ACCESS_KEY: "test-secret",
	};

	it.each([
		[{ MODULE_STORE: "s3://Portal" }, "must be a folder or a bucket"],
		[{ MODULE_STORE: "s3://portal/../x" }, "must be a folder or a bucket"],
		[{ MODULE_STORE: "https://s3.example.org/portal" }, "must be a folder or a bucket"],
		[{ S3_ENDPOINT: "" }, "S3_ENDPOINT: It is missing; MODULE_STORE=s3://portal-modules/main requires it."],
		[{ S3_ENDPOINT: "s3.example.org" }, 'S3_ENDPOINT: "s3.example.org" must be the address of a server'],
		[{ S3_ENDPOINT: "https://a:b@s3.example.org" }, "S3_ENDPOINT: "],
		[{ S3_REGION: "eu west" }, 'S3_REGION: "eu west" must be the name of a region, such as us-east-1.'],
		[{ S3_ACCESS_KEY_ID: "" }, "S3_ACCESS_KEY_ID: It is missing"],
		[{ S3_SECRET_ACCESS_KEY: "" }, "S3_SECRET_ACCESS_KEY: It is missing"],
		[{ S3_SECRET_ACCESS_KEY: "x" }, "S3_SECRET_ACCESS_KEY: It must have at least 8 characters"],
	])("is refused with %j", (change, message) => {
		expect(() => openStore({ ...env, ...change })).toThrow(message);
		expect(() => openStore({ ...env, ...change })).toThrow(Failure);
	});

	it("is a bucket, a folder, or dist of the checkout", () => {
		expect(openStore(env).name).toBe("s3://portal-modules/main");
		expect(openStore({ MODULE_STORE: "/srv/store" }, "/srv/checkout").folder).toBe("/srv/store");
		expect(openStore({ MODULE_STORE: "store" }, "/srv/checkout").folder).toBe("/srv/checkout/store");
		expect(openStore({}, "/srv/checkout").folder).toBe("/srv/checkout/dist");
	});
});
