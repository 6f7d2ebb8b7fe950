import { de as PUBLIC_SENTENCES } from "@portal/contracts/kit/public-sentences";
import { choose, row } from "../support/actions.ts";
import { publish } from "../support/api.ts";
import { inaccessible } from "../support/axe.ts";
import { enter } from "../support/session.ts";
import { expect, further, type Page, test, UNCHECKED } from "../support/test.ts";

/** What becomes of a certificate after its publication, as the staff do it and as the public reads it. */

test.use({ settings: UNCHECKED });

const says = (page: Page, message: string | RegExp) => expect(page.getByText(message)).toBeVisible();
const numberOf = (page: Page) => page.getByRole("heading", { level: 1 }).textContent();

test(
	"a certificate is suspended, reinstated and replaced, and its public page says so each time",
	further(true),
	async ({ page: admin, browser, server }) => {
		test.setTimeout(180_000);
		const { publicId, certificateNumber: number, key } = await publish(server.url, "Nachfolge Feinkost GmbH");
		const [id = "", , certificationId = ""] = key.split("/");
		const rows = `/certificationDetails?cid=${certificationId}&key=zertifikate`;
		const context = await browser.newContext({ baseURL: server.url });
		const visitor = await context.newPage();
		const card = visitor.getByRole("article");
		const reads = async (sentence: string) => {
			await visitor.goto(`/validateCertificate?lng=de&cid=${publicId}`);
			await expect(card.getByRole("heading", { level: 2, name: sentence, exact: true })).toBeVisible();
		};
		const valid = PUBLIC_SENTENCES.valid.verdict("", "");

		await enter(admin, "admin.demo");
		await admin.goto(rows);
		await row(admin, number).getByRole("button", { name: "Aussetzen" }).click();
		const suspension = admin.getByRole("dialog", { name: `Zertifikat ${number} aussetzen` });
		await expect(suspension.getByText(PUBLIC_SENTENCES.suspended.verdict("", ""))).toBeVisible();
		await choose(admin, suspension, /^Grund|Grund$/, "Nichtkonformität");
		await suspension.getByRole("textbox", { name: /Anmerkung/ }).fill("Vertraulich: Abweichung im Audit");
		expect(await inaccessible(admin, { within: "[role=dialog]" })).toEqual([]);
		await suspension.getByRole("button", { name: "Aussetzen" }).press("Enter");
		await says(admin, `Das Zertifikat ${number} wurde ausgesetzt.`);
		await expect(row(admin, number).getByText("ausgesetzt", { exact: true })).toBeVisible();
		await expect(row(admin, number).getByRole("button", { name: "Wiedereinsetzen" })).toBeVisible();
		// A table gives the focus to the row or to what is in it.
		await expect(row(admin, number).and(admin.locator(":focus, :has(:focus)"))).toBeVisible();
		await reads(PUBLIC_SENTENCES.suspended.verdict("", ""));
		await expect(card.getByText("Grund: Nichtkonformität")).toBeVisible();
		await expect(visitor.getByText(/Vertraulich/)).toHaveCount(0);
		expect(await inaccessible(visitor)).toEqual([]);

		await admin.goto("/certificationsList?status=SUSPENDED");
		await expect(row(admin, "Nachfolge Feinkost GmbH").getByText("Ausgesetzt", { exact: true })).toBeVisible();
		await expect(row(admin, "Nachfolge Feinkost GmbH").getByRole("button", { name: /Download/ })).toHaveCount(0);

		await admin.goto(rows);
		await row(admin, number).getByRole("button", { name: "Wiedereinsetzen" }).click();
		const reinstatement = admin.getByRole("dialog", { name: `Zertifikat ${number} wieder einsetzen` });
		await reinstatement.getByRole("textbox", { name: /Anmerkung/ }).fill("Nachaudit bestanden");
		await reinstatement.getByRole("button", { name: "Wiedereinsetzen" }).click();
		await says(admin, `Das Zertifikat ${number} wurde wieder eingesetzt.`);
		await reads(valid);

		await row(admin, number).getByRole("button", { name: "Nachfolger erstellen" }).click();
		await says(admin, new RegExp(`^Dieses Zertifikat ist der Nachfolger von ${number} `));
		const next = /Z-\d{4}-\d+-\d+/.exec((await numberOf(admin)) ?? "")?.[0] ?? "";
		await admin.getByRole("button", { name: "Genehmigung", exact: true }).click();
		await says(admin, `Das Zertifikat ${next} wurde zur Prüfung freigegeben.`);
		await reads(valid);
		await row(admin, `ersetzt künftig ${number}`).getByRole("link", { name: "Unterschreiben" }).click();
		await admin.getByRole("region", { name: `Zertifikat ${next}, Deutsch` }).press("End");
		await admin.getByRole("button", { name: "Zertifikat unterschreiben" }).click();
		await says(admin, "Das Zertifikat ist nun bereit zur Veröffentlichung.");
		await row(admin, `ersetzt künftig ${number}`).getByRole("button", { name: "veröffentlichen" }).click();
		await says(admin, "Das Zertifikat wurde veröffentlicht. Bitte den Kunden verständigen.");
		await expect(admin.getByRole("link", { name: `ersetzt durch ${next}` })).toBeVisible();
		await admin.getByRole("link", { name: `ersetzt ${number}` }).click();
		await expect(admin).toHaveURL(new RegExp(`certificateId=${id}`));

		await reads(PUBLIC_SENTENCES.superseded.verdict("", ""));
		expect(await inaccessible(visitor)).toEqual([]);
		await card.getByRole("link", { name: `Zum neueren Zertifikat ${next}` }).click();
		await expect(card.getByText(next, { exact: true })).toBeVisible();
		await expect(card.getByRole("heading", { level: 2, name: valid })).toBeVisible();
		await card.getByRole("link", { name: `Zum früheren Zertifikat ${number}` }).click();
		await expect(card.getByText(number, { exact: true })).toBeVisible();
		await context.close();
	},
);
