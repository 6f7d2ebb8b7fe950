import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { freePort } from "../../deploy/lib/free-port.ts";
import type { Release } from "../../deploy/release/registry.ts";
import { expect, type Page, test as staged } from "../support/faulty.ts";
import { entryOf } from "../support/release.ts";
import { startServer } from "../support/server.ts";
import { signedInPage } from "../support/session.ts";
import { type Outcome, startTeam, type Team } from "../support/team.ts";
import { further, UNCHECKED } from "../support/test.ts";

/** A team whose module stands in a repository of its own follows docs/modules.md, from nothing to live and back. */

const FROM_NOTHING_TO_LIVE_MS = 5 * 60_000;
const TITLE = "Lieferanten";
/** What tells programs of the checkout that is tested. */
const OF_THIS_RUN = /^(npm_|NODE_ENV$|NODE_OPTIONS$|INIT_CWD$|FORCE_COLOR$|TEST_|PLAYWRIGHT|PW_)/;

/** A folder outside of the checkout, and the programs that are started there. */
function startRepository(portal: string) {
	const place = mkdtempSync(join(tmpdir(), "portal-team-"));
	const folder = join(place, "suppliers");
	mkdirSync(folder);
	const own = Object.entries(process.env).filter(([name]) => !OF_THIS_RUN.test(name));
	const env = {
		...Object.fromEntries(own),
		PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
		NO_COLOR: "1",
		PORTAL_URL: portal,
	};
	const start = (words: readonly string[], settings: Record<string, string> = {}) => {
		const [command = "", ...args] = words;
		return spawn(command, args, { cwd: folder, env: { ...env, ...settings }, detached: true });
	};
	const run = (words: readonly string[], settings?: Record<string, string>): Promise<Outcome> => {
		const child = start(words, settings);
		const chunks: Buffer[] = [];
		for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => chunks.push(chunk));
		return new Promise((resolve, reject) => {
			child.on("error", reject);
			child.on("close", (code) => resolve({ code, output: Buffer.concat(chunks).toString() }));
		});
	};
	return {
		run,
		async succeed(words: readonly string[], settings?: Record<string, string>): Promise<string> {
			const { code, output } = await run(words, settings);
			expect(code, `${words.join(" ")}\n${output}`).toBe(0);
			return output;
		},
		/** Runs a program until the end of the action. */
		async during<T>(words: readonly string[], settings: Record<string, string>, action: () => Promise<T>): Promise<T> {
			const child = start(words, settings);
			const exit = new Promise((resolve) => child.once("exit", resolve));
			const said: string[] = [];
			for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => said.push(String(chunk)));
			try {
				return await action();
			} catch (error) {
				throw new Error(`${words.join(" ")}\n${said.join("")}`, { cause: error });
			} finally {
				// npm does not pass the signal on to everything that it has started.
				if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
				await exit;
			}
		},
		read: (path: string) => readFileSync(join(folder, path), "utf8"),
		write: (path: string, text: string) => writeFileSync(join(folder, path), text),
		edit(path: string, change: (text: string) => string): void {
			const file = join(folder, path);
			writeFileSync(file, change(readFileSync(file, "utf8")));
		},
		end: () => rmSync(place, { recursive: true, force: true }),
	};
}
type Repository = ReturnType<typeof startRepository>;

const test = staged.extend<object, { platform: Team; repository: Repository }>({
	platform: [
		async ({ server }, use) => {
			const platform = startTeam(["api", "shared-ui", "shell"], server.store);
			const { code, output } = await platform.run("deploy/kit.mjs", []);
			expect(code, output).toBe(0);
			await use(platform);
			platform.end();
		},
		{ scope: "worker", timeout: 300_000 },
	],
	repository: [
		async ({ server }, use) => {
			const repository = startRepository(server.url);
			await use(repository);
			repository.end();
		},
		{ scope: "worker" },
	],
});
test.use({ settings: UNCHECKED });
test.setTimeout(900_000);

