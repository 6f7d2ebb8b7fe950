import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../store/store.ts";
import type { ManifestChange } from "../testing/builds.ts";
import { plantShipping } from "../testing/deployed.ts";
import { checkFiles } from "./allowed-files.ts";
import { uploadVersion } from "./stored-version.ts";
import { deploy, promote, rollback, type Scene, stage, unstage } from "./switch.ts";
import { readBuild } from "./versions.ts";

let shipping: Awaited<ReturnType<typeof plantShipping>>;
let tree: typeof shipping.tree;
let store: Store;
let scene: Scene;
const upload = (version: string, change?: ManifestChange) => shipping.upload(version, change);
const ship = (version: string, change?: ManifestChange) => shipping.ship(version, change);
const expectRefused: typeof shipping.expectRefused = (...args) => shipping.expectRefused(...args);

describe("refuses to switch", () => {
	beforeEach(async () => {
		shipping = await plantShipping("folder");
		({ tree, store, scene } = shipping);
		await ship("1.0.0");
	});

	it("to a version that exists with different content", async () => {
		await tree.buildModule("1.0.0");
		await tree.put("mfe-clients/dist/static/js/other.js", "other");
		const built = await readBuild(join(tree.root, "mfe-clients"), "1.0.0");
		await expectRefused(() => uploadVersion(store, built), "is in the store");
	});

	it("to an address of another module, and leaves the files at fixed addresses unchanged", async () => {
		await tree.put("mfe-clients/public/assets/clients/price.txt", "1");
		await ship("1.1.0");
		await ship("1.0.0", { id: "users" });
		await tree.put("mfe-clients/public/assets/clients/price.txt", "2");
		const stored = await upload("1.2.0", { path: "/users" });
		await expectRefused(() => deploy(scene, "clients", stored), "The address /users belongs to two modules");
		expect(await shipping.text("web/assets/clients/price.txt")).toBe("1");
	});

	it("to an address that another team took during the upload", async () => {
		await ship("1.0.0", { id: "users" });
		const stored = await upload("1.1.0", { path: "/lists" });
		await ship("1.1.0", { id: "users", path: "/lists" });
		await expectRefused(() => deploy(scene, "clients", stored), "The address /lists belongs to two modules");
		await expectRefused(
			() => stage(scene, "clients", stored, { percentage: 10, users: [] }),
			"The address /lists belongs to two modules",
		);
	});

	it("to a version with a missing or changed file", async () => {
		await ship("1.1.0");
		const key = "web/mfe/clients/1.0.0/static/js/module.js";
		await store.put(key, Buffer.from("changed"));
		await expectRefused(() => rollback(scene, "clients"), "static/js/module.js was changed in the store");
		await store.remove(key);
		await expectRefused(() => promote(scene, "clients", "1.0.0"), "static/js/module.js is missing in the store");
	});

	it("to a version whose release.json was replaced", async () => {
		await ship("1.1.0");
		const key = "web/mfe/clients/1.0.0/release.json";
		const release = JSON.parse((await shipping.text(key)) ?? "");
		await store.put(key, Buffer.from(JSON.stringify({ ...release, files: {} })));
		await expectRefused(() => rollback(scene, "clients"), "release.json was changed");
	});

	it("to a version that the current shell cannot run", async () => {
		await ship("1.1.0");
		const { "@portal/shared-ui/table": _, ...others } = scene.shell.shared;
		scene = { ...scene, shell: { ...scene.shell, shared: others } };
		await expectRefused(
			() => rollback(scene, "clients"),
			"mfe-clients needs @portal/shared-ui/table, which shell 1.0.0-s does not offer",
		);
		scene = { ...scene, shell: { ...scene.shell, contract: 2 } };
		await expectRefused(() => rollback(scene, "clients"), "was built for contract 1, the shell has 2");
	});

	it.each([
		["../x", "is no version"],
		["9.9.9", "clients 9.9.9 is not there (there are: "],
	])("to the version %s", async (version, message) => {
		await expectRefused(() => rollback(scene, "clients", version), message);
		await expectRefused(() => promote(scene, "clients", version), message);
	});

	it("when there is no earlier, staged or deployed version", async () => {
		await expectRefused(() => promote(scene, "clients"), "No version of mfe-clients is staged");
		await expectRefused(() => unstage(scene, "clients"), "No version of mfe-clients is staged");
		await expectRefused(() => rollback(scene, "users"), "mfe-users is not deployed");
		await ship("1.0.0", { id: "users" });
		await expectRefused(() => rollback(scene, "users"), "No version of mfe-users before 1.0.0 is left");
	});

	it("for some users when all users already have the version", async () => {
		const stored = await upload("1.0.0");
		await expectRefused(
			() => stage(scene, "clients", stored, { percentage: 10, users: [] }),
			"mfe-clients 1.0.0 is already the version for all users",
		);
	});

	it("to a file at an address of another module or of the application", async () => {
		await ship("1.0.0", { id: "users" });
		await tree.put("mfe-clients/public/locales/de/users.json", "{}");
		await expectRefused(() => ship("1.1.0"), "mfe-clients: /locales/de/users.json is no address for files of this");
		await tree.put("mfe-users/public/index.html", "");
		await expectRefused(() => ship("1.1.0", { id: "users" }), "/index.html is no address for files");
	});

	it("to a file that belongs to the shell", async () => {
		const shell = { ...scene.shell, fixed: ["locales/de/Clients.json"] };
		const stored = await upload("1.1.0");
		await expectRefused(
			() => deploy({ ...scene, shell }, "clients", stored),
			"The file /locales/de/clients.json is there twice: it belongs to shell",
		);
	});
});

