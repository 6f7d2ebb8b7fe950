import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from "jose";
import { beforeAll, expect, it } from "vitest";
import { startBackendOnce } from "../../../testing/backend.ts";
import { startAppOnce } from "../../../testing/started-app.ts";

const ISSUER = "https://portal.example.org";
const backend = startBackendOnce();
const app = startAppOnce(() => ({ settings: { moduleBackends: [backend.url], publicUrl: ISSUER } }));
beforeAll(async () => {
	for (const module of ["suppliers", "portal"])
		await app.json("/module-backends", { as: "Admin", json: { module, url: backend.url, answerSeconds: 10 } });
});

async function tokenOf(module: string): Promise<string> {
	await app.request(`/x/${module}/orders`, { as: "Admin" });
	return backend.received.at(-1)?.headers.authorization?.replace("Bearer ", "") ?? "";
}
const keySet = () => app.json<JSONWebKeySet>("/x/.well-known/jwks.json");
const verified = async (token: string, audience: string, currentDate = app.clock.now()) =>
	jwtVerify(token, createLocalJWKSet(await keySet()), { issuer: ISSUER, audience, typ: "module+jwt", currentDate });

it("a backend gets the caller with roles, and verifies them with the published keys", async () => {
	const token = await tokenOf("suppliers");
	const { payload } = await verified(token, "suppliers");
	const now = Math.floor(app.clock.now().getTime() / 1000);
	expect(payload).toEqual({
		iss: ISSUER,
		aud: "suppliers",
		sub: app.userIds.Admin,
		name: "Amina Admin",
		roles: ["Admin"],
		iat: now,
		exp: now + 60,
	});
	expect(decodeProtectedHeader(token).alg).toBe("EdDSA");
});

it("its token is void after a minute, and for the backend of another module", async () => {
	const token = await tokenOf("suppliers");
	const later = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000);
	await verified(token, "suppliers", later(59));
	await expect(verified(token, "suppliers", later(60))).rejects.toThrow();
	await expect(verified(token, "clients")).rejects.toThrow();
});

it.each(["suppliers", "portal"])("its token is refused by the API, with any name of the module: %s", async (module) => {
	const headers = { authorization: `Bearer ${await tokenOf(module)}` };
	expect((await app.request("/client", { headers })).status).toBe(401);
	expect((await app.request("/x/suppliers/orders", { headers })).status).toBe(401);
});

it("the published keys contain no private key, and may be cached for five minutes", async () => {
	const answer = await app.request("/x/.well-known/jwks.json");
	const { keys } = (await answer.json()) as JSONWebKeySet;
	expect(keys.map((key) => Object.keys(key).sort())).toEqual([["alg", "crv", "kid", "kty", "use", "x"]]);
	expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
});
