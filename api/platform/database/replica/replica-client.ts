import type { Client, InArgs, InStatement, ResultSet } from "@libsql/client/sqlite3";
import { isOutOfService } from "../problems.ts";
import { asStatement, Gathering, plain, RemoteClient } from "../remote-client.ts";

/** The replica does not hold yet what has to be seen. */
export class Behind extends Error {}

interface Held {
	/** The head in the moment of the read. */
	seq: number;
	result: ResultSet;
}

/** Asks the head in the transaction of each read: the replica may be several. All reads of a moment share one. */
export class HeadedReads {
	readonly #send: (statements: InStatement[]) => Promise<Held[]>;
	readonly #reads: Gathering<Held>;

	constructor(client: Client, head: string) {
		this.#send = async (statements) => {
			const [first, ...results] = await client.batch([head, ...statements], "read");
			const seq = Number(first?.rows[0]?.[0]);
			return results.map((result) => ({ seq, result: plain(result) }));
		};
		this.#reads = new Gathering(this.#send);
	}

	ask(statement: InStatement): Promise<Held> {
		return this.#reads.add(statement).catch(async (error: unknown) => {
			if (isOutOfService(error)) throw error;
			// One that fails, fails alone.
			return (await this.#send([statement]))[0] as Held;
		});
	}
}

/** Reads of one job. */
export class ReplicaClient extends RemoteClient {
	readonly #reads: HeadedReads;
	readonly #check: (seq: number) => void;

	constructor(client: Client, reads: HeadedReads, check: (seq: number) => void) {
		super(client);
		this.#reads = reads;
		this.#check = check;
	}

	override async execute(statement: InStatement | string, args?: InArgs): Promise<ResultSet> {
		const { seq, result } = await this.#reads.ask(asStatement(statement, args));
		this.#check(seq);
		return result;
	}
}
