/// <reference types="deno" />
import { readdirSync, readFileSync } from "node:fs";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { createAuthenticate, sessionRetention } from "./accounts/sessions/index.ts";
import { ensureFirstAdmin, loadArgon2, recordBaseline } from "./accounts/users/index.ts";
import { createApp } from "./app.ts";
import { createTrailCheck } from "./audit/index.ts";
import { DEMO_ACCOUNTS, startDemo } from "./demo/index.ts";
import { reportRetention } from "./desk/client-errors/index.ts";
import { digest } from "./desk/deadlines/index.ts";
import { mendFigures } from "./desk/overview/index.ts";
import { MAILED } from "./mailed.ts";
import {
	createPrinter,
	createWordRenderer,
	loadTemplates,
	orderedPublications,
	type Templates,
	updateStatusTables,
} from "./modules/certificates/index.ts";
import { expireCertifications } from "./modules/certifications/index.ts";
import { fileJobs } from "./modules/files/index.ts";
import { createWorkbookReader } from "./modules/products/index.ts";
import { copyBrandSchemes } from "./modules/schemes/index.ts";
import { checkSeal } from "./modules/seal/index.ts";
import { beginOpening, completing } from "./opening.ts";
import { mailJobs } from "./outbox/index.ts";
import { documentsIn } from "./platform/bucket.ts";
import type { Deps } from "./platform/deps.ts";
import { claimPort, keepServing, listenAt, openFilesBy } from "./platform/http/serve.ts";
import { wellAddressed } from "./platform/http/well-addressed.ts";
import { keptRetention } from "./platform/idempotency/index.ts";
import { checkedClock, clockWatch } from "./platform/instances/checked-clock.ts";
import { HOUR_MS, startJobs } from "./platform/instances/jobs.ts";
import { backgroundJob } from "./platform/runtime/background-job.ts";
import { systemClock } from "./platform/runtime/clock.ts";
import { refreshKeys } from "./platform/runtime/keys.ts";
import { collectLines, createLog, silentLog } from "./platform/runtime/log.ts";
import { endOnSignal, endWhenBroken, SUPERVISED } from "./platform/runtime/process-end.ts";
import { ENVIRONMENT_NAMES, readSettings, type Settings, SettingsError } from "./platform/runtime/settings.ts";
import { loadWriter } from "./platform/workbook.ts";
import { signerOf } from "./public/credentials/index.ts";
import { retention } from "./public/enquiries/index.ts";
import { writeMissingAnswers } from "./public/validation/index.ts";
import { watchJobs } from "./public/watches/index.ts";
import {
	checkKeys,
	prepareDataDir,
	readBrand,
	readQuestions,
	readReportTemplates,
	reserveDatabase,
} from "./start-conditions.ts";
import { SUBSCRIBERS } from "./subscribers.ts";
import { TRAIL } from "./trail.ts";
import { notIndexed } from "./web/headers.ts";
import { providersOf } from "./web/site/declared-settings.ts";
import { webHandler } from "./web/web.ts";

/** Milliseconds after the start until the server loads libraries that block the thread. */
const IDLE_AFTER_MS = 2_000;
/** Milliseconds between two attempts to connect while the database server is unavailable. */
const RETRY_EVERY_MS = 1_000;
/**
 * Milliseconds between two saves of the last audit entry outside of the database. If a crash resets the database, the
 * loss of entries since the last save is not detected.
 */
const HEAD_SAVED_EVERY_MS = 10_000;
/**
 * Milliseconds between two reads of the key file. New keys sign only after a longer time, so that each instance knows
 * them before their first use.
 */
const KEYS_READ_EVERY_MS = 60_000;
/** Milliseconds between two checks of the system clock, which also read whether an operator has confirmed the clock. */
const CLOCK_CHECKED_EVERY_MS = 60_000;
const here = (path: string) => decodeURIComponent(new URL(path, import.meta.url).pathname);

