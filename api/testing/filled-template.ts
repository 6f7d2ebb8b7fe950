import { beforeAll } from "vitest";
import { prepareTestTemplate, startTestApp, type TestApp, type TestAppOptions, type TestTemplate } from "./app.ts";
import { forwardTo } from "./forward-to.ts";

interface Filled<Records> {
	/** A data folder that contains the records. Applications copy it. */
	readonly template: TestTemplate;
	readonly records: Records;
}

/**
 * Creates records once for the tests of the file or group, because creating a published certificate takes longer than
 * copying a database.
 */
export function fillOnce<Records>(
	fill: (app: TestApp) => Promise<Records>,
	options: TestAppOptions = {},
): Filled<Records> {
	let filled: Filled<Records>;
	beforeAll(async () => {
		const app = await startTestApp(options);
		const records = await fill(app);
		// Closing the last connection merges the write-ahead log, so that a single file remains.
		app.deps.database.close();
		filled = { template: { ...(await prepareTestTemplate(options.now)), folder: app.deps.settings.dataDir }, records };
		return () => app.close();
	});
	return forwardTo(() => filled);
}