describe("refuses a version with", () => {
	const check = (id: string, ...paths: string[]) =>
		checkFiles(id, { files: Object.fromEntries(paths.map((path) => [path, ""])) });

	it.each([
		"remotes.json.br",
		"index.html.gz",
		"deployments/clients/x.json",
		"api/x",
		"kit/@portal/module-kit.json",
		"robots.txt",
		"sw.js",
		"mfe/users/1.0.0/remoteEntry.js",
		"static/js/index.js",
		"locales/de/users.json",
		"locales/de/clients-directory.json.gz/x.json",
		"locales/de/shell.json",
		"locales/de/Users.json",
		"locales/DE/clients.json",
		"locales/fr/clients.json",
		"locales/de/x/clients.json",
		"locales/clients.json",
		"Locales/de/clients.json",
		"assets/Users/price.pdf",
		"assets/info/price.pdf",
		"assets/price.pdf",
		"assets/clients/page.html",
		"assets/clients/page.html.br",
		"assets/clients/run.js",
		"assets/clients/style.css",
	])("a file at an address that is not its own: /%s", (path) => {
		expect(() => check("clients", `fixed/${path}`)).toThrow(
			`mfe-clients: /${path.replace(/\.(br|gz)$/, "")} is no address`,
		);
	});

	it.each([
		["clients", "evil.html"],
		["public", "site/landing.html"],
		["public", "site/pages/de/landing.xhtml"],
		["public", "evil.html.br"],
		["clients", "page.xml"],
		["clients", "static/js/run.mjs"],
		["clients", "static/thing"],
	])("as module %s a page or another kind of file: %s", (id, path) => {
		expect(() => check(id, path)).toThrow(`mfe-${id}: ${path} is no kind of file`);
	});

	it.each([
		"../x.js",
		"/x.js",
		"a//x.js",
		".locks/x.js",
		"a./x.js",
		"x.js.",
		"x.js ",
		"x\u0000.js",
		"a\nb.js",
		"static\\x.js",
		"remoteEntry\uff0ejs",
		"cafe\u0301.js",
		`${"a".repeat(101)}.js`,
		`${"a/".repeat(10)}x.js`,
		`${"abcdefghi/".repeat(8)}${"a".repeat(80)}.js`,
	])("a name that is invalid on some file system: %j", (path) => {
		expect(() => check("clients", path)).toThrow("is no name of a file");
	});

	it.each([
		["static/js/a.js", "static/js/A.js", "differ in capitals only"],
		["fixed/assets/clients/a.pdf", "fixed/assets/clients/A.pdf", "differ in capitals only"],
		["static/a.js", "static/A.js/b.js", "is a file and the folder of"],
		["Release.json", "static/a.js", "differ in capitals only"],
	])("two files that collide: %s and %s", (one, other, text) => {
		expect(() => check("clients", one, other)).toThrow(text);
		expect(() => check("clients", other, one)).toThrow(text);
	});

	it.each(["site/pages/de/landing.html", "site/static/css/a.css"])(
		"a part of the website as another module: %s",
		(path) => {
			expect(() => check("clients", path)).toThrow(`mfe-clients: ${path} belongs to the website`);
		},
	);

	it("pages of the website, unless it is the website module", () => {
		const page = { path: "/x", preferred: "de" as const, files: { de: "", en: "", mg: "" } };
		expect(() => checkFiles("clients", { files: {}, site: { pages: [page] } })).toThrow(
			"only mfe-public may bring pages",
		);
	});

	it("files that neither belong to it nor are assigned to it", () => {
		const texts = ["de", "en", "mg"].map((language) => `fixed/locales/${language}/clients.json`);
		check("clients", "remoteEntry.js", "remoteEntry.js.br", "static/css/a.css", "static/js/a.js.LICENSE.txt", ...texts);
		check("clients", "fixed/locales/de/clients-directory.json.gz", "fixed/assets/clients/price/list.pdf");
		check("public", "fixed/assets/mat.pdf", "fixed/assets/info/fees_de.pdf", "fixed/locales/mg/register.json");
		check("public", "site/pages/de/landing.html", "site/static/image/city.avif");
	});
});
