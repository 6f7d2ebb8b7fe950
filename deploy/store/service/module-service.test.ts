import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { StoredModuleDetail, StoredModules, Switched } from "../../../api/deployments/module-versions/contract.ts";
import { LANGUAGES } from "../../../api/kit/languages.ts";
import { API_VERSION } from "../../../api/version.ts";
import { integrityOf } from "../../lib/files.ts";
import { readArchive } from "../../release/archive.ts";
import { readRecords } from "../../release/records.ts";
import { readRegistry, SHELL_KEY } from "../../release/registry-file.ts";
import { LARGEST_BUDGET } from "../../release/release-schema.ts";
import { storedVersion } from "../../release/stored-version.ts";
import { releaseKey } from "../../release/version-files.ts";
import { archiveWith, builtModule, tarOf } from "../../testing/archives.ts";
import { plantShipping } from "../../testing/deployed.ts";
import { SERVICE_KEY, serviceOver } from "../../testing/module-service.ts";
import { registryProblems } from "../../testing/valid-store.ts";

const drawn = Object.fromEntries(LANGUAGES.map((language) => [language, `pages/${language}/a.html`])) as Record<
	(typeof LANGUAGES)[number],
	string
>;

let shipping: Awaited<ReturnType<typeof plantShipping>>;
let service: ReturnType<typeof serviceOver>;
let logged: unknown[];

async function plant(kind: "folder" | "bucket"): Promise<void> {
	shipping = await plantShipping(kind);
	const shell = await shipping.tree.store.get(SHELL_KEY);
	if (shell) await shipping.store.put(SHELL_KEY, shell);
	logged = [];
	service = serviceOver(shipping.store, (error) => logged.push(error));
}

const request = (...args: Parameters<typeof service.request>) => service.request(...args);
const send = (...args: Parameters<typeof service.send>) => service.send(...args);
const act = (...args: Parameters<typeof service.act>) => service.act(...args);
const json = async <T>(answer: Response | Promise<Response>): Promise<T> => (await answer).json() as Promise<T>;
const detail = (id = "clients") => json<StoredModuleDetail>(request(`/modules/${id}`));
const problemsOf = async (answer: Response) => ({
	status: answer.status,
	...((await answer.json()) as { problems: string[] }),
});

describe.each(["folder", "bucket"] as const)("over a %s", (kind) => {
	beforeEach(() => plant(kind));

	it("makes an uploaded version current, compresses its files and records who uploaded it", async () => {
		const built = builtModule({ version: "1.0.0" });
		const answer = await send(built, "?older=Eile");
		expect([answer.status, await json<Switched>(answer)]).toEqual([
			201,
			expect.objectContaining({ module: "clients", version: "1.0.0", isUnchanged: false }),
		]);
		expect((await shipping.entry()).version).toBe("1.0.0");
		const stored = await storedVersion(shipping.store, "clients", "1.0.0");
		expect(Object.keys(stored?.release.files ?? {})).toContain("remoteEntry.js.br");
		const { commit, ci } = built.release;
		expect((await readRecords(shipping.store, "clients"))[0]).toMatchObject({
			action: "deploy",
			version: "1.0.0",
			who: "Token Süd",
			older: "Eile",
			commit,
			ci,
		});
		expect(await json<Switched>(send(built))).toMatchObject({ isUnchanged: true });
	});

	it("previews, stages, promotes, rolls back and removes a version", async () => {
		await send(builtModule({ version: "1.0.0" }));
		expect(await json<Switched>(send(builtModule({ version: "1.1.0" }), "?for=preview"))).toMatchObject({
			version: "1.1.0",
		});
		expect((await shipping.entry()).version).toBe("1.0.0");
		await act("stage", { version: "1.1.0", percentage: 10, users: ["anna"] });
		expect(await detail()).toMatchObject({
			live: "1.0.0",
			staged: { version: "1.1.0", percentage: 10, users: 1 },
			lastDeployment: { action: "stage", who: "Token Süd", rollout: { percentage: 10, users: 1 } },
		});
		await act("unstage");
		expect((await detail()).staged).toBeUndefined();
		expect(await json<Switched>(act("promote", { version: "1.1.0" }))).toMatchObject({ previous: "1.0.0" });
		expect(await json<Switched>(act("rollback"))).toMatchObject({ version: "1.0.0", previous: "1.1.0" });
		expect(await json<Switched>(act("remove"))).toEqual({
			module: "clients",
			version: "1.0.0",
			isUnchanged: false,
			notes: [],
		});
		expect((await readRegistry(shipping.store)).modules).toEqual({});
		expect(await json<Switched>(act("rollback"))).toMatchObject({ version: "1.0.0", isUnchanged: false });
		expect((await detail()).deployments.map(({ action }) => action).slice(0, 7)).toEqual([
			"rollback",
			"remove",
			"rollback",
			"promote",
			"unstage",
			"stage",
			"preview",
		]);
	});

	it("stores simultaneous uploads completely, and accepts one of two with the same version", async () => {
		// The second text takes longer to compress; without a lock it would be written after the first is listed.
		const texts = ["twin()", randomBytes(60_000).toString("hex")];
		const pairs = ["2.0.0", "2.1.0"].map((version) =>
			texts.map((text) => send(builtModule({ version, files: { "static/js/twin.js": text } }))),
		);
		const others = ["labels", "suppliers", "nursery"].map((id) => send(builtModule({ id })));
		for (const pair of pairs) expect((await Promise.all(pair)).map(({ status }) => status).sort()).toEqual([201, 409]);
		expect((await Promise.all(others)).map(({ status }) => status)).toEqual([201, 201, 201]);
		const { modules } = await readRegistry(shipping.store);
		expect(Object.keys(modules).sort()).toEqual(["clients", "labels", "nursery", "suppliers"]);
		expect(await registryProblems(shipping.store)).toEqual([]);
	});

	it("copies the same bytes from one installation to the next", async () => {
		await send(builtModule());
		const first = await storedVersion(shipping.store, "clients", "1.0.0");
		const archive = new Uint8Array(await (await request("/modules/clients/versions/1.0.0")).arrayBuffer());
		await plant(kind === "folder" ? "bucket" : "folder");
		const from = "https://test.example.org";
		const answer = await service.post(`/modules/clients/versions?from=${from}`, archive);
		expect(answer.status).toBe(201);
		expect((await shipping.entry()).release).toBe(first?.hash);
		const text = await shipping.store.get(releaseKey("clients", "1.0.0"));
		expect(integrityOf(text ?? new Uint8Array())).toBe(first?.hash);
		expect((await readRecords(shipping.store, "clients"))[0]).toMatchObject({ action: "deploy", from });
	});
});

