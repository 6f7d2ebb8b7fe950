import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { publishGallery, publishKit } from "../../deploy/kit/publish.ts";
import { freePort } from "../../deploy/lib/free-port.ts";
import type { Release } from "../../deploy/release/registry.ts";
import { folderStore } from "../../deploy/store/folder.ts";
import { expect, type Page, test as staged } from "../support/fault-fixture.ts";
import { heading, menu } from "../support/staff-pages.ts";
import { further, UNCHECKED } from "../support/test.ts";

/** A team with its own repository follows docs/modules.md from an empty folder to a deployed module and back. */

const TITLE = "Lieferanten";
/** Environment variables of the current test run, which the programs of the other repository must not inherit. */
const TEST_RUN_VARIABLES = /^(npm_|NODE_ENV$|NODE_OPTIONS$|INIT_CWD$|FORCE_COLOR$|TEST_|PLAYWRIGHT|PW_)/;

/** Creates a folder outside of the checkout and returns functions that run programs in it. */
function startRepository(portal: string) {
	const place = mkdtempSync(join(tmpdir(), "portal-team-"));
	const folder = join(place, "suppliers");
	mkdirSync(folder);
	const own = Object.entries(process.env).filter(([name]) => !TEST_RUN_VARIABLES.test(name));
	const env = {
		...Object.fromEntries(own),
		PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
		NO_COLOR: "1",
		PORTAL_URL: portal,
	};
	const started: string[] = [];
	const start = (commandLine: readonly string[], settings: Record<string, string> = {}) => {
		const [command = "", ...args] = commandLine;
		started.push(commandLine.join(" ").replaceAll(portal, "https://HOST"));
		return spawn(command, args, { cwd: folder, env: { ...env, ...settings }, detached: true });
	};
	return {
		/** The commands that were started, with HOST for the platform. */
		started,
		async succeed(commandLine: readonly string[], settings?: Record<string, string>): Promise<string> {
			const child = start(commandLine, settings);
			const chunks: Buffer[] = [];
			for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => chunks.push(chunk));
			const [code] = await once(child, "close");
			const output = Buffer.concat(chunks).toString();
			expect(code, `${commandLine.join(" ")}\n${output}`).toBe(0);
			return output;
		},
		/** Runs a program while the action runs, and stops it afterwards. */
		async during<T>(
			commandLine: readonly string[],
			settings: Record<string, string>,
			action: () => Promise<T>,
		): Promise<T> {
			const child = start(commandLine, settings);
			const exit = new Promise((resolve) => child.once("exit", resolve));
			const printed: string[] = [];
			for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => printed.push(String(chunk)));
			try {
				return await action();
			} catch (error) {
				throw new Error(`${commandLine.join(" ")}\n${printed.join("")}`, { cause: error });
			} finally {
				// npm does not forward the signal to all processes that it has started, so the signal goes to the process
				// group.
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

const test = staged.extend<object, { repository: Repository }>({
	repository: [
		async ({ server }, use) => {
			// The kit of an earlier build has other content in the same version, which the store refuses.
			rmSync(join(server.webRoot, "kit"), { recursive: true, force: true });
			const store = folderStore(server.store);
			await publishKit(store);
			await publishGallery(store);
			const repository = startRepository(server.url);
			await use(repository);
			repository.end();
		},
		{ scope: "worker", timeout: 300_000 },
	],
});
test.use({ settings: UNCHECKED });
test.setTimeout(900_000);

const versionIn = (output: string) => /mfe-suppliers: (?:\S+ → )?(\S+) for all users/.exec(output)?.[1] ?? "";

const KIT = ["@portal/contracts", "@portal/module-kit", "@portal/shared-ui"];

/** Creates a deployment token on the modules page, as an Admin does. */
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
	"a team with its own repository deploys its module with its token only",
	further(true),
	async ({ staged: { page, problems }, server, repository }) => {
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
		const deployment = await repository.succeed(["npm", "run", "deploy"], settings);
		expect(deployment).toMatch(/^ *Start .* starts in Chromium \(\d+ pages, \d+ slots\)$/m);
		const first = versionIn(deployment);
		await page.goto("/certificationsList");
		await menu(page, TITLE).click();
		await expect(heading(page, TITLE)).toBeVisible();

		await test.step("the platform stores what the module was built with", () => {
			const file = join(server.webRoot, "mfe/suppliers", first, "release.json");
			const release: Release = JSON.parse(readFileSync(file, "utf8"));
			expect(release).toMatchObject({ api: expect.stringMatching(/^\d+\.\d+\.\d+$/), bundled: expect.any(Array) });
			const { ranges = {}, imports = {} } = release.needs ?? {};
			expect(ranges["@portal/shared-ui"]).toMatch(/^\^\d+\.0\.0$/);
			const digests = Object.values(imports["@portal/shared-ui"]?.values ?? {});
			expect(digests.length).toBeGreaterThan(0);
			expect(digests).not.toContain("");
		});

		await test.step("it runs alone, and its backend's calls stay on this machine", async () => {
			const port = String(await freePort());
			const settings = repository.read("package.json");
			repository.edit("package.json", (text) => text.replace(/"port": \d+/, `"port": ${port}`));
			const local = { API_URL: server.url, BACKEND_URL: "http://127.0.0.1:9" };
			await repository.during(["npm", "run", "dev"], local, async () => {
				const address = `http://127.0.0.1:${port}`;
				await expect(async () => {
					await page.goto(`${address}/suppliers`);
					await expect(heading(page, TITLE)).toBeVisible({ timeout: 10_000 });
				}).toPass({ timeout: 120_000 });
				const keysAt = async (url: string) => (await fetch(`${url}/api/x/.well-known/jwks.json`)).text();
				expect(await keysAt(address)).not.toBe(await keysAt(server.url));
			});
			repository.write("package.json", settings);
		});

		await test.step("the developer sees a local change within the running application, other users do not", async () => {
			const port = String(await freePort());
			const dev = ["npm", "run", "dev", "--", "--shell", server.url];
			await repository.during(dev, { PORT: port }, async () => {
				const address = `http://127.0.0.1:${port}/suppliers`;
				repository.edit("locales/de.json", (text) => text.replaceAll(TITLE, "Neue Lieferanten"));
				await expect(async () => {
					await page.goto(address);
					// A session belongs to one browser at one address.
					await page.evaluate(() => localStorage.setItem("portal.session", "1"));
					await page.goto(address);
					await expect(heading(page, "Neue Lieferanten")).toBeVisible({ timeout: 5_000 });
				}).toPass({ timeout: 120_000 });
			});
			await page.goto("/suppliers");
			await expect(heading(page, TITLE)).toBeVisible();
		});

		await test.step("a second version is deployed, and one command restores the first", async () => {
			const second = versionIn(await repository.succeed(["npm", "run", "deploy"], settings));
			expect(second).not.toBe(first);
			await page.goto("/suppliers");
			await expect(heading(page, "Neue Lieferanten")).toBeVisible();
			expect(await repository.succeed(["npx", "module-kit", "rollback"], settings)).toContain(first);
			await page.goto("/suppliers");
			await expect(heading(page, TITLE)).toBeVisible();
		});

		await test.step("it is tested and built, and the platform returns its status and history", async () => {
			await repository.succeed(["npm", "test"]);
			await repository.succeed(["npm", "run", "build"]);
			expect(await repository.succeed(["npx", "module-kit", "status"], settings)).toContain(first);
			expect(await repository.succeed(["npx", "module-kit", "history"], settings)).toContain(first);
		});

		await test.step("the module is removed for all users", async () => {
			await repository.succeed(["npx", "module-kit", "remove"], settings);
			await page.goto("/certificationsList");
			await expect(menu(page, "Zertifizierungen")).toBeVisible();
			await expect(menu(page, TITLE)).toHaveCount(0);
		});
		const named = [...repository.read("README.md").matchAll(/`(np[mx] .+?)`/g)].map(([, command]) => command);
		expect(named.length).toBeGreaterThan(0);
		expect(named.filter((command = "") => !repository.started.includes(command))).toEqual([]);
		expect(problems.filter((problem) => !problem.includes("127.0.0.1"))).toEqual([]);
	},
);
