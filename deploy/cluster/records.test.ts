import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { CERTIFICATE_STATUS } from "../../api/kit/certificate-lifecycle.ts";
import { isPath } from "./records.ts";
import { sendRequest } from "./request.ts";

const { WIP, IN_APPROVAL, APPROVED, REJECTED, PUBLIC } = CERTIFICATE_STATUS;

it("a history is a path of the state machine", () => {
	for (const history of [
		[],
		[IN_APPROVAL],
		[WIP, APPROVED],
		[WIP, IN_APPROVAL, PUBLIC],
		[WIP, IN_APPROVAL, APPROVED, IN_APPROVAL],
		[WIP, WIP],
	])
		expect([history, isPath(history)]).toEqual([history, false]);
	for (const history of [
		[WIP],
		[WIP, IN_APPROVAL, WIP],
		[WIP, IN_APPROVAL, REJECTED, WIP, IN_APPROVAL, APPROVED, PUBLIC],
	])
		expect([history, isPath(history)]).toEqual([history, true]);
});

it("a request arrives as it was written, and its outcome is unknown without a complete response", async () => {
	const server = createServer((request, response) => {
		if (request.url === "/cut") {
			response.writeHead(200, { "content-length": "100" });
			response.write("half");
			setTimeout(() => response.destroy(), 20);
		} else if (request.url !== "/silence") response.end(`${request.method} ${request.url}`);
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const answers = [
		await sendRequest(url, "/a/../b/%00"),
		await sendRequest(url, "/cut"),
		await sendRequest(url, "/silence", { timeoutMs: 100 }),
		await sendRequest("http://127.0.0.1:1", "/"),
	];
	expect(answers[0]?.text).toBe("GET /a/../b/%00");
	expect(answers.map(({ status }) => status)).toEqual([200, 0, 0, 0]);
	server.closeAllConnections();
	server.close();
});
