/// <reference types="deno" />
import { accessSync, constants, mkdirSync, readdirSync, readFileSync } from "node:fs";
import process from "node:process";
import { createApp } from "./app.ts";
import { openSealed } from "./audit/index.ts";
import { DEMO_ACCOUNTS, startDemo } from "./demo/index.ts";
import { copyBeforeMigration } from "./maintenance/before-migration.ts";
import { loadDocuments, loadIssuer, loadTemplates, type Templates } from "./modules/certificates/index.ts";
import { expireCertifications } from "./modules/certifications/index.ts";
import { createReportRetention } from "./modules/client-errors/index.ts";
import { createRetention } from "./modules/enquiries/index.ts";
import { createWorkbookReader } from "./modules/products/index.ts";
import { createAuthenticate } from "./modules/sessions/index.ts";
import { ensureFirstAdmin, loadArgon2, recordBaseline } from "./modules/users/index.ts";
import { documentsIn } from "./platform/bucket.ts";
import { filePath, isFileUrl, MigrationFailed, NewerSchema, UnfinishedCopy } from "./platform/database/index.ts";
import type { Deps } from "./platform/deps.ts";
import { keepServing, openFilesBy, wellAddressed } from "./platform/http/serve.ts";
import { backgroundJob } from "./platform/runtime/background-job.ts";
import { systemClock } from "./platform/runtime/clock.ts";
import { reasonOf } from "./platform/runtime/error-trace.ts";
import { loadKeys } from "./platform/runtime/keys.ts";
import { collectLines, createLog, silentLog } from "./platform/runtime/log.ts";
import { endWhenBroken, endWhenTold, SUPERVISED } from "./platform/runtime/process-end.ts";
import { ENVIRONMENT_NAMES, readSettings, type Settings, SettingsError } from "./platform/runtime/settings.ts";
import { loadWriter } from "./platform/workbook.ts";
import { notIndexed } from "./web/headers.ts";
import { webHandler } from "./web/web.ts";

// The only file that says `Deno` or reads the environment.

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const IDLE_AFTER_MS = 2_000;

const here = (path: string) => decodeURIComponent(new URL(path, import.meta.url).pathname);

function prepareDataDir(dataDir: string): void {
	try {
		mkdirSync(dataDir, { recursive: true, mode: 0o700 });
		accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
	} catch (error) {
		throw new SettingsError(
			`DATA_DIR: Der Ordner "${dataDir}" kann nicht gelesen und geschrieben werden (${reasonOf(error)}).`,
		);
	}
}

function claimPort({ host, port }: Settings): void {
	try {
		Deno.listen({ hostname: host, port }).close();
	} catch (error) {
		const reason =
			error instanceof Deno.errors.AddrInUse ? "wird bereits verwendet" : `ist nicht verfügbar: ${reasonOf(error)}`;
		throw new SettingsError(`PORT, HOST: ${host}:${port} ${reason}.`);
	}
}

async function open({ databaseUrl: url, databaseAuthToken: authToken, dataDir }: Settings) {
	const beforeMigration = (path: string) => {
		const copy = copyBeforeMigration(dataDir, path, systemClock);
		console.log(`Vor der Umstellung auf diese Fassung: Kopie der Datenbank in ${copy}.`);
		return copy;
	};
	try {
		return await openSealed(dataDir, { url, authToken, beforeMigration });
	} catch (error) {
		const name = isFileUrl(url) ? `Die Datei "${filePath(url)}"` : `Die Datenbank ${new URL(url).host}`;
		throw new SettingsError(`DATABASE_URL: ${name} ${openingProblem(error, isFileUrl(url))}.`);
	}
}

function openingProblem(error: unknown, isFile: boolean): string {
	if (error instanceof NewerSchema)
		return "wurde von einer neueren Fassung des Portals geschrieben; diese Fassung kann sie nicht öffnen";
	if (error instanceof UnfinishedCopy)
		return "ist das Ziel eines Umzugs (move-to), der nicht zu Ende ging; bitte eine leere Datenbank einrichten und den Umzug wiederholen";
	const text = reasonOf(error);
	if (error instanceof MigrationFailed) {
		const copy = error.copy ? `; eine Kopie liegt in ${error.copy}` : "";
		return `konnte nicht auf diese Fassung gebracht werden und ist, wie sie war${copy} (${text})`;
	}
	if (/not a database|malformed|corrupt/i.test(text)) return `ist beschädigt oder keine Datenbank (${text})`;
	if (/readonly|read-only|disk is full/i.test(text)) return `kann nicht beschrieben werden (${text})`;
	return isFile ? `kann nicht als Datenbank geöffnet werden (${text})` : `ist nicht erreichbar (${text})`;
}

