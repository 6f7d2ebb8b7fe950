/// <reference types="deno" />
import { accessSync, constants, mkdirSync, readdirSync, readFileSync } from "node:fs";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { createApp } from "./app.ts";
import { beginSealed } from "./audit/index.ts";
import { DEMO_ACCOUNTS, startDemo } from "./demo/index.ts";
import { MAILED } from "./mailed.ts";
import { copyBeforeMigration } from "./maintenance/before-migration.ts";
import {
	createPrinter,
	loadDocuments,
	loadIssuer,
	loadTemplates,
	type Templates,
} from "./modules/certificates/index.ts";
import { expireCertifications } from "./modules/certifications/index.ts";
import { reportRetention } from "./modules/client-errors/index.ts";
import { signerOf } from "./modules/credentials/index.ts";
import { digest } from "./modules/deadlines/index.ts";
import { retention } from "./modules/enquiries/index.ts";
import { loadMailTexts, mailJobs } from "./modules/mails/index.ts";
import { mendFigures } from "./modules/overview/index.ts";
import { createWorkbookReader } from "./modules/products/index.ts";
import { checkSeal } from "./modules/seal/index.ts";
import { createAuthenticate } from "./modules/sessions/index.ts";
import { ensureFirstAdmin, loadArgon2, recordBaseline } from "./modules/users/index.ts";
import { watchJobs } from "./modules/watches/index.ts";
import { documentsIn } from "./platform/bucket.ts";
import {
	type Database,
	filePath,
	isAnsweredOtherwise,
	isFileUrl,
	isOutOfService,
	MigrationFailed,
	NewerSchema,
	UnfinishedCopy,
} from "./platform/database/index.ts";
import type { Deps } from "./platform/deps.ts";
import { keepServing, openFilesBy, wellAddressed } from "./platform/http/serve.ts";
import { keptRetention } from "./platform/idempotency/index.ts";
import { HOUR_MS, startJobs } from "./platform/instances/jobs.ts";
import { backgroundJob } from "./platform/runtime/background-job.ts";
import { systemClock } from "./platform/runtime/clock.ts";
import { reasonOf } from "./platform/runtime/error-trace.ts";
import { loadKeys, refreshKeys } from "./platform/runtime/keys.ts";
import { collectLines, createLog, silentLog } from "./platform/runtime/log.ts";
import { endWhenBroken, endWhenTold, SUPERVISED } from "./platform/runtime/process-end.ts";
import { ENVIRONMENT_NAMES, readSettings, type Settings, SettingsError } from "./platform/runtime/settings.ts";
import { loadWriter } from "./platform/workbook.ts";
import { notIndexed } from "./web/headers.ts";
import { webHandler } from "./web/web.ts";
import { withinApi } from "./web/within-api.ts";

// The only file that says `Deno` or reads the environment.

const IDLE_AFTER_MS = 2_000;
/** While the database server is away. */
const RETRIED_MS = 1_000;
/** A rotation counts on it. */
const KEYS_READ_MS = 60_000;

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

function replicaOf({ databaseReplicaUrl: url }: Settings, log: Deps["log"]) {
	const onChange = ({ isAway, reason }: { isAway: boolean; reason?: unknown }) =>
		isAway ? log.error("replica away", { error: reasonOf(reason) }) : log.info("replica back");
	return url === undefined ? undefined : { url, clock: systemClock, onChange };
}

function beginOpening(settings: Settings, log: Deps["log"]) {
	const { databaseUrl: url, databaseAuthToken: authToken } = settings;
	const beforeMigration = (path: string) => {
		const copy = copyBeforeMigration(settings, path, systemClock);
		console.log(`Vor der Umstellung auf diese Fassung: Kopie der Datenbank in ${copy}.`);
		return copy;
	};
	const replica = replicaOf(settings, log);
	return beginSealed(settings, { url, authToken, beforeMigration, replica }).catch((error: unknown) => {
		throw problemOf(settings, error);
	});
}

function problemOf({ databaseUrl: url }: Settings, error: unknown): SettingsError {
	if (error instanceof SettingsError) return error;
	const name = isFileUrl(url) ? `Die Datei "${filePath(url)}"` : `Die Datenbank ${new URL(url).host}`;
	return new SettingsError(`DATABASE_URL: ${name} ${openingProblem(error, isFileUrl(url))}.`);
}

