import { createServer } from "node:http";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startBackend, type TestBackend } from "../../../api/testing/backend.ts";
import { listen } from "../../testing/listen.ts";
import { backendFrom, devBackend } from "./backend.ts";

const SESSION = `Bearer e30.${Buffer.from('{"sub":"u1"}').toString("base64url")}.x`;

let backend: TestBackend;
let application: Awaited<ReturnType<typeof listen>>;
let server: typeof application;

beforeEach(async () => {
	backend = await startBackend();
	const users = createServer((request, response) => {
		const isKnown = request.url === "/api/users/u1" && request.headers.authorization === SESSION;
		response.writeHead(isKnown ? 200 : 403, { "content-type": "application/json" });
		response.end(JSON.stringify(isKnown ? { _id: "u1", name: "Anna", roles: ["Auditor"] } : { code: "TOKEN_EXPIRED" }));
	});
	application = await listen(users);
	const answer = devBackend(`${backend.url}/v1`, application.url, (id) => id === "suppliers");
	const local = createServer((request, response) => {
		if (!answer(request, response)) response.writeHead(404).end();
	});
	server = await listen(local);
});
afterEach(() => Promise.all([server, application, backend].map((started) => started.close())));

const call = (path: string, authorization = SESSION) =>
	fetch(server.url + path, { method: "POST", headers: { authorization, cookie: "a=1" }, body: '{"name":"Öl"}' });

it("refuses an expired session like the application, without calling the backend", async () => {
	const answer = await call("/api/x/suppliers/orders", "Bearer a.b.c");
	expect([answer.status, await answer.json()]).toEqual([403, { code: "TOKEN_EXPIRED" }]);
	expect(backend.received).toEqual([]);
});

it("leaves calls of another module's backend to the application", async () => {
	expect((await call("/api/x/carriers/orders")).status).toBe(404);
	expect((await call("/api/users/u1")).status).toBe(404);
});

it("names a backend that does not run", async () => {
	await backend.close();
	const answer = await call("/api/x/suppliers/orders");
	expect(answer.status).toBe(502);
	expect(((await answer.json()) as { message: string }).message).toContain(backend.url);
});

it("refuses an invalid address before anything starts", () => {
	expect(() => backendFrom({ BACKEND_URL: "127.0.0.1:9000" })).toThrow(/BACKEND_URL/);
	expect(backendFrom({ BACKEND_URL: "http://127.0.0.1:9000/" })).toBe("http://127.0.0.1:9000");
	expect(backendFrom({})).toBeUndefined();
});

it("the backend can verify the platform's token with the keys of this server", async () => {
	const answer = await call("/api/x/suppliers/orders?open=1");
	expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
	const [{ headers, ...received } = { headers: {} }] = backend.received;
	expect(received).toEqual({ method: "POST", url: "/v1/orders?open=1", body: '{"name":"Öl"}' });
	expect(headers).not.toHaveProperty("cookie");
	const keys = createRemoteJWKSet(new URL(`${server.url}/api/x/.well-known/jwks.json`));
	const expected = { issuer: server.url, audience: "suppliers", typ: "module+jwt" };
	const { payload } = await jwtVerify(headers.authorization?.replace("Bearer ", "") ?? "", keys, expected);
	expect(payload).toMatchObject({ sub: "u1", name: "Anna", roles: ["Auditor"] });
});
