import { readFileSync } from "node:fs";
import { filesByPath } from "../../lib/files.ts";
import { servesApi } from "../../release/api-version.ts";
import type { Findings } from "../types.ts";
import { compareApis, notesOf, problemsOf } from "./compare-apis.ts";
import { type ApiDocument, isDocument } from "./document.ts";
import { isReleased } from "./releases.ts";

const TIMEOUT_MS = 5_000;

/** The document of the running API, or why there is none. `token`: what an API asks for that shows it to nobody else. */
export async function fetchDocument(origin: string, token = process.env.API_DOCS_TOKEN): Promise<ApiDocument | string> {
	const refuse = (reason: string) => `Die laufende API ${origin} konnte nicht gelesen werden: ${reason}.`;
	if (!URL.canParse("/api/openapi.json", origin)) return refuse("die Adresse ist ungültig");
	try {
		const answer = await fetch(new URL("/api/openapi.json", origin), {
			headers: token ? { Authorization: `Bearer ${token}` } : {},
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		if (answer.status === 401) return refuse("ihre Beschreibung ist nicht öffentlich; API_DOCS_TOKEN öffnet sie");
		if (!answer.ok) return refuse(`/api/openapi.json antwortet mit ${answer.status}`);
		const document: unknown = await answer.json().catch(() => undefined);
		return isDocument(document) ? document : refuse("/api/openapi.json ist keine OpenAPI-Beschreibung");
	} catch (error) {
		const isLate = error instanceof Error && error.name === "TimeoutError";
		return refuse(isLate ? `nach ${TIMEOUT_MS / 1000} s kam keine Antwort` : "sie ist nicht erreichbar");
	}
}

/**
 * Whether a module can call an address: every word of it stands in the files that were built. A build shortens neither
 * texts nor names of properties.
 */
export function callsOf(dist: string): (path: string) => boolean {
	const scripts = filesByPath(dist).filter(([path]) => path.endsWith(".js"));
	const code = scripts.map(([, file]) => readFileSync(file, "utf8")).join("\n");
	return (path) => path.split("/").every((part) => part.startsWith("{") || code.includes(part));
}

interface BuiltModule {
	name: string;
	dist: string;
}

/** What a module that was built against one API misses in the running one, among the addresses that it can call. */
export function compareWithRunning({ name, dist }: BuiltModule, built: ApiDocument, running: ApiDocument): Findings {
	const canCall = callsOf(dist);
	const found = compareApis(built, running).filter(({ path }) => canCall(path));
	const sentence = (text: string) =>
		`${name} ist für API ${built.info.version} gebaut, es läuft API ${running.info.version}: ${text}`;
	return { problems: problemsOf(found).map(sentence), notes: notesOf(found).map(sentence) };
}

/** The versions alone, where no API is named whose document could say more. */
function compareVersions(name: string, built: string, shellApi: string | undefined): Findings {
	if (shellApi !== undefined && !servesApi(shellApi, built)) {
		const text = `${name} ist für API ${built} gebaut, die Anwendung hat API ${shellApi}.`;
		return {
			problems: [`${text} Ob das Modul braucht, was sich unterscheidet, zeigt ein Vergleich mit API_URL.`],
			notes: [],
		};
	}
	return {
		problems: [],
		notes: [`${name}: Keine laufende API genannt (API_URL); die Aufrufe wurden nicht verglichen.`],
	};
}

/** A module against the running API; where none is named, against what the last build of the application says of it. */
export async function checkApi(
	module: BuiltModule,
	built: ApiDocument,
	{ runningApi, shellApi }: { runningApi: string | undefined; shellApi: string | undefined },
): Promise<Findings> {
	if (!(await isReleased(built)))
		return {
			problems: [`Die API dieses Quellstands ist nicht freigegeben. Bitte zuerst "npm run release-api" ausführen.`],
			notes: [],
		};
	if (runningApi === undefined) return compareVersions(module.name, built.info.version, shellApi);
	const running = await fetchDocument(runningApi);
	return typeof running === "string" ? { problems: [running], notes: [] } : compareWithRunning(module, built, running);
}