/** Gives false, and says why, while the database server is away; what will not pass by itself is thrown. */
function completing(
	{ complete }: Awaited<ReturnType<typeof beginOpening>>,
	{ settings, log, first }: { settings: Settings; log: Deps["log"]; first: (database: Database) => Promise<void> },
) {
	let told: string | undefined;
	return async (): Promise<boolean> => {
		let isOpen = false;
		try {
			await complete((database) => {
				isOpen = true;
				return first(database);
			});
			if (told !== undefined) log.info("primary back");
			return true;
		} catch (error) {
			const mayComeBack = !isFileUrl(settings.databaseUrl) && isOutOfService(error) && !isAnsweredOtherwise(error);
			const { message } = problemOf(settings, error);
			if (!mayComeBack) throw isOpen ? error : problemOf(settings, error);
			if (message !== told) log.error("primary away", { error: message });
			told = message;
			return false;
		}
	};
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

async function readBrand({ brandDir = here("../shared-ui/brand") }: Settings) {
	try {
		return { issuer: await loadIssuer(brandDir), texts: loadMailTexts(brandDir) };
	} catch (error) {
		throw new SettingsError(`BRAND: Der Ordner "${brandDir}" kann nicht verwendet werden. ${reasonOf(error)}`);
	}
}

function checkKeys(settings: Settings) {
	return loadKeys(settings).catch((error: unknown) => {
		const name = settings.keysJson ? "KEYS" : settings.keysDir === settings.dataDir ? "DATA_DIR" : "KEYS_DIR";
		throw new SettingsError(`${name}: ${reasonOf(error)}`);
	});
}

/** Demo data are made without second factors. */
function demoApp(deps: Deps, templates: Templates) {
	const settings = { ...deps.settings, require2fa: "off", signReauth: "off" } as const;
	const authenticate = createAuthenticate({ ...deps, settings });
	const own = { ...deps, settings, authenticate, log: silentLog, printsAhead: false };
	return (clock: Deps["clock"]) => createApp({ ...own, clock }, templates);
}

async function main(): Promise<void> {
	const settings = readSettings(Object.fromEntries(ENVIRONMENT_NAMES.map((name) => [name, Deno.env.get(name)])));
	claimPort(settings);
	prepareDataDir(settings.dataDir);
	await checkKeys(settings);
	const log = createLog(collectLines((lines) => console.log(lines)));
	await checkSeal({ settings, clock: systemClock, log });
	const opening = await beginOpening(settings, log);
	const { database, keys } = opening;
	const ending = new AbortController();
	const deps: Deps = {
		database,
		clock: systemClock,
		settings,
		keys,
		documents: settings.documentStore && documentsIn(settings.documentStore),
		log,
		authenticate: createAuthenticate({ database, clock: systemClock, keys, settings }),
		ending: ending.signal,
		readWorkbook: createWorkbookReader({
			command: Deno.execPath(),
			script: here("./modules/products/workbook/child.ts"),
		}),
		printPdf: createPrinter({ command: Deno.execPath(), folder: here("./") }),
		printsAhead: true,
	};
	const templateFolder = here("./modules/certificates/templates/");
	const checkFolder = here("./modules/certificates/document/");
	const { issuer, texts } = await readBrand(settings);
	const templates = await loadTemplates(issuer, (name) => readFileSync(`${templateFolder}${name}`), {
		path: `${settings.dataDir}/templates.json`,
		// The package names the versions of the libraries.
		code: [here("./package.json"), ...readdirSync(checkFolder).map((name) => `${checkFolder}${name}`)].map((path) =>
			readFileSync(path),
		),
	});
	const app = createApp(deps, templates);
	const { webRoot: root, publicUrl, botCheck, enquiryRetentionMonths } = settings;
	const isMailOff = settings.mail === undefined;
	const web = webHandler({ root, publicUrl, botCheck, enquiryRetentionMonths, isMailOff, log: deps.log });

	let firstAdmin: FirstAdmin;
	const complete = completing(opening, {
		settings,
		log,
		first: async (whole) => {
			const own = { ...deps, database: whole };
			await recordBaseline(own);
			await signerOf(own);
			// Nobody is told of what was never done.
			const untold = { ...own, settings: { ...settings, mail: undefined } };
			if (settings.demo) await startDemo(demoApp(untold, templates), untold);
			else firstAdmin = await ensureFirstAdmin(own);
		},
	});
	// A server that is away keeps nobody from what a replica and the files tell.
	let isComplete = await complete();

	const answer = wellAddressed(async (request, address) => {
		const answered = (await web(request)) ?? notIndexed(await app.fetch(withinApi(request), { address }));
		// A proxy asks nothing more by this connection.
		if (ending.signal.aborted) answered.headers.set("Connection", "close");
		return answered;
	});
	// Loading blocks the thread: not while the first callers wait, but before somebody needs it.
	const loadLater = backgroundJob(deps.log, "load", () => Promise.all([loadArgon2(), loadWriter(), loadDocuments()]));
	let announced = false;
	const onListen = () => {
		if (!announced) console.log(`\n  http://${settings.host}:${settings.port}\n`);
		announced = true;
	};
	const server = keepServing(() => Deno.serve({ hostname: settings.host, port: settings.port, onListen }, answer), {
		log: deps.log,
		openFiles: openFilesBy(here("./migrations/meta/_journal.json")),
	});

	const later = setTimeout(loadLater, IDLE_AFTER_MS);
	const refreshing = setInterval(
		backgroundJob(deps.log, "keys", () => refreshKeys(keys, settings)),
		KEYS_READ_MS,
	);
	let stopJobs = () => {};
	const close = () => {
		clearTimeout(later);
		clearInterval(refreshing);
		stopJobs();
		database.close();
	};
	endWhenTold(server, Deno.args.includes(SUPERVISED), close, { ms: settings.drainMs, ending });
	endWhenBroken(deps.log);

	while (!isComplete) {
		await pause(RETRIED_MS);
		isComplete = await complete();
	}
	announceAccounts(settings, firstAdmin);
	// An expiry counts before it is stored, and what is to be erased has waited since midnight: nobody has to wait for them.
	stopJobs = startJobs(deps, [
		{ name: "sweep", everyMs: HOUR_MS, run: () => expireCertifications(deps) },
		retention(deps),
		reportRetention(deps),
		keptRetention(deps),
		digest(deps),
		...mailJobs({ ...deps, texts, sources: MAILED }),
		mendFigures(deps),
		...watchJobs(deps),
	]);
}

type FirstAdmin = Awaited<ReturnType<typeof ensureFirstAdmin>>;

function announceAccounts({ demo }: Settings, firstAdmin: FirstAdmin): void {
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
