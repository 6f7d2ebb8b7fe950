import type { Client, InArgs, InStatement, ResultSet } from "@libsql/client/sqlite3";
import { asStatement, Gathering, RemoteClient } from "../remote-client.ts";

/** The replica does not hold yet what has to be seen. */
export class Behind extends Error {}

/** Reads of one job. `head` is asked before each of them, in the same transaction: the replica may be several. */
export class ReplicaClient extends RemoteClient {
	readonly #reads: Gathering;

	constructor(client: Client, head: string, check: (seq: number) => void) {
		super(client);
		this.#reads = new Gathering(async (statements) => {
			const [first, ...results] = await client.batch([head, ...statements], "read");
			check(Number(first?.rows[0]?.[0]));
			return results;
		});
	}

	override async execute(statement: InStatement | string, args?: InArgs): Promise<ResultSet> {
		return this.#reads.add(asStatement(statement, args));
	}
}
