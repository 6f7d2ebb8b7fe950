import { expect, onTestFinished, test } from "vitest";
import type { Certificate } from "./modules/certificates/contract.ts";
import type { Subscribers } from "./platform/deps.ts";
import { illegalTransition } from "./platform/errors.ts";
import { SUBSCRIBERS } from "./subscribers.ts";
import { createCertificate, entriesOf, startTestApp, take } from "./testing/index.ts";

test.each(["beforeCertificateMove", "onCertificateMoved"] as const)(
	"an error of %s leaves certificate, audit trail and public response unchanged",
	async (name) => {
		let isRefused = false;
		const subscribers: Subscribers = {
			...SUBSCRIBERS,
			[name]: async (...args: never[]) => {
				if (isRefused) throw illegalTransition();
				await (SUBSCRIBERS[name] as (...args: never[]) => Promise<void>)(...args);
			},
		};
		const app = await startTestApp({ deps: { subscribers } });
		onTestFinished(() => app.close());
		const scenario = await createCertificate(app, { status: "PUBLIC", products: 1 });
		const { _id, publicId } = scenario.certificate;
		const state = async () => ({
			certificate: await app.json<Certificate>(`/certificate/${scenario.key}`, { as: "Admin" }),
			trail: await entriesOf(app, "certificate", _id),
			status: (await app.json<{ status: string }>(`/validateCertificate/${publicId}`)).status,
		});
		const before = await state();
		isRefused = true;
		const refused = await take(app, scenario, "suspend");
		expect([refused.status, await refused.json()]).toMatchObject([409, { code: "ILLEGAL_TRANSITION" }]);
		expect(await state()).toEqual(before);
		isRefused = false;
		expect((await take(app, scenario, "suspend")).status).toBe(200);
		expect((await state()).status).not.toBe(before.status);
	},
);