function issuer({ brandDir = here("../shared-ui/brand") }: Settings) {
	return loadIssuer(brandDir).catch((error: unknown) => {
		throw new SettingsError(`BRAND: Der Ordner "${brandDir}" kann nicht verwendet werden. ${reasonOf(error)}`);
	});
}

function checkKeys(dataDir: string) {
	return loadKeys(dataDir).catch((error: unknown) => {
		throw new SettingsError(`DATA_DIR: ${reasonOf(error)}`);
	});
}

/** Demo data are made without second factors. */
function demoApp(deps: Deps, templates: Templates) {
	const settings = { ...deps.settings, require2fa: "off", signReauth: "off" } as const;
	const authenticate = createAuthenticate({ ...deps, settings });
	return (clock: Deps["clock"]) => createApp({ ...deps, settings, authenticate, clock, log: silentLog }, templates);
}

async function main(): Promise<void> {
	const settings = readSettings(Object.fromEntries(ENVIRONMENT_NAMES.map((name) => [name, Deno.env.get(name)])));
	claimPort(settings);
	prepareDataDir(settings.dataDir);
	await checkKeys(settings.dataDir);
	const { database, keys } = await open(settings);
	const deps: Deps = {
		database,
		clock: systemClock,
		settings,
		keys,
		documents: settings.documentStore && documentsIn(settings.documentStore),
		log: createLog(collectLines((lines) => console.log(lines))),
		authenticate: createAuthenticate({ database, clock: systemClock, keys, settings }),
		readWorkbook: createWorkbookReader({
			command: Deno.execPath(),
			script: here("./modules/products/workbook/child.ts"),
		}),
	};
	const templateFolder = here("./modules/certificates/templates/");
	const checkFolder = here("./modules/certificates/document/");
	const templates = await loadTemplates(await issuer(settings), (name) => readFileSync(`${templateFolder}${name}`), {
		path: `${settings.dataDir}/templates.json`,
		// The package names the versions of the libraries.
		code: [here("./package.json"), ...readdirSync(checkFolder).map((name) => `${checkFolder}${name}`)].map((path) =>
			readFileSync(path),
		),
	});
	const app = createApp(deps, templates);
	const { webRoot: root, publicUrl, botCheck, enquiryRetentionMonths } = settings;
	const web = webHandler({ root, publicUrl, botCheck, enquiryRetentionMonths, log: deps.log });

	await recordBaseline(deps);
	const firstAdmin = settings.demo ? undefined : await ensureFirstAdmin(deps);
	if (settings.demo) await startDemo(demoApp(deps, templates), deps);
	const expire = backgroundJob(deps.log, "sweep", () => expireCertifications(deps));
	const sweep = setInterval(expire, HOUR);
	const jobs = [createRetention(deps), createReportRetention(deps)];
	const retain = () => Promise.all(jobs.map((job) => job()));
	const retention = setInterval(retain, DAY);

	const answer = wellAddressed(
		async (request, address) => (await web(request)) ?? notIndexed(await app.fetch(request, { address })),
	);
	// Loading blocks the thread: not while the first callers wait, but before somebody needs it.
	const loadLater = backgroundJob(deps.log, "load", () => Promise.all([loadArgon2(), loadWriter(), loadDocuments()]));
	let announced = false;
	const onListen = () => {
		if (!announced) announce(settings, firstAdmin);
		announced = true;
	};
	const server = keepServing(() => Deno.serve({ hostname: settings.host, port: settings.port, onListen }, answer), {
		log: deps.log,
		openFiles: openFilesBy(here("./migrations/meta/_journal.json")),
	});

	// An expiry counts before it is stored, and what is to be erased has waited since midnight: nobody has to wait for them.
	void expire();
	void retain();
	const later = setTimeout(loadLater, IDLE_AFTER_MS);
	endWhenTold(server, Deno.args.includes(SUPERVISED), () => {
		clearTimeout(later);
		clearInterval(sweep);
		clearInterval(retention);
		database.close();
	});
	endWhenBroken(deps.log);
}

function announce({ host, port, demo }: Settings, firstAdmin: { userid: string; password: string } | undefined): void {
	console.log(`\n  http://${host}:${port}\n`);
	if (demo)
		for (const { userid, password, roles } of DEMO_ACCOUNTS)
			console.log(`  ${userid}  ${password}  (${roles.join(", ")})`);
	if (firstAdmin)
		console.log(`  Erstes Benutzerkonto: ${firstAdmin.userid}  ${firstAdmin.password}  (bitte sofort ändern)`);
}

// After the end of this file: in one file with the rest, what is loaded later would wait for it.
setTimeout(() =>
	main().catch((error: unknown) => {
		console.error(error instanceof SettingsError ? error.message : error);
		// Unlike the runtime's own, it lets the log write what is left.
		process.exit(1);
	}),
);
