import { expect, test } from "vitest";
import { createCertificate, take } from "../../../testing/index.ts";
import { startAppPerTest } from "../../../testing/started-app.ts";
import { CERTIFICATE_STATUS_NAMES } from "../contract.ts";
import { verifyCertificates } from "./verify.ts";

const app = startAppPerTest();

test("a certificate that moves or is deleted during the comparison is no forgery", async () => {
	const released = await createCertificate(app);
	const deleted = await createCertificate(app);
	const steps = [() => take(app, released, "release"), () => take(app, deleted, "delete")];
	// Both certificates are read before the first of them is compared.
	const { problems } = await verifyCertificates(app.deps.database.db, undefined, async () => {
		for (const step of steps.splice(0)) expect((await step()).ok).toBe(true);
	});
	expect(steps).toEqual([]);
	expect(problems).toEqual([]);
});

test("certificates on every path through the lifecycle match the audit trail", async () => {
	for (const status of CERTIFICATE_STATUS_NAMES) await createCertificate(app, { status });
	const edited = await createCertificate(app, { status: "REJECTED" });
	for (const step of ["edit", "release", "stop", "release", "preview", "sign", "publish"] as const)
		expect((await take(app, edited, step)).status, step).toBe(200);
	await take(app, await createCertificate(app), "delete");
	expect(await verifyCertificates(app.deps.database.db)).toEqual({
		// Two more: the certificate that was edited after its rejection, and the replacement of the
		// superseded one.
		certificates: CERTIFICATE_STATUS_NAMES.length + 2,
		problems: [],
	});
});
