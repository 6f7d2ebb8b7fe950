import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { manifest as clients } from "../../mfe-clients/src/manifest.ts";
import { temporaryFolder } from "../testing/folder.ts";
import { readSite } from "./site.ts";

const files = { de: "pages/de/list.html", en: "pages/en/list.html", mg: "pages/mg/list.html" };
const page = { path: "/list", preferred: "de", files };
const manifest = {
	...clients,
	routes: [
		{ path: "/list", access: "public", page: "ListPage" },
		{ path: "/staff", access: ["Admin"], page: "StaffPage" },
	],
} satisfies typeof clients;

let dist: string;

async function put(path: string, content: string): Promise<void> {
	await mkdir(dirname(join(dist, path)), { recursive: true });
	await writeFile(join(dist, path), content);
}
async function read(list: unknown) {
	await put("site/site.json", JSON.stringify(list));
	return readSite(dist, manifest);
}

beforeEach(async () => {
	dist = temporaryFolder();
	for (const file of Object.values(files)) await put(`site/${file}`, "page");
	await put("remoteEntry.js", "entry");
});

describe("prerendered pages", () => {
	it.each([
		["of an address that is not the module's", { path: "/users" }, "/users is no public address of the module"],
		["where visitors have no access", { path: "/staff" }, "/staff is no public address of the module"],
		["in a language that is unknown", { files: { ...files, fr: files.de } }, "site.json is invalid"],
		[
			"that lack a file",
			{ files: { ...files, mg: "pages/mg/gone.html" } },
			"The file pages/mg/gone.html of /list is missing",
		],
		["in files elsewhere", { files: { ...files, mg: "../remoteEntry.js" } }, "site.json is invalid"],
	])("are refused: %s", async (_, change, message) => {
		await expect(read({ pages: [{ ...page, ...change }] })).rejects.toThrow(message);
	});

	it("are refused twice at one address", async () => {
		await expect(read({ pages: [page, page] })).rejects.toThrow("The page /list is in site.json twice.");
	});
});
