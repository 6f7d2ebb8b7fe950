import { randomBytes } from "node:crypto";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { TarEntry } from "modern-tar";
import { describe, expect, it } from "vitest";
import { ARCHIVE_LIMITS } from "../../api/deployments/module-versions/contract.ts";
import { integrityOf } from "../lib/files.ts";
import { archiveWith, builtModule, tarOf } from "../testing/archives.ts";
import { ArchiveProblem, readArchive, writeArchive } from "./archive.ts";
import { LARGEST_BUDGET } from "./release-schema.ts";

const built = builtModule();
const file = (name: string, text = "x"): TarEntry => ({ header: { name, size: text.length }, body: text });
const link = (type: "symlink" | "link", linkname: string): TarEntry => ({
	header: { name: "static/js/link.js", size: 0, type, linkname },
});
const of = (type: NonNullable<TarEntry["header"]["type"]>): TarEntry => ({ header: { name: "thing", size: 0, type } });
const withFile = (path: string, content: Uint8Array, hash = integrityOf(content)) => ({
	release: { ...built.release, files: { ...built.release.files, [path]: hash } },
	contents: new Map([...built.contents, [path, content]]),
});
const expectProblem = async (bytes: Uint8Array | Promise<Uint8Array>, text: string) => {
	const reading = readArchive("clients", await bytes);
	await expect(reading).rejects.toBeInstanceOf(ArchiveProblem);
	await expect(reading).rejects.toThrow(text);
};

describe("refuses an archive", () => {
	it.each([
		["that climbs", file("../outside.js"), '"../outside.js" is no name of a file.'],
		["with a name of nothing", file(""), '"" is no name of a file.'],
		["with a symbolic link", link("symlink", "/etc/passwd"), "static/js/link.js is no plain file (symlink)."],
		["with a hard link", link("link", "/etc/passwd"), "static/js/link.js is no plain file (link)."],
		["with a device", of("character-device"), "thing is no plain file (character-device)."],
		["with a pipe", of("fifo"), "thing is no plain file (fifo)."],
		["with a folder", of("directory"), "thing is no plain file (directory)."],
		["with a name twice", file("remoteEntry.js"), "remoteEntry.js is there twice."],
		["with two releases", file("release.json", "{}"), "release.json is there twice."],
		["with a file that the release does not name", file("more.js"), "more.js is not named in release.json."],
		["with a file of a name that every object has", file("constructor"), "constructor is not named in release.json."],
	])("%s", (_name, entry, text) => expectProblem(archiveWith(built, entry), text));

	it.each([
		["is empty", new Uint8Array(), "It is no complete gzip file."],
		["is no gzip", Buffer.from("no archive"), "It is no complete gzip file."],
		["is no tar", gzipSync(randomBytes(2048)), "It contains no complete tar file."],
		["is empty inside", gzipSync(new Uint8Array(1024)), "release.json is missing."],
	])("that %s", (_name, bytes, text) => expectProblem(bytes, text));

	it("that is truncated, in its compression or in its files", async () => {
		const whole = await archiveWith(built);
		await expectProblem(whole.subarray(0, whole.length - 20), "It is no complete gzip file.");
		const tar = await tarOf(file("release.json", "x".repeat(5000)));
		const { gunzipSync } = await import("node:zlib");
		await expectProblem(gzipSync(gunzipSync(tar).subarray(0, 2048)), "It contains no complete tar file.");
	});

	it("that is too large when unpacked", async () => {
		const zeros = new Uint8Array(ARCHIVE_LIMITS.unpackedBytes + 1);
		await expectProblem(gzipSync(zeros), "It is larger than 64 MB when it is unpacked.");
	});

	it("whose files differ from those in its release.json", async () => {
		const changed = new Map([...built.contents, ["static/js/module.js", Buffer.from("other")]]);
		await expectProblem(
			archiveWith({ ...built, contents: changed }),
			"static/js/module.js is not what release.json says.",
		);
		const { contents } = built;
		const fewer = new Map([...contents].filter(([path]) => path !== "static/js/module.js"));
		await expectProblem(
			archiveWith({ ...built, contents: fewer }),
			"static/js/module.js is named in release.json and missing.",
		);
	});

	it("whose compressed forms differ from its files", async () => {
		const path = "remoteEntry.js";
		await expectProblem(archiveWith(withFile(`${path}.br`, brotliCompressSync("evil()"))), "is not the packed form");
		await expectProblem(archiveWith(withFile(`${path}.gz`, gzipSync(new Uint8Array(1e6)))), "is not the packed form");
		await expectProblem(archiveWith(withFile(`${path}.br`, Buffer.from("no brotli"))), "is not the packed form");
		await expectProblem(archiveWith(withFile("other.js.br", brotliCompressSync("x"))), "is the packed form of no file");
	});

	it.each([
		["of another module", { entry: "/mfe/users/1.0.0/remoteEntry.js" }, "not at the address of this version"],
		["with a version that climbs", { version: "../1.0.0" }, '"../1.0.0" is no version'],
		[
			"with an address of elsewhere",
			{ preload: [{ href: "https://evil.example/a.js", integrity: `sha384-${"A".repeat(64)}` }] },
			"A script is not in this application",
		],
		["without a hash", { integrity: "" }, "integrity: is no hash"],
		["with a link that is none", { ci: "javascript:alert(1)" }, "ci: is no web address"],
		["with a commit that is none", { commit: { sha: "<b>" } }, "commit.sha: is no commit"],
		[
			"with a budget above the maximum",
			{ budget: { ...LARGEST_BUDGET, total: 501 } },
			"budget.total: is more than the 500",
		],
		["with an unknown field", { staged: {} }, "it: Unrecognized key"],
		["with a manifest that is none", { manifest: [] }, "manifest: "],
	])("whose release is one %s", (_name, release, text) =>
		expectProblem(archiveWith({ ...built, release: { ...built.release, ...release } as typeof built.release }), text),
	);

	it("whose release is no JSON", () => expectProblem(tarOf(file("release.json", "{")), "release.json is no JSON."));
});

it("reads an archive as it was written, and writes the same bytes for the same module", async () => {
	const bytes = await writeArchive(built);
	const { release, contents, stored } = await readArchive("clients", bytes);
	expect(release).toEqual(built.release);
	expect([...contents.keys()].sort()).toEqual([...built.contents.keys()].sort());
	for (const [path, content] of contents) expect(integrityOf(content)).toBe(built.release.files[path]);
	expect(stored).toBeUndefined();
	expect(Buffer.from(await writeArchive(built)).equals(bytes)).toBe(true);
});
