import { addFile, PDF } from "@portal/contracts/testing/files";
import { type CertificateScenario, createAudit, createCertificate, take } from "@portal/contracts/testing/scenarios";
import { api, staff } from "@portal/shared-ui/testing";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { button, catchFiles, open, pagesOfCertificate, staffIds } from "../testing/index.ts";

api.share();

const conflict = ({ client }: CertificateScenario) =>
	api.json(`/users/${staffIds().Admin}/competence`, {
		as: "Admin",
		method: "PUT",
		json: { competences: [], conflicts: [{ client: client._id, reason: "Anteile" }] },
	});

test("the review shows the audit and files on which the decision rests, and that its team would be recorded", async () => {
	const scenario = await createCertificate(api, { products: 1 });
	const { Admin, Auditor } = staffIds();
	const team = [
		{ user: Auditor, part: "LEAD" },
		{ user: Admin, part: "OBSERVER" },
	] as const;
	const input = { team: [...team] };
	const { _id, auditNumber } = await createAudit(
		{ ...api, userIds: staffIds() },
		{ in: scenario.certification, status: "CLOSED", input },
	);
	await addFile(api, _id, PDF, { owner: "audits", name: "Bericht.pdf", kind: "Auditbericht" });
	await take(api, scenario, "release", "Auditor");
	const { user } = await open(pagesOfCertificate(scenario).approval);
	await screen.findByRole("heading", { name: "Entscheidungsgrundlage" });
	for (const text of [auditNumber, "Erstaudit", "16.03.2026 – 17.03.2026", "Erteilen", "Keine Abweichungen"])
		screen.getByText(text);
	const saved = catchFiles();
	await user.click(await button("Bericht.pdf"));
	await waitFor(() => expect(saved).toEqual(["Bericht.pdf"]));
	screen.getByText(`${staff("Admin").user.name}, Beobachter`);
	screen.getByText(new RegExp(`im Team des Audits ${auditNumber}.*im Protokoll vermerkt`));
	await button("Zertifikat unterschreiben");
});

test("a missing audit is shown before the release, a conflict of interest before signature and retraction", async () => {
	const draft = await createCertificate(api, { products: 1 });
	const page = await open(pagesOfCertificate(draft).edit);
	await screen.findByText(/^Es fehlt ein abgeschlossenes Audit/);
	page.unmount();
	for (const [status, view] of [
		["IN_APPROVAL", "approval"],
		["PUBLIC", "details"],
		["PUBLIC", "retraction"],
	] as const) {
		const scenario = await createCertificate(api, { products: 1, status });
		await conflict(scenario);
		const opened = await open(pagesOfCertificate(scenario)[view]);
		await screen.findByText(/^Sie haben einen Interessenkonflikt mit dem Kunden/);
		expect(screen.queryByRole("button", { name: /unterschreiben|Zertifikat zurückziehen/ })).toBeNull();
		expect(screen.queryByText(/in diesem Status nicht zurückgezogen/)).toBeNull();
		opened.unmount();
	}
});
