import { certificationOfOpen, idsIn, type Sizes, sizesOf } from "../api/testing/large-database/index.ts";
import { type Comparison, longRuns, report } from "./lib/compare.ts";
import { compareLoads, type Load, type Loaded } from "./lib/load.ts";
import { anAddress, copyOf, startProduct } from "./lib/product.ts";
import { startExpress } from "./lib/references.ts";
import type { Served } from "./lib/served.ts";

// This benchmark releases draft certificates for review and stops the review. Each change writes an audit entry.

const BENCH = "moves";
const CONNECTIONS = 16;
const MS = 3000;
/** Each round needs other draft certificates, because a round may end between release and stop. */
const ROUNDS = longRuns() + 1;
const SIZES = sizesOf(1000, { pending: 0, drafts: CONNECTIONS * ROUNDS });

function moves(sizes: Sizes, authorization: string): () => Load {
	let round = 0;
	return () => {
		const first = CONNECTIONS * round++;
		const requests = (connection: number) => {
			const draft = first + connection;
			const certification = idsIn(sizes).certification(certificationOfOpen(sizes, draft));
			const path = `/api/approval/add/certificate/${idsIn(sizes).open(draft)}/certification/${certification}`;
			const headers = { authorization, "x-forwarded-for": anAddress() };
			return ["POST", "DELETE"].map((method) => ({ method, path, headers }));
		};
		return { connections: CONNECTIONS, ms: MS, requests };
	};
}

async function signedIn() {
	const product = await startProduct("to sign in", SIZES);
	try {
		return { folder: product.dataDir, authorization: await product.signIn("auditor") };
	} finally {
		await product.stop();
	}
}

const servers: Served[] = [];
const results: Comparison[] = [];
try {
	const { folder, authorization } = await signedIn();
	const ours = await startProduct("moves", copyOf(folder));
	servers.push(ours);
	const references: Loaded[] = [];
	const express = await startExpress("moves", { DATA_DIR: copyOf(folder) });
	if (express) {
		servers.push(express);
		const what: Loaded["what"] = [["perSecond", { atLeast: 1 }], ["p99"], ["cpuUs"]];
		references.push({ server: express, load: moves(SIZES, authorization), what });
	}
	const load = moves(SIZES, authorization);
	results.push(...(await compareLoads(BENCH, "release and stop", { server: ours, load }, references)));
} finally {
	for (const server of servers) await server.stop();
}
report(results);