describe("refuses a version with the reason, and stores nothing of it", () => {
	beforeEach(() => plant("folder"));

	const at = (path: string) => ({ manifest: { routes: [{ path, access: "public", page: "P" }] } });
	const needing = (range: string) => ({ needs: { ranges: { "@portal/shared-ui/table": range }, imports: {} } });
	const other = { href: "/mfe/clients/1.0.0/static/js/x.js", integrity: `sha384-${"A".repeat(64)}` };
	const site = { pages: [{ path: "/clients", preferred: "de" as const, files: drawn }] };
	const late = (kilobytes: number) => ({ "static/js/late.js": randomBytes(kilobytes * 768).toString("base64") });
	const refused: [string, Parameters<typeof builtModule>[0], string][] = [
		["with React of its own", { release: { bundled: ["react"] } }, 'a copy of its own of "react"'],
		["that names no bundled packages", { release: { bundled: undefined as never } }, "does not say which packages"],
		["that needs what the shell has not", { release: { shared: ["vue"] } }, "mfe-clients needs vue"],
		[
			"above its budget",
			{ files: late(4), release: { budget: { ...LARGEST_BUDGET, total: 1 } } },
			"(mfe.budget.total in",
		],
		["above the maximum when it names no budget", { files: late(700) }, "allowed are 500.0 KB"],
		["that needs another version", { release: needing("^9.0.0") }, 'needs "@portal/shared-ui/table" in version ^9.0.0'],
		["built for a newer API", { release: { api: "999.0.0" } }, `API 999.0.0, the application has API ${API_VERSION}`],
		["of another contract", { manifest: { contract: 2 } }, "contract is 2"],
		["with a manifest of another shape", { manifest: { menu: [{}] } }, "Manifest: menu[0].path is missing"],
		["at an address of the application", at("/login"), "The route /login belongs to the application"],
		["with a page of the server", at("/api/x"), "below /api"],
		["without the texts of a language", { manifest: { languages: ["de", "en"] } }, 'texts of the language "en" are'],
		[
			"with styles for the whole page",
			{ files: { "static/css/a.css": "body{top:0}" } },
			"reaches outside of the module",
		],
		["with invalid styles", { files: { "static/css/a.css": "a{{{" } }, "static/css/a.css is no style sheet"],
		["that the page would not find", { files: { "remoteEntry.js": "var other;" } }, 'does not define "mfe_clients"'],
		["whose first file is another", { release: { preload: [other] } }, `${other.href} is none of its files`],
		["with a file of the application", { files: { "fixed/index.html": "x" } }, "/index.html is no address"],
		["with a missing page drawn beforehand", { release: { site } }, "The file pages/de/a.html of /clients is missing"],
	];
	it.each(refused)("%s", async (_name, wanted, text) => {
		const before = await shipping.registryText();
		const { status, problems } = await problemsOf(await send(builtModule(wanted)));
		expect([status, problems.join("\n")]).toEqual([409, expect.stringContaining(text)]);
		expect(await shipping.registryText()).toBe(before);
		expect(await shipping.store.list("web/mfe/clients/1.0.0/")).toEqual([]);
	});

	it("at an address of another module", async () => {
		await send(builtModule({ id: "labels" }));
		const { status, problems } = await problemsOf(await send(builtModule(at("/Labels"))));
		expect([status, problems.join()]).toEqual([409, expect.stringContaining("belongs to mfe-labels 1.0.0")]);
	});

	it("that is no archive of this module", async () => {
		const answer = await service.post("/modules/clients/versions", await archiveWith(builtModule({ id: "labels" })));
		expect(await problemsOf(answer)).toEqual({ status: 400, problems: [expect.stringContaining("entry file")] });
	});
});

