import { apiAs } from "./support/api.ts";
import { expect, test, UNCHECKED } from "./support/test.ts";

test.use({ settings: UNCHECKED });

test("the started product is ready, describes its API, and its audit trail is complete and closed to auditors", async ({
	server: { url },
}) => {
	const get = (path: string) => fetch(`${url}/api${path}`);
	expect((await get("/health/live")).status).toBe(200);
	expect(await (await get("/health/ready")).json()).toMatchObject({ status: "ok" });
	expect(await (await get("/openapi.json")).json()).toMatchObject({ openapi: "3.1.0" });
	expect(await (await get("/docs")).text()).toContain("/api/publishCertificate/");
	const auditor = await apiAs(url, "auditor.demo");
	await expect(auditor("GET", "/audit")).rejects.toThrow("403");
	const admin = await apiAs(url, "admin.demo");
	expect(await admin("GET", "/audit/verification")).toMatchObject({ ok: true });
});
