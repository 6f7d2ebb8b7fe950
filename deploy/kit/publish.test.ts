import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { folderStore } from "../store/folder.ts";
import { readText } from "../store/store.ts";
import type { Tarball } from "./pack.ts";
import { publishBuiltKit, publishKit } from "./publish.ts";

const NAME = "@portal/shared-ui";
let folder: string;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "portal-kit-"));
	vi.spyOn(console, "log").mockReturnValue();
});
afterEach(() => rmSync(folder, { recursive: true }));

function tarball(version: string, text: string): Tarball {
	const manifest = { name: NAME, version, type: "module", exports: {}, dependencies: { react: "19.3.1" } };
	return { manifest, content: Buffer.from(text), integrity: `sha512-${text}`, shasum: text };
}

const publish = (...tarballs: Tarball[]) => publishKit(folderStore(folder), async () => tarballs);
const read = (path: string) => readText(folderStore(folder), `web/kit/${NAME}${path}`);

it("a version that is there never gets another content", async () => {
	await publish(tarball("2.0.0", "first"));
	const before = await read(".json");
	await expect(publish(tarball("2.0.0", "second"))).rejects.toThrow("2.0.0 is in the store");
	expect(await read("/2.0.0.tgz")).toBe("first");
	expect(await read(".json")).toBe(before);
	await publish(tarball("2.0.0", "first"));
	expect(await read(".json")).toBe(before);
});

it("earlier versions stay beside a new one, which is the one that is installed", async () => {
	await publish(tarball("2.0.0", "first"));
	await publish(tarball("2.1.0", "second"));
	expect(await read("/2.0.0.tgz")).toBe("first");
	expect(await read("/2.1.0.tgz")).toBe("second");
	const { versions, "dist-tags": tags } = JSON.parse((await read(".json")) ?? "");
	expect(Object.keys(versions)).toEqual(["2.0.0", "2.1.0"]);
	expect(versions["2.1.0"].dist).toEqual({ integrity: "sha512-second", shasum: "second" });
	expect(tags).toEqual({ latest: "2.1.0" });
});

it("a build publishes what is new, leaves a version with other content as it is, and packs nothing twice", async () => {
	const pack = vi.fn(async () => [tarball("2.0.0", "first")]);
	await publishBuiltKit(folderStore(folder), pack, "inputs");
	await publishBuiltKit(folderStore(folder), pack, "inputs");
	expect(pack).toHaveBeenCalledTimes(1);
	const further = async () => [tarball("2.0.0", "second"), tarball("2.1.0", "third")];
	await publishBuiltKit(folderStore(folder), further, "others");
	expect(await read("/2.0.0.tgz")).toBe("first");
	expect(await read("/2.1.0.tgz")).toBe("third");
	expect(vi.mocked(console.log).mock.calls.flat().join()).toContain(
		"Not published: @portal/shared-ui 2.0.0 is in the store",
	);
});