describe("the service", () => {
	beforeEach(() => plant("folder"));

	it("stages the first release of a new module and reports it as coming", async () => {
		await send(builtModule({ id: "labels" }), "?for=stage&percentage=5");
		const { modules } = await json<StoredModules>(request("/modules"));
		expect(modules.find(({ module }) => module === "labels")).toMatchObject({
			isComing: true,
			staged: { version: "1.0.0", percentage: 5, users: 0 },
		});
		expect((await readRegistry(shipping.store)).modules).not.toHaveProperty("labels");
	});

	it("keeps a release.json of another installation byte for byte", async () => {
		await send(builtModule());
		const fetched = await (await request("/modules/clients/versions/1.0.0")).arrayBuffer();
		const { release, contents } = await readArchive("clients", new Uint8Array(fetched));
		const text = Buffer.from(JSON.stringify(release, undefined, 1));
		const files = [["release.json", text] as const, ...contents];
		const entries = files.map(([name, body]) => ({ header: { name, size: body.length }, body }));
		await plant("folder");
		expect((await service.post("/modules/clients/versions", await tarOf(...entries))).status).toBe(201);
		expect((await shipping.entry()).release).toBe(integrityOf(text));
	});

	it("refuses requests without the server's key", async () => {
		for (const authorization of ["", "Bearer x", `Basic ${SERVICE_KEY}`])
			expect([400, 401]).toContain((await request("/modules", { headers: { authorization } })).status);
		expect((await service.service.request("/modules/clients/remove", { method: "POST", body: "{}" })).status).toBe(401);
		expect((await shipping.entry()).version).toBe("0.9.0");
	});

	it("reports for each version what prevents a switch to it", async () => {
		await send(builtModule());
		const [live, before] = (await detail()).versions;
		expect(live).toEqual({
			version: "1.0.0",
			isLive: true,
			isStaged: false,
			isAvailable: true,
			commit: builtModule().release.commit,
			ci: "https://ci.example.org/run/7",
			api: API_VERSION,
			needs: {},
			problems: [],
		});
		expect(before).toMatchObject({ version: "0.9.0", isLive: false, isAvailable: true });
		const shell = JSON.parse(new TextDecoder().decode(await shipping.store.get(SHELL_KEY)));
		await shipping.store.put(SHELL_KEY, Buffer.from(JSON.stringify({ ...shell, version: "9.0.0", shared: {} })));
		const { blocked, versions } = await detail();
		const problem = "mfe-clients needs react, which shell 9.0.0 does not offer.";
		expect(blocked).toEqual([problem]);
		expect(versions[0]?.problems).toEqual([problem]);
	});

	it("returns nothing for an unknown module or version", async () => {
		expect(await detail("nothing")).toEqual({
			module: "nothing",
			isComing: false,
			blocked: [],
			versions: [],
			deployments: [],
		});
		expect((await request("/modules/clients/versions/9.9.9")).status).toBe(404);
		expect((await problemsOf(await act("promote", { version: "9.9.9" }))).problems[0]).toContain("9.9.9 is not there");
		expect((await problemsOf(await act("unstage"))).problems).toEqual([
			"No version of mfe-clients is staged: there is nothing to end.",
		]);
	});

	it("refuses to return a version whose files were changed", async () => {
		await send(builtModule());
		await shipping.store.put("web/mfe/clients/1.0.0/static/js/module.js", Buffer.from("evil()"));
		const answer = await problemsOf(await request("/modules/clients/versions/1.0.0"));
		expect(answer).toMatchObject({ status: 409, problems: [expect.stringContaining("was changed in the store")] });
	});

	it.each(["EROFS", "EACCES", "ENOSPC"])("reports a store that cannot be written: %s", async (code) => {
		shipping.store.put = () => Promise.reject(Object.assign(new Error("/secret/path"), { code }));
		const answer = await problemsOf(await send(builtModule()));
		expect(answer).toEqual({
			status: 409,
			problems: [`The store cannot be written (${code}): contact the operator of the platform.`],
		});
	});

	it("logs an unexpected error and returns no details", async () => {
		shipping.store.list = () => Promise.reject(new Error("/secret/path"));
		const answer = await request("/modules");
		expect([answer.status, await answer.text()]).toEqual([500, '{"problems":[]}']);
		expect(String(logged[0])).toContain("/secret/path");
	});
});
