import { createServer, type RequestListener } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import { API_VERSION } from "../../../api/version.ts";
import { listen } from "../../testing/listen.ts";
import type { ApiDocument } from "./document.ts";
import { checkApi, runningVersion } from "./index.ts";
import { documentOfSources } from "./releases.ts";

let document: ApiDocument;
beforeAll(async () => {
	document = await documentOfSources();
}, 60_000);

async function served<T>(answer: RequestListener, use: (origin: string) => Promise<T>): Promise<T> {
	const { url, close } = await listen(createServer(answer));
	try {
		return await use(url);
	} finally {
		await close();
	}
}
const answering =
	(body: unknown, status = 200): RequestListener =>
	(_, response) => {
		response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
	};

const versioned = (version: string): ApiDocument => ({ ...document, info: { version } });
const check = (runningApi?: string, shellApi?: string) => checkApi("mfe-labels", document, { runningApi, shellApi });
const unread = (reason: RegExp) => ({ problem: expect.stringMatching(reason) });

describe("reports a problem when the running API cannot be read", () => {
	it("because it answers with an error, another document or a page", async () => {
		expect((await served(answering({}, 503), check)).problems).toEqual([expect.stringMatching(/answers with 503/)]);
		expect(await served(answering({ paths: {} }), runningVersion)).toEqual(unread(/no OpenAPI document/));
		expect(await served((_, response) => response.end("<html>"), runningVersion)).toEqual(
			unread(/no OpenAPI document/),
		);
	});

	it("because its description requires a token", async () => {
		const closed: RequestListener = ({ headers }, response) => {
			response.statusCode = headers.authorization === "Bearer the-token" ? 200 : 401;
			response.end(JSON.stringify(document));
		};
		expect(await served(closed, (origin) => runningVersion(origin))).toEqual(unread(/; set API_DOCS_TOKEN/));
		expect(await served(closed, (origin) => runningVersion(origin, "the-token"))).toEqual(document.info);
	});

	it("because it takes too long", async () => {
		const late = await served(
			() => {},
			(origin) => runningVersion(origin, undefined, 100),
		);
		expect(late).toEqual(unread(/did not answer in time/));
	});
});

describe("a module is refused", () => {
	it("when the API of its sources was changed and not released", async () => {
		const { problems } = await checkApi(
			"mfe-labels",
			{ ...document, paths: {} },
			{ runningApi: undefined, shellApi: "" },
		);
		expect(problems).toEqual([expect.stringMatching(/is not released.*npm run release-api/)]);
	});

	const [first = 0, second = 0] = API_VERSION.split(".").map(Number);
	it.each([
		[`${first - 1}.9.0`, 1],
		[`${first}.${second}.0`, 0],
		[`${first}.${second + 7}.3`, 0],
		[`${first + 1}.0.0`, 1],
	])("for the version of the running API or, without one, of the built application: %s", async (version, count) => {
		expect(document.info.version).toBe(API_VERSION);
		const running = await served(answering(versioned(version)), (origin) => check(origin, "1.0.0"));
		expect(running.notes).toEqual([]);
		const built = await check(undefined, version);
		expect(running.problems).toHaveLength(count);
		expect(built.problems).toEqual(running.problems);
		for (const problem of built.problems)
			expect(problem).toBe(
				`mfe-labels was built for API ${document.info.version}, the application has API ${version}: deploy the API first.`,
			);
	});

	it("not when the API version is unknown, which is noted", async () => {
		expect(await check()).toEqual({ problems: [], notes: [expect.stringMatching(/no running API is named/)] });
	});
});