const menu = (page: Page, name: string) =>
	page.getByRole("navigation", { name: "Hauptmenü" }).getByRole("link", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const versionIn = (output: string) => /mfe-suppliers: (?:\S+ → )?(\S+) for everybody/.exec(output)?.[1] ?? "";

const KIT = ["@portal/contracts", "@portal/module-kit", "@portal/shared-ui"];

/** What each check of the sources refuses. */
const MISTAKES = [
	{
		file: "src/api.ts",
		change: (text: string) => `${text}\nexport const wrong: number = '';\nimport "../../elsewhere.ts";\n`,
		told: [/src\/api\.ts.*TS2322/s, /elsewhere\.ts: A module is made with the packages/],
	},
	{
		file: "src/ListPage.tsx",
		change: (text: string) => `${text}\nimport "@portal/contracts/client";\n`,
		told: [/api\.ts beside the screens/],
	},
	{
		file: "locales/de.json",
		change: (text: string) => text.replace("{", '{ "unused": "Nichts",'),
		told: [/is used nowhere/],
	},
];

/** Makes a token on the page of the modules, as an Admin does. */
async function makeToken(page: Page, module: string): Promise<string> {
	await page.goto("/module");
	await page.getByRole("button", { name: "Neues Modul" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("textbox", { name: /^Kennung des Moduls/ }).fill(module);
	await dialog.getByRole("textbox", { name: /^Name/ }).fill("Pipeline");
	await dialog.getByRole("button", { name: "Token anlegen" }).click();
	const token = await page
		.getByRole("dialog")
		.getByText(/portal_module_\S+/)
		.first()
		.textContent();
	await page.getByRole("dialog").getByRole("button", { name: "Fertig" }).click();
	return token?.trim() ?? "";
}

test(
	"a team with a repository of its own is live within five minutes, alone with its token, beside shells that fit",
	further(true),
	async ({ staged: { page, problems }, browser, server, platform, repository }) => {
		const since = performance.now();
		const token = await makeToken(page, "suppliers");
		const settings = { PORTAL_TOKEN: token };

		repository.write(".npmrc", `@portal:registry=${server.url}/kit/\n`);
		await repository.succeed(["npm", "install", "--no-audit", "--no-fund", "@portal/module-kit"]);
		await repository.succeed(["npx", "module-kit", "new", "suppliers", "--title", TITLE]);
		await repository.succeed(["npm", "install", "--no-audit", "--no-fund"]);
		const { packages } = JSON.parse(repository.read("package-lock.json"));
		for (const name of KIT) {
			const { versions } = JSON.parse(readFileSync(join(server.webRoot, `kit/${name}.json`), "utf8"));
			const { version, integrity, link } = packages[`node_modules/${name}`];
			expect({ integrity, link }, name).toEqual({ integrity: versions[version].dist.integrity, link: undefined });
		}
		await repository.succeed(["git", "init", "--quiet"]);
		await repository.succeed(["git", "add", "."]);
		const author = ["-c", "user.name=Team", "-c", "user.email=team@example.org"];
		await repository.succeed(["git", ...author, "commit", "--quiet", "--message", "The first version"]);
		const first = versionIn(await repository.succeed(["npm", "run", "deploy"], settings));
		await page.goto("/certificationsList");
		await menu(page, TITLE).click();
		await expect(heading(page, TITLE)).toBeVisible();
		expect(performance.now() - since).toBeLessThan(FROM_NOTHING_TO_LIVE_MS);

		await test.step("the platform knows what it was built against", () => {
			const file = join(server.webRoot, "mfe/suppliers", first, "release.json");
			const release: Release = JSON.parse(readFileSync(file, "utf8"));
			expect(release).toMatchObject({ api: expect.stringMatching(/^\d+\.\d+\.\d+$/), bundled: expect.any(Array) });
			const { ranges = {}, imports = {} } = release.needs ?? {};
			expect(ranges["@portal/shared-ui"]).toMatch(/^\^\d+\.0\.0$/);
			const digests = Object.values(imports["@portal/shared-ui"]?.values ?? {});
			expect(digests.length).toBeGreaterThan(0);
			expect(digests).not.toContain("");
		});

		await test.step("it passes its checks and its tests", async () => {
			expect(await repository.succeed(["npm", "test"])).toMatch(/Tests\s+3 passed/);
		});

		await test.step("mistakes are told, each with its reason, and nothing of them is deployed", async () => {
			const before = MISTAKES.map(({ file }) => repository.read(file));
			repository.write("../elsewhere.ts", "export const elsewhere = 1;\n");
			for (const { file, change } of MISTAKES) repository.edit(file, change);
			const { code, output } = await repository.run(["npm", "run", "deploy"], settings);
			expect(code, output).toBe(1);
			for (const reason of MISTAKES.flatMap(({ told }) => told)) expect(output).toMatch(reason);
			expect(entryOf(server.webRoot, "suppliers").version).toBe(first);
			for (const [index, { file }] of MISTAKES.entries()) repository.write(file, before[index] ?? "");
		});

		await test.step("its changes are seen within the running application before anybody else sees them", async () => {
			const port = String(await freePort());
			const dev = ["npx", "module-kit", "dev", "--shell", server.url];
			await repository.during(dev, { PORT: port }, async () => {
				const address = `http://127.0.0.1:${port}/suppliers`;
				repository.edit("locales/de.json", (text) => text.replaceAll(TITLE, "Neue Lieferanten"));
				await expect(async () => {
					await page.goto(address);
					// A session is one browser's at one address.
					await page.evaluate(() => localStorage.setItem("portal.session", "1"));
					await page.goto(address);
					await expect(heading(page, "Neue Lieferanten")).toBeVisible({ timeout: 5_000 });
				}).toPass({ timeout: 120_000 });
			});
			await page.goto("/suppliers");
			await expect(heading(page, TITLE)).toBeVisible();
		});

		await test.step("the same bytes go to the next platform, with a token of its own", async () => {
			const next = await startServer({ env: UNCHECKED });
			try {
				const { page: there, context } = await signedInPage(browser, next.url, "admin.demo");
				const promote = ["npx", "module-kit", "promote", first, "--to", next.url];
				const { code } = await repository.run(promote, { ...settings, PORTAL_TO_TOKEN: token });
				expect(code).toBe(1);
				await repository.succeed(promote, { ...settings, PORTAL_TO_TOKEN: await makeToken(there, "suppliers") });
				await there.goto("/suppliers");
				await expect(heading(there, TITLE)).toBeVisible();
				const [here, copy] = [server, next].map(({ webRoot }) => entryOf(webRoot, "suppliers"));
				expect(copy).toEqual(here);
				await context.close();
			} finally {
				await next.stop();
			}
		});

		await test.step("the token of another module changes nothing", async () => {
			const other = { PORTAL_TOKEN: await makeToken(page, "carriers") };
			const { code, output } = await repository.run(["npx", "module-kit", "remove"], other);
			expect({ code, output }).toMatchObject({
				code: 1,
				output: expect.stringContaining("fehlt Ihnen die Berechtigung"),
			});
			await page.goto("/suppliers");
			await expect(heading(page, TITLE)).toBeVisible();
		});

		await test.step("a second version is live, and the first again with one command", async () => {
			const second = versionIn(await repository.succeed(["npm", "run", "deploy"], settings));
			expect(second).not.toBe(first);
			await page.goto("/suppliers");
			await expect(heading(page, "Neue Lieferanten")).toBeVisible();
			expect(await repository.succeed(["npx", "module-kit", "rollback"], settings)).toContain(first);
			await page.goto("/suppliers");
			await expect(heading(page, TITLE)).toBeVisible();
		});

		const shellVersion = (to: string) =>
			platform.edit("shared-ui/package.json", (text) => text.replace(/"version": "[^"]+"/, `"version": "${to}"`));
		const { version: current }: { version: string } = JSON.parse(
			readFileSync(join(platform.folder, "shared-ui/package.json"), "utf8"),
		);
		const [major = 0, minor = 0] = current.split(".").map(Number);

		await test.step("a shell within its range is released, and it goes on", async () => {
			shellVersion(`${major}.${minor + 1}.0`);
			const { code, output } = await platform.deploy([], "shell");
			expect(code, output).toBe(0);
			await page.goto("/suppliers");
			await expect(heading(page, TITLE)).toBeVisible();
		});

		await test.step("a shell outside of its range is not released", async () => {
			// As it is built, with the number of another build.
			platform.edit("shell/dist/mf-manifest.json", (text) =>
				text.replaceAll(`"${major}.${minor + 1}.0"`, `"${major + 1}.0.0"`),
			);
			const { code, output } = await platform.deploy([], "shell");
			expect(code, output).toBe(1);
			expect(output).toMatch(/blocks: .*suppliers \(needs/);
			await page.goto("/suppliers");
			await expect(heading(page, TITLE)).toBeVisible();
		});

		await test.step("it is removed, and nobody has it any more", async () => {
			await repository.succeed(["npx", "module-kit", "remove"], settings);
			await page.goto("/certificationsList");
			await expect(menu(page, "Zertifizierungen")).toBeVisible();
			await expect(menu(page, TITLE)).toHaveCount(0);
		});
		expect(problems.filter((problem) => !problem.includes("127.0.0.1"))).toEqual([]);
	},
);