/**
 * Returns an application for creating demo data. Second factors and confirmations of signatures are off, because no
 * user could provide them.
 */
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
	const release = reserveDatabase(settings);
	checkKeys(settings);
	const log = createLog(collectLines((lines) => console.log(lines)));
	await checkSeal({ settings, clock: systemClock, log });
	const opening = await beginOpening(settings, log, (line) => console.log(line));
	const { database, keys } = opening;
	const ending = new AbortController();
	const clock = checkedClock(systemClock);
	const readWorkbook = createWorkbookReader({
		command: Deno.execPath(),
		script: here("./modules/products/workbook/child.ts"),
	});
	const [issuer, questions] = await Promise.all([readBrand(settings), readQuestions(settings, readWorkbook)]);
	const reportTemplates = readReportTemplates(settings);
	const deps: Deps = {
		database,
		clock,
		settings,
		keys,
		documents: settings.documentStore && documentsIn(settings.documentStore),
		log,
		authenticate: createAuthenticate({ database, clock, keys, settings }),
		subscribers: SUBSCRIBERS,
		ending: ending.signal,
		readWorkbook,
		questions: async () => questions,
		reportTemplates: () => reportTemplates,
		surveillanceMonths: issuer.surveillanceMonths,
		renderWord: createWordRenderer({ command: Deno.execPath(), folder: here("./") }),
		...createPrinter({ command: Deno.execPath(), folder: here("./") }),
		printsAhead: true,
	};
	const trailCheck = createTrailCheck(deps, TRAIL, (fault) =>
		deps.subscribers.onFailure(deps, {
			kind: "audit",
			module: "api",
			version: settings.buildVersion,
			fault,
			place: "/protokoll",
		}),
	);
	deps.trailCheck = trailCheck;
	const templateFolder = here("./modules/certificates/templates/");
	const checkFolder = here("./modules/certificates/document/");
	const templates = await loadTemplates(issuer, (name) => readFileSync(`${templateFolder}${name}`), {
		path: `${settings.dataDir}/templates.json`,
		// package.json contains the versions of libraries, so that a new version repeats the check of the templates.
		code: [here("./package.json"), ...readdirSync(checkFolder).map((name) => `${checkFolder}${name}`)].map((path) =>
			readFileSync(path),
		),
	});
	const app = createApp(deps, templates);
	const { webRoot: root, publicUrl, botCheck, enquiryRetentionMonths } = settings;
	const providers = providersOf(settings);
	const web = webHandler({ root, publicUrl, botCheck, enquiryRetentionMonths, providers, log: deps.log });

	let firstAdmin: FirstAdmin;
	const complete = completing(opening, {
		settings,
		first: async (whole) => {
			const own = { ...deps, database: whole };
			await clock.check(whole);
			await recordBaseline(own);
			await signerOf(own);
			await updateStatusTables(own);
			await copyBrandSchemes(own, issuer.schemes);
			await writeMissingAnswers(own);
			// Demo data are created without a mail server, so that no mails are sent to demo addresses.
			const withoutMail = { ...own, settings: { ...settings, mail: undefined } };
			if (settings.demo) await startDemo(demoApp(withoutMail, templates), withoutMail);
			else firstAdmin = await ensureFirstAdmin(own);
		},
	});
	// False while the database server is unavailable; public requests are then answered from the local replica and from
	// files.
	let isComplete = await complete();

	const answer = wellAddressed(async (request, address) => {
		const answered = (await web(request)) ?? notIndexed(await app.fetch(request, { address }));
		// While the instance shuts down, this header makes a proxy send its next request over another connection.
		if (ending.signal.aborted) answered.headers.set("Connection", "close");
		return answered;
	});
	// Loads libraries that block the thread only after the first requests, but before a request needs them.
	const loadLater = backgroundJob(deps.log, "load", () => Promise.all([loadArgon2(), loadWriter()]));
	const openFiles = openFilesBy(here("./migrations/meta/_journal.json"));
	const server = keepServing(listenAt(settings, answer), { log: deps.log, openFiles });
	console.log(`\n  http://${settings.host}:${settings.port}\n`);

	const timers = [
		setTimeout(loadLater, IDLE_AFTER_MS),
		setInterval(
			backgroundJob(deps.log, "keys", () => refreshKeys(keys, settings)),
			KEYS_READ_EVERY_MS,
		),
	];
	let stopJobs = () => {};
	const close = () => {
		for (const timer of timers) clearInterval(timer);
		stopJobs();
		database.close();
		release();
	};
	endOnSignal(server, Deno.args.includes(SUPERVISED), close, { ms: settings.drainMs, ending });
	endWhenBroken(deps.log);

	while (!isComplete) {
		await pause(RETRY_EVERY_MS);
		isComplete = await complete();
	}
	announceAccounts(settings, firstAdmin);
	const checkClock = clockWatch({ database, clock, log });
	await checkClock();
	const followHead = backgroundJob(log, "audit head", trailCheck.followHead);
	void followHead();
	timers.push(setInterval(checkClock, CLOCK_CHECKED_EVERY_MS), setInterval(followHead, HEAD_SAVED_EVERY_MS));
	stopJobs = startJobs(deps, [
		trailCheck.job,
		{ name: "sweep", everyMs: HOUR_MS, run: () => expireCertifications(deps) },
		retention(deps),
		reportRetention(deps),
		keptRetention(deps),
		sessionRetention(deps),
		orderedPublications(deps, templates),
		digest(deps),
		...fileJobs(deps),
		...mailJobs({ ...deps, body: issuer.name, office: issuer.email, sources: MAILED }),
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
		console.log(`  First account: ${firstAdmin.userid}  ${firstAdmin.password}  (valid until the first sign-in)`);
}

// Starts after this module was evaluated, because in a bundle, dynamic imports wait for the end of the evaluation.
setTimeout(() =>
	main().catch((error: unknown) => {
		console.error(error instanceof SettingsError ? error.message : error);
		// Exits explicitly, because the runtime's default error handler does not wait until the log is written.
		process.exit(1);
	}),
);
