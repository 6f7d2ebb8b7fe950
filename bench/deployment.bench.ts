import { join } from "node:path";
import { RSBUILD } from "../deploy/build/package-build.ts";
import { Failure, NODE, ROOT, run } from "../deploy/lib/run.mjs";
import { entryOf } from "../e2e/support/release.ts";
import { startServer } from "../e2e/support/server.ts";
import { signedInPage } from "../e2e/support/session.ts";
import { startTeam } from "../e2e/support/team.ts";
import { startChromium } from "./lib/chromium.ts";
import { type Comparison, compare, report } from "./lib/compare.ts";

// This benchmark measures a deployment without tests: from the command until a browser shows the new version.

const BENCH = "deployment";
const MODULE = "mfe-clients";
const ID = "clients";
const WITHOUT_TESTS = ["--skip-tests", "--reason", "benchmark"];

const { code, output } = await run(NODE, [join(ROOT, "deploy/cli/build.mjs")]);
if (code !== 0) throw new Failure(output);
const server = await startServer({ env: { BOT_CHECK: "off" } });
const team = startTeam([MODULE], server.store);
const browser = await startChromium();
const { page } = await signedInPage(browser, server.url, "admin.demo");

async function opened(title: string): Promise<void> {
	await page.goto("/clients");
	await page.getByRole("heading", { name: title, exact: true }).waitFor();
}

async function runs(args: readonly string[], folder?: string): Promise<void> {
	const outcome = await team.deploy(args, folder);
	if (outcome.code !== 0) throw new Error(outcome.output);
}

let edits = 0;
let title = "Kundenliste";
function change(): string {
	const next = `Kundenliste ${++edits}`;
	team.edit(`${MODULE}/locales/de.json`, (text) => text.replace(/"title": "Kundenliste[^"]*"/, `"title": "${next}"`));
	return next;
}

async function deploy(next: string): Promise<void> {
	await runs(WITHOUT_TESTS, MODULE);
	await opened(next);
	title = next;
}

async function rsbuild(): Promise<void> {
	const env = { ...process.env, NODE_ENV: "production" };
	const built = await run(NODE, [RSBUILD, "build"], { cwd: join(team.folder, MODULE), env });
	if (built.code !== 0) throw new Error(built.output);
	await opened(title);
}

try {
	await opened(title);
	const results: Comparison[] = await compare(
		BENCH,
		"one changed module",
		{ name: "npm run deploy, page", prepare: change, run: deploy },
		[
			{
				name: "Rsbuild, page",
				prepare: () => {
					change();
				},
				run: rsbuild,
			},
		],
		{ isLong: true },
	);

	const known = [{ version: entryOf(server.webRoot, ID).version, title }];
	const next = change();
	await deploy(next);
	known.push({ version: entryOf(server.webRoot, ID).version, title: next });
	const other = () => known.find((one) => one.title !== title) ?? { version: "", title: "" };
	results.push(
		...(await compare(
			BENCH,
			"back to another version",
			{
				name: "rollback, page",
				prepare: other,
				run: async (wanted) => {
					await runs(["rollback", ID, wanted.version]);
					await opened(wanted.title);
					({ title } = wanted);
				},
			},
			[{ name: "page", run: () => opened(title) }],
			{ isLong: true },
		)),
	);
	report(results);
} finally {
	await browser.close();
	team.end();
	await server.stop();
}
