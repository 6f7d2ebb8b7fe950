import type { Findings } from "../types.ts";
import { servesApi } from "./api-version.ts";
import { type ApiDocument, isDocument } from "./document.ts";
import { isReleased } from "./releases.ts";

const TIMEOUT_MS = 5_000;

/** Version of the running API, or why it is unknown. `token`: what an API asks for whose description is not public. */
export async function runningVersion(
	origin: string,
	token = process.env.API_DOCS_TOKEN,
): Promise<{ version: string } | { problem: string }> {
	const refuse = (reason: string) => ({ problem: `The running API ${origin} could not be read: ${reason}.` });
	try {
		const response = await fetch(new URL("/api/openapi.json", origin), {
			headers: token ? { Authorization: `Bearer ${token}` } : {},
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		if (response.status === 401) return refuse("its description is not public; API_DOCS_TOKEN opens it");
		if (!response.ok) return refuse(`/api/openapi.json answers with ${response.status}`);
		const document: unknown = await response.json().catch(() => undefined);
		return isDocument(document) ? document.info : refuse("/api/openapi.json is no OpenAPI document");
	} catch (error) {
		const isLate = error instanceof Error && error.name === "TimeoutError";
		return refuse(isLate ? `no answer after ${TIMEOUT_MS / 1000} s` : "nothing answers there");
	}
}

/** Checks a module against the running API, else against the API of the built application. */
export async function checkApi(
	name: string,
	built: ApiDocument,
	{ runningApi, shellApi }: { runningApi: string | undefined; shellApi: string | undefined },
): Promise<Findings> {
	const refuse = (text: string) => ({ problems: [text], notes: [] });
	if (!(await isReleased(built)))
		return refuse('The API of these sources is not released. First run "npm run release-api".');
	const notes = runningApi === undefined ? [`${name}: no running API is named (API_URL).`] : [];
	const running = runningApi === undefined ? { version: shellApi } : await runningVersion(runningApi);
	if ("problem" in running) return refuse(running.problem);
	const { version } = running;
	if (version === undefined || servesApi(version, built.info.version)) return { problems: [], notes };
	return refuse(`${name} was built for API ${built.info.version}, the application has API ${version}.`);
}
