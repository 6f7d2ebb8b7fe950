import { setTimeout as pause } from "node:timers/promises";
import {
	bodySchema,
	filledIn,
	type Schema,
	searchOf,
	type Target,
	targetsOf,
} from "../../../api/testing/bent-requests.ts";
import { productWorkbook } from "../../../api/testing/workbooks.ts";
import { ApiUser, anAddress } from "../api-user.ts";
import { atMost, counted, reported, type Scenario } from "../outcome.ts";
import { startProbe } from "../probe.ts";
import { createCertification } from "../records.ts";
import { type Answer, type RequestOptions, sendRequest } from "../request.ts";
import { Server } from "../server.ts";

const STALL_MS = 50;
/** Numbers of pairs of combining marks (accents) after one letter. Only the short text fits into an address. */
const PAIRS = { short: 100, middle: 16_000, long: 120_000 };
const PAIRS_IN_ADDRESS = 600;
/** Number of pairs that fill a spreadsheet cell to its maximum length. */
const PAIRS_IN_CELL = 16_000;
const ROWS_IN_WORKBOOK = 20;
const SETTLE_MS = 150;

/** Returns a text whose Unicode normalization takes quadratic time, because its marks are in the wrong order. */
const marks = (pairs: number) => `a${"\u0301\u0316".repeat(pairs)}`;

function filledWith(schema: Schema | undefined, text: string): unknown {
	const option = (schema?.anyOf ?? schema?.oneOf)?.[0];
	if (option) return filledWith(option, text);
	if (!schema) return text;
	if (schema.const !== undefined) return schema.const;
	if (schema.enum) return schema.enum[0];
	const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
	if (type === "object")
		return Object.fromEntries(
			Object.entries(schema.properties ?? {}).map(([name, part]) => [name, filledWith(part, text)]),
		);
	if (type === "array") return [filledWith(schema.items, text)];
	if (type === "integer" || type === "number") return 1;
	if (type === "boolean") return false;
	return text;
}

/** Returns the number of strings in a body. The maximum length of the body is divided by this number. */
const textsIn = (schema: Schema | undefined) =>
	JSON.stringify(filledWith(schema, "\u0001")).split("\\u0001").length - 1;

function* attacks({ method, path, operation }: Target): Generator<RequestOptions> {
	const address = marks(PAIRS_IN_ADDRESS);
	const named = filledIn(path, [encodeURIComponent(address)]);
	if (named !== path) yield { method, path: named, ...(method === "GET" ? {} : { json: {} }) };
	const query = (operation.parameters ?? []).filter((parameter) => parameter.in === "query");
	if (query.length > 0) {
		const search = searchOf(Object.fromEntries(query.map(({ name }) => [name, address])));
		yield { method, path: `${filledIn(path, ["none"])}${search}` };
	}
	const schema = bodySchema({ method, path, operation });
	if (!schema) return;
	for (const pairs of Object.values(PAIRS))
		yield {
			method,
			path: filledIn(path, ["none"]),
			json: filledWith(schema, marks(Math.floor(pairs / Math.max(1, textsIn(schema))))),
		};
}

/** Returns the request's status and the longest time in milliseconds that another caller had to wait during it. */
async function stallOf(server: Server, send: () => Promise<Answer>): Promise<{ stall: number; status: number }> {
	const health = startProbe(server.url, "/api/health/live", { everyMs: 2 });
	await pause(SETTLE_MS);
	const { status } = await send();
	await pause(SETTLE_MS);
	return { stall: Math.max(...(await health.stop()).times), status };
}

/** Returns an upload whose workbook is full of marks. The file itself is small, because it is compressed. */
function workbookForm(): { body: Buffer; type: string } {
	const text = marks(PAIRS_IN_CELL);
	const file = productWorkbook(Array.from({ length: ROWS_IN_WORKBOOK }, () => Array.from({ length: 5 }, () => text)));
	const boundary = "messung";
	const start = `--${boundary}\r\ncontent-disposition: form-data; name="products"; filename="p.xlsx"\r\ncontent-type: application/octet-stream\r\n\r\n`;
	return {
		body: Buffer.concat([Buffer.from(start), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
		type: `multipart/form-data; boundary=${boundary}`,
	};
}

/** Scenario: one request without sign-in that could block the server for all callers. */
export const combining: Scenario = {
	about: "text that takes long to read",
	withinMs: 600_000,
	measure: async () => {
		const server = await Server.start();
		const auditor = await ApiUser.demo(server, "auditor");
		const certification = await createCertification(auditor, "Messung");
		const document = JSON.parse((await sendRequest(server.url, { path: "/api/openapi.json" })).text);
		const targets = targetsOf(document).filter(({ operation }) => operation.security?.length === 0);
		const idle = await stallOf(server, () => sendRequest(server.url, { path: "/api/health/live" }));

		const statuses: number[] = [];
		let worst = { name: "", stall: 0 };
		for (const target of targets)
			for (const question of attacks(target)) {
				const { stall, status } = await stallOf(server, () =>
					sendRequest(server.url, { ...question, address: anAddress(), timeoutMs: 60_000 }),
				);
				statuses.push(status);
				const name = `${target.method} ${target.path}`;
				if (stall > STALL_MS) console.error(`${name}: ${stall.toFixed(0)} ms, answered ${status}`);
				if (stall > worst.stall) worst = { name, stall };
			}
		const { body, type } = workbookForm();
		const path = `/client/certification/${certification.id}/productImport?dryRun=true`;
		const imported = await stallOf(server, () =>
			auditor.request(path, { method: "POST", body, headers: { "content-type": type }, timeoutMs: 60_000 }),
		);
		return [
			atMost(`longest stall by ${statuses.length} requests of strangers, ${worst.name}`, worst.stall, STALL_MS, "ms"),
			atMost(
				`by a workbook of ${(body.length / 1024).toFixed(0)} KB, answered ${imported.status}`,
				imported.stall,
				STALL_MS,
				"ms",
			),
			reported("the longest without other requests", `${idle.stall.toFixed(1)} ms`),
			reported("answers", counted(statuses)),
		];
	},
};
