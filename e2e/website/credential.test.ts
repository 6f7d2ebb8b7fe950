import { CREDENTIAL_SENTENCES } from "../../api/kit/credential-sentences.ts";
import { apiAs, publish } from "../support/api.ts";
import { expect, further, test, UNCHECKED } from "../support/test.ts";
import { hydrated } from "../support/website.ts";

/** The browser verifies a credential itself, within the page's content security policy. */

test.use({ settings: UNCHECKED });

test(
	"a credential is verified in the browser, and a suspension is shown at once",
	further(true),
	async ({ page, server }) => {
		const { publicId, key } = await publish(server.url, "Nachweis GmbH");
		const credential = await (await fetch(`${server.url}/api/validateCertificate/${publicId}/credential`)).text();
		await page.goto("/validateCertificate?lng=de");
		await hydrated(page);
		const choose = (content: string) =>
			page
				.locator("#file-check input[type=file]:not([inert] *)")
				.setInputFiles({ name: "Nachweis.jwt", mimeType: "application/vc+jwt", buffer: Buffer.from(content) });
		const result = page.getByRole("list", { name: "Ergebnisse der Dateiprüfung" }).getByRole("listitem");
		await page.locator("#file-check").scrollIntoViewIfNeeded();
		await choose(credential);
		await expect(result).toContainText(CREDENTIAL_SENTENCES.de.valid);
		const admin = await apiAs(server.url, "admin.demo");
		await admin("POST", `/certificate/${key}/suspension`, { cause: "Nichtkonformität", reason: "Abweichung im Audit" });
		await page.reload();
		await hydrated(page);
		await choose(credential);
		await expect(result).toContainText(CREDENTIAL_SENTENCES.de.suspended);
		const [header, content, signature = ""] = credential.split(".");
		await choose([header, content, signature.split("").reverse().join("")].join("."));
		await expect(result).toContainText(CREDENTIAL_SENTENCES.de.forged);
	},
);
