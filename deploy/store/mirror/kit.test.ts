import { createHash } from "node:crypto";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { integrityOf } from "../../lib/files.ts";
import { temporaryFolder } from "../../testing/folder.ts";
import { folderStore } from "../folder.ts";
import { readText, type Store } from "../store.ts";
import { createKitMirror } from "./kit.ts";

const FOLDER = "web/kit/@portal/shared-ui";
const DOCUMENT = `${FOLDER}.json`;
const integrity = (text: string) => `sha512-${createHash("sha512").update(text).digest("base64")}`;

let folder: string;
let remote: Store;
let local: Store;
let sync: () => Promise<void>;

async function publish(tarballs: Readonly<Record<string, string>>, listed = tarballs): Promise<void> {
	for (const [version, text] of Object.entries(tarballs))
		await remote.put(`${FOLDER}/${version}.tgz`, Buffer.from(text));
	const versions = Object.entries(listed).map(([version, text]) => [version, { dist: { integrity: integrity(text) } }]);
	await remote.put(DOCUMENT, Buffer.from(JSON.stringify({ versions: Object.fromEntries(versions) })));
}

beforeEach(() => {
	folder = temporaryFolder();
	remote = folderStore(join(folder, "remote"));
	local = folderStore(join(folder, "local"));
	sync = createKitMirror(remote, local);
});

it("copies the packages of the kit with their tarballs, and new versions as they appear", async () => {
	await sync();
	expect(await local.list("web/")).toEqual([]);
	await publish({ "2.0.0": "first" });
	await sync();
	expect(await readText(local, `${FOLDER}/2.0.0.tgz`)).toBe("first");
	await publish({ "2.0.0": "first", "2.1.0": "second" });
	await sync();
	expect(await readText(local, `${FOLDER}/2.1.0.tgz`)).toBe("second");
	expect(await readText(local, DOCUMENT)).toBe(await readText(remote, DOCUMENT));
});

it("does not list a version whose tarball is missing or changed, and tries it again", async () => {
	await publish({ "2.0.0": "another" }, { "2.0.0": "first" });
	await expect(sync()).rejects.toThrow("was changed");
	expect(await local.get(DOCUMENT)).toBeUndefined();
	await publish({}, { "3.0.0": "first" });
	await expect(sync()).rejects.toThrow("3.0.0.tgz is missing");
	await publish({ "3.0.0": "first" });
	await sync();
	expect(await readText(local, `${FOLDER}/3.0.0.tgz`)).toBe("first");
});

it("copies the files of the gallery, and none when one was changed", async () => {
	const page = Buffer.from("<title>Komponenten</title>");
	await remote.put("web/kit/gallery/index.html", Buffer.from("changed"));
	await remote.put("web/kit/gallery.json", Buffer.from(JSON.stringify({ "index.html": integrityOf(page) })));
	await expect(sync()).rejects.toThrow("was changed");
	await remote.put("web/kit/gallery/index.html", page);
	await sync();
	expect(await readText(local, "web/kit/gallery/index.html")).toBe(page.toString());
});
