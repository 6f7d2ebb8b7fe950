import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it, vi } from "vitest";
import { folderStore } from "../store/folder.ts";
import { readText } from "../store/store.ts";
import { temporaryFolder } from "../testing/folder.ts";
import type { Tarball } from "./pack.ts";
import { publishBuiltKit, publishGallery, publishKit } from "./publish.ts";

const NAME = "@portal/shared-ui";
let folder: string;

beforeEach(() => {
	folder = temporaryFolder();
	vi.spyOn(console, "log").mockReturnValue();
});

function tarball(version: string, text: string): Tarball {
	const manifest = { name: NAME, version, type: "module", exports: {}, dependencies: { react: "19.3.1" } };
	return { manifest, content: Buffer.from(text), integrity: `sha512-${text}`, shasum: text };
}

const publish = (...tarballs: Tarball[]) => publishKit(folderStore(folder), async () => tarballs);
const read = (path: string) => readText(folderStore(folder), `web/kit/${NAME}${path}`);

it("never replaces the content of a published version", async () => {
	await publish(tarball("2.0.0", "first"));
	const before = await read(".json");
	await expect(publish(tarball("2.0.0", "second"))).rejects.toThrow("2.0.0 is in the store");
	expect(await read("/2.0.0.tgz")).toBe("first");
	expect(await read(".json")).toBe(before);
	await publish(tarball("2.0.0", "first"));
	expect(await read(".json")).toBe(before);
});

it("keeps earlier versions, and installs the new one by default", async () => {
	await publish(tarball("2.0.0", "first"));
	await publish(tarball("2.1.0", "second"));
	expect(await read("/2.0.0.tgz")).toBe("first");
	expect(await read("/2.1.0.tgz")).toBe("second");
	const { versions, "dist-tags": tags } = JSON.parse((await read(".json")) ?? "");
	expect(Object.keys(versions)).toEqual(["2.0.0", "2.1.0"]);
	expect(versions["2.1.0"].dist).toEqual({ integrity: "sha512-second", shasum: "second" });
	expect(tags).toEqual({ latest: "2.1.0" });
});

it("publishes new packages, leaves a version with different content unchanged, and packs nothing twice", async () => {
	const pack = vi.fn(async () => [tarball("2.0.0", "first")]);
	const rest = { build: async () => {}, gallery: join(folder, "gallery") };
	await publishBuiltKit(folderStore(folder), { pack, inputs: "inputs", ...rest });
	await publishBuiltKit(folderStore(folder), { pack, inputs: "inputs", ...rest });
	expect(pack).toHaveBeenCalledTimes(1);
	const further = async () => [tarball("2.0.0", "second"), tarball("2.1.0", "third")];
	await publishBuiltKit(folderStore(folder), { pack: further, inputs: "others", ...rest });
	expect(await read("/2.0.0.tgz")).toBe("first");
	expect(await read("/2.1.0.tgz")).toBe("third");
	expect(vi.mocked(console.log).mock.calls.flat().join()).toContain(
		"Not published: @portal/shared-ui 2.0.0 is in the store",
	);
});

it("publishes the gallery compressed, with a list of its files", async () => {
	mkdirSync(join(folder, "built/source"), { recursive: true });
	writeFileSync(join(folder, "built/index.html"), "<title>Komponenten</title>");
	writeFileSync(join(folder, "built/source/Button.txt"), "<Button />".repeat(100));
	const store = folderStore(join(folder, "store"));
	await publishGallery(store, join(folder, "built"));
	expect(await readText(store, "web/kit/gallery/index.html")).toBe("<title>Komponenten</title>");
	const files = Object.keys(JSON.parse((await readText(store, "web/kit/gallery.json")) ?? "{}"));
	expect(files).toEqual(expect.arrayContaining(["index.html", "source/Button.txt", "source/Button.txt.br"]));
});
