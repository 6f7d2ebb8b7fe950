import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { NODE, ROOT } from "../lib/run.mjs";
import { type Archive, readArchive } from "../release/archive.ts";
import { folderStore } from "../store/folder.ts";
import { servePlatform } from "../testing/platform.ts";
import { publishKit } from "./publish.ts";

const MINUTES = 60_000;
const TOKEN = "portal_module_test";
/** What tells programs of the checkout that is tested. */
const OF_THIS_RUN = /^(npm_|VITEST|NODE_ENV$|INIT_CWD$|FORCE_COLOR$)/;

// It packs, installs, tests and builds: only `npm test -- all` runs it.
describe.skipIf(!process.env.TEST_ALL)(
	"a module in a repository of its own",
	() => {
		const place = mkdtempSync(join(tmpdir(), "portal-team-"));
		const store = join(place, "store");
		const folder = join(place, "suppliers");
		let platform: Awaited<ReturnType<typeof servePlatform>>;
		let uploaded: Archive | undefined;

		function run(command: string, ...args: string[]): Promise<{ status: number | null; output: string }> {
			const env = {
				...Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_THIS_RUN.test(name))),
				PATH: [dirname(NODE), process.env.PATH].join(delimiter),
				NO_COLOR: "1",
				PORTAL_URL: platform.url,
				PORTAL_TOKEN: TOKEN,
			};
			const child = spawn(command, args, { cwd: folder, env });
			const chunks: Buffer[] = [];
			for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => chunks.push(chunk));
			return new Promise((resolve, reject) => {
				child.on("error", reject);
				child.on("close", (status) => resolve({ status, output: Buffer.concat(chunks).toString() }));
			});
		}

		async function succeed(command: string, ...args: string[]): Promise<string> {
			const { status, output } = await run(command, ...args);
			expect({ status, output }).toMatchObject({ status: 0 });
			return output;
		}

		/** The deploy service, as far as the kit sees it. */
		async function answer(request: Request): Promise<Response | undefined> {
			const { pathname } = new URL(request.url);
			if (!pathname.startsWith("/api/modules/suppliers")) return undefined;
			if (request.headers.get("authorization") !== `Bearer ${TOKEN}`) return new Response(null, { status: 401 });
			if (request.method === "GET") return new Response(null, { status: 404 });
			uploaded = await readArchive("suppliers", new Uint8Array(await request.arrayBuffer()));
			const { version } = uploaded.release;
			return Response.json({ module: "suppliers", version, isUnchanged: false, notes: [] }, { status: 201 });
		}

		/** Runs an action with a file of the module changed. */
		async function changed(path: string, change: (text: string) => string, action: () => Promise<void>) {
			const file = join(folder, path);
			const before = readFileSync(file, "utf8");
			writeFileSync(file, change(before));
			try {
				await action();
			} finally {
				writeFileSync(file, before);
			}
		}

		beforeAll(async () => {
			vi.spyOn(console, "log").mockReturnValue();
			mkdirSync(folder);
			writeFileSync(join(place, "elsewhere.ts"), "export const elsewhere = 1;\n");
			// The shell, in which the module is started once.
			cpSync(join(ROOT, "dist/web"), join(store, "web"), {
				recursive: true,
				filter: (path) => !/web\/(mfe|kit)$/.test(path),
			});
			await publishKit(folderStore(store));
			platform = await servePlatform(join(store, "web"), answer);
			writeFileSync(join(folder, ".npmrc"), `@portal:registry=${platform.url}/kit/\n`);
			await succeed("npm", "install", "--no-audit", "--no-fund", "@portal/module-kit");
			await succeed("npx", "module-kit", "new", "suppliers", "--title", "Lieferanten");
			await succeed("npm", "install", "--no-audit", "--no-fund");
		}, 10 * MINUTES);
		afterAll(async () => {
			platform.close();
			await rm(place, { recursive: true });
		}, 10 * MINUTES);

		it("has the three packages of the platform, to the byte", () => {
			const { packages } = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
			for (const name of ["@portal/contracts", "@portal/module-kit", "@portal/shared-ui"]) {
				const { versions } = JSON.parse(readFileSync(join(store, `web/kit/${name}.json`), "utf8"));
				const { version, integrity, link } = packages[`node_modules/${name}`];
				expect({ integrity, link }).toEqual({ integrity: versions[version].dist.integrity, link: undefined });
			}
		});

		it("passes its checks and its tests", async () => {
			expect(await succeed("npm", "test")).toMatch(/Tests\s+3 passed/);
		});

		it.each([
			["wrong types", "src/api.ts", "\nexport const wrong: number = '';\n", /src\/api\.ts.*TS2322/s],
			[
				"a path above its folder",
				"src/api.ts",
				'\nimport "../../elsewhere.ts";\n',
				/elsewhere\.ts: A module is made with the packages/,
			],
			[
				"a call outside of api.ts",
				"src/ListPage.tsx",
				'\nimport "@portal/contracts/client";\n',
				/api\.ts beside the screens/,
			],
			["a text that is used nowhere", "locales/de.json", "", /is used nowhere/],
		])("is refused with %s", async (_, path, line, reason) => {
			const change = (text: string) =>
				path.endsWith(".json") ? text.replace("{", '{ "unused": "Nichts",') : text + line;
			await changed(path, change, async () => {
				const { status, output } = await run("npx", "module-kit", "deploy");
				expect({ status, output }).toMatchObject({ status: 1, output: expect.stringMatching(reason) });
			});
			expect(uploaded).toBeUndefined();
		});

		it("is deployed with what it was built against", async () => {
			const output = await succeed("npm", "run", "deploy");
			const { release } = uploaded ?? {};
			expect(output).toContain(`mfe-suppliers: ${release?.version} for everybody.`);
			expect(release).toMatchObject({ api: expect.stringMatching(/^\d+\.\d+\.\d+$/), bundled: expect.any(Array) });
			const { ranges = {}, imports = {} } = release?.needs ?? {};
			expect(ranges["@portal/shared-ui"]).toMatch(/^\^\d+\.0\.0$/);
			const digests = Object.values(imports["@portal/shared-ui"]?.values ?? {});
			expect(digests.length).toBeGreaterThan(0);
			expect(digests).not.toContain("");
		});
	},
	10 * MINUTES,
);
