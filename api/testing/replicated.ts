import { prepareTestTemplate, startTestApp, type TestApp, type TestTemplate } from "./app.ts";
import { type LibsqlServer, startLibsqlServer } from "./libsql-server.ts";

export interface Replicated {
	primary: LibsqlServer;
	/** Holds what it was copied last. */
	replica: LibsqlServer;
	/** Names of what was logged. */
	log: string[];
	/** Whether the replica went away or came back, in order. */
	changes: boolean[];
	/** An instance over both servers that knows how far they are. */
	start(): Promise<TestApp>;
	close(): Promise<void>;
}

/** Asks twice: how far the replica is counts from when the primary was asked. */
export async function look({ deps }: TestApp): Promise<void> {
	await deps.database.replica?.look();
	await deps.database.replica?.look();
}

/** A primary and its replica. */
export async function startReplicated(given?: TestTemplate): Promise<Replicated> {
	const template = given ?? (await prepareTestTemplate());
	const primary = await startLibsqlServer(template.folder);
	const replica = await startLibsqlServer(template.folder);
	const apps: TestApp[] = [];
	const log: string[] = [];
	const changes: boolean[] = [];
	return {
		primary,
		replica,
		log,
		changes,
		start: async () => {
			const app = await startTestApp({
				template,
				settings: { databaseUrl: primary.url, databaseReplicaUrl: replica.url },
				deps: { log: { info: () => {}, error: (event) => void log.push(event) } },
				onReplica: ({ isAway }) => changes.push(isAway),
			});
			apps.push(app);
			await look(app);
			return app;
		},
		close: async () => {
			for (const app of apps) app.close();
			await primary.close();
			await replica.close();
		},
	};
}
