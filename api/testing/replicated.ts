import { openServer } from "../platform/database/server.ts";
import { prepareTestTemplate, startTestApp, type TestApp, type TestTemplate } from "./app.ts";
import { type LibsqlServer, startLibsqlServer } from "./libsql-server.ts";

export interface Replicated {
	primary: LibsqlServer;
	/** The server that stands for the database replica (copy). It contains the state of the last `copyFrom`. */
	copy: LibsqlServer;
	discarded: string[];
	/** Starts an instance and returns it after it has compared the replica with the primary server. */
	start(): Promise<TestApp>;
	close(): Promise<void>;
}

/** Compares the replica with the primary twice, because the first comparison reads the replica before the primary. */
export async function look({ deps }: TestApp): Promise<void> {
	await deps.database.copy?.look();
	await deps.database.copy?.look();
}

/** Starts a primary server and a replica of its database that answers public requests, and returns both. */
export async function startReplicated(given?: TestTemplate): Promise<Replicated> {
	const template = given ?? (await prepareTestTemplate());
	const primary = await startLibsqlServer(template.folder);
	const copy = await startLibsqlServer(template.folder);
	const apps: TestApp[] = [];
	const discarded: string[] = [];
	return {
		primary,
		copy,
		discarded,
		start: async () => {
			const app = await startTestApp({
				template,
				settings: { databaseUrl: primary.url, databaseReplicaUrl: primary.url },
				copy: { open: () => openServer({ url: copy.url }), onDiscard: (reason) => discarded.push(reason) },
			});
			apps.push(app);
			await look(app);
			return app;
		},
		close: async () => {
			for (const app of apps) app.close();
			await primary.close();
			await copy.close();
		},
	};
}
