import { connectionProblem } from "../../lib/connection.ts";
import type { Findings } from "../module/types.ts";
import { apiProblem } from "./api-version.ts";
import { type ApiDocument, isDocument } from "./document.ts";
import { isReleased } from "./releases.ts";

const TIMEOUT_MS = 5_000;

/** `token` is needed if the API's description is not public. */
export async function runningVersion(
	origin: string,
	token = process.env.API_DOCS_TOKEN,
	timeoutMs = TIMEOUT_MS,
): Promise<{ version: string } | { problem: string }> {
	const refuse = (reason: string) => ({
		problem: `The running API ${origin} could not be read (${reason}): check API_URL.`,
	});
	try {
		const response = await fetch(new URL("/api/openapi.json", origin), {
			headers: token ? { Authorization: `Bearer ${token}` } : {},
			signal: AbortSignal.timeout(timeoutMs),
		});
		if (response.status === 401) return refuse("its description is not public; set API_DOCS_TOKEN");
		if (!response.ok) return refuse(`/api/openapi.json answers with ${response.status}`);
		const document: unknown = await response.json().catch(() => undefined);
		return isDocument(document) ? document.info : refuse("/api/openapi.json is no OpenAPI document");
	} catch (error) {
		return { problem: connectionProblem(origin, error) };
	}
}

/** Without `runningApi`, a module is compared with the API that the application shell was built with. */
export async function checkApi(
	name: string,
	built: ApiDocument,
	{ runningApi, shellApi }: { runningApi: string | undefined; shellApi: string | undefined },
): Promise<Findings> {
	const refuse = (text: string) => ({ problems: [text], notes: [] });
	if (!(await isReleased(built)))
		return refuse('The API of these sources is not released: run "npm run release-api" first.');
	const notes = runningApi === undefined ? [`${name}: no running API is named (API_URL).`] : [];
	const running = runningApi === undefined ? { version: shellApi } : await runningVersion(runningApi);
	if ("problem" in running) return refuse(running.problem);
	const problem = apiProblem(name, built.info.version, running.version);
	return problem === undefined ? { problems: [], notes } : refuse(problem);
}
