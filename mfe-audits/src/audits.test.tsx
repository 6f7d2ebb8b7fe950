import type { Audit, Surveillance } from "@portal/contracts/contract/evaluation";
import type { StoredFile } from "@portal/contracts/contract/files";
import { anAuditInput, FINDING_ANSWER } from "@portal/contracts/testing/builders";
import { JPEG } from "@portal/contracts/testing/files";
import {
	createAudit,
	createCertificate,
	createCertification,
	createFinding,
} from "@portal/contracts/testing/scenarios";
import { today } from "@portal/shared-ui/module";
import { api as caller, fault, renderModule, userOf } from "@portal/shared-ui/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { proposedDay } from "./form/values.ts";
import { manifest } from "./manifest.ts";
import * as module from "./module.tsx";

const userIds = { Admin: userOf("Admin")._id, Auditor: userOf("Auditor")._id, secondAdmin: "", none: "" };
const api = { ...caller, userIds };

async function open(path: string, ...handlers: ReturnType<typeof fault>[]) {
	const page = await renderModule(module, manifest, { path, user: "Auditor", handlers });
	const press = async (name: string | RegExp, role = "button") =>
		page.user.click(await screen.findByRole(role, { name }));
	const choose = async (label: RegExp, option: string, within_ = screen as Pick<typeof screen, "findByRole">) => {
		await page.user.click(await within_.findByRole("button", { name: label }));
		await page.user.click(await screen.findByRole("option", { name: option }));
	};
	const fill = async (texts: Readonly<Record<string, string>>) => {
		for (const [label, text] of Object.entries(texts)) {
			const field = await screen.findByLabelText(new RegExp(`^${label}`));
			// To focus the field and to paste the text is much faster than to click and to type.
			act(() => field.focus());
			await page.user.paste(text);
		}
	};
	return { ...page, press, choose, fill };
}
const read = (id: string) => api.json<Audit>(`/audits/${id}`, { as: "Admin" });
const all = () => api.json<Audit[]>("/audits", { as: "Admin" });
const details = ({ _id }: Pick<Audit, "_id">, key = "") => `/auditDetails?cid=${_id}${key && `&key=${key}`}`;
/** Creates an audit. It has only the scheme with the fewest questions, so that its page renders fast. */
async function anAudit(status: "PLANNED" | "UNDERWAY" = "PLANNED") {
	const { certification } = await createCertification(api, { products: 0 });
	const input = { schemes: certification.schemes.slice(-1) };
	return createAudit(api, { in: certification, status, input });
}

describe("the form", () => {
	test("refuses a team without exactly one lead, and plans an audit with an outside expert", async () => {
		const { certification } = await createCertification(api, { products: 0 });
		const page = await open(`/addAudit?certificationId=${certification._id}&kind=SURVEILLANCE&day=2096-03-16`);
		await page.press("Teammitglied hinzufügen");
		const second = within(await screen.findByRole("group", { name: "Teammitglied 2" }));
		await page.choose(/Person/, "Externe Person", second);
		await page.user.click(second.getByLabelText(/^Name/));
		await page.user.paste("Dr. Salma Rahmani");
		await page.choose(/Aufgabe/, "Leitung", second);
		await page.press("Audit planen");
		await screen.findAllByText("Im Team muss genau eine Person die Leitung haben.");
		expect(await all()).toEqual([]);
		await page.choose(/Aufgabe/, "Fachexperte", second);
		await page.press("Audit planen");
		await screen.findByText("Das Audit wurde geplant.");
		const [{ _id } = { _id: "" }] = await all();
		expect(page.location()).toBe(details({ _id }));
		expect(await read(_id)).toMatchObject({
			kind: "SURVEILLANCE",
			from: "2096-03-16",
			to: "2096-03-16",
			schemes: certification.schemes,
			team: [
				{ user: api.userIds.Auditor, part: "LEAD" },
				{ name: "Dr. Salma Rahmani", part: "EXPERT" },
			],
		});
	});

	test("proposes today if the day on which the audit is due has passed", () => {
		expect([proposedDay("2026-02-01"), proposedDay("soon"), proposedDay(null)]).toEqual([today(), "", ""]);
	});

	test("does not overwrite what another user has changed meanwhile", async () => {
		const audit = await anAudit();
		const page = await open(`/editAudit?cid=${audit._id}`);
		await page.choose(/Art/, "Sonderaudit");
		const team = [{ user: api.userIds.Admin, part: "LEAD" as const }];
		const json = anAuditInput(api.userIds.Admin, { kind: "RENEWAL", method: "REMOTE", team, schemes: audit.schemes });
		await api.json(`/audits/${audit._id}`, { as: "Admin", method: "PUT", json });
		await page.press("Audit ändern");
		await page.press("Vergleichen");
		const dialog = within(await screen.findByRole("dialog"));
		await dialog.findByText("Sonderaudit");
		for (const text of ["Rezertifizierungsaudit", "Remote"]) dialog.getByText(text);
		await page.user.click(dialog.getByRole("button", { name: "Übernehmen und speichern" }));
		await screen.findByText("Das Audit wurde geändert.");
		expect(await read(audit._id)).toMatchObject({ kind: "SPECIAL", method: "REMOTE", team });
	});
});

describe("the page of an audit", () => {
	test("leads from the start to the report, which freezes the checklist, and is closed once all is resolved", async () => {
		const audit = await anAudit();
		const finding = await createFinding(api, audit);
		const page = await open(details(audit));
		await screen.findByText(/^Dem Team fehlt die Kompetenz für: /);
		await page.press("Audit beginnen");
		await screen.findByText("Das Audit hat begonnen.");
		await page.press("Bericht erstellen");
		await page.fill({ Zusammenfassung: "Das System ist wirksam." });
		await page.choose(/Empfehlung/, "Erteilen", within(await screen.findByRole("dialog")));
		await page.user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Bericht erstellen" }));
		await screen.findByText("Der Bericht liegt vor.");
		expect(await read(audit._id)).toMatchObject({ summary: "Das System ist wirksam.", recommendation: "GRANT" });
		const close = async () => {
			await page.press("Audit abschließen");
			const dialog = within(await screen.findByRole("alertdialog"));
			await page.user.click(dialog.getByRole("button", { name: "Audit abschließen" }));
		};
		await close();
		await screen.findByText(new RegExp(`müssen diese Abweichungen behoben sein: ${finding.findingNumber}`));
		await page.press("Abbrechen");
		const move = (step: string, json: object) => api.json(`/findings/${finding._id}/${step}`, { as: "Admin", json });
		await move("answer", FINDING_ANSWER);
		await move("accept", { verification: "Der Nachweis liegt vor." });
		await close();
		await screen.findByText("Das Audit wurde abgeschlossen.");
		await page.press(/^Checkliste/, "tab");
		expect(screen.queryAllByRole("radiogroup")).toEqual([]);
		await waitFor(() => expect(screen.queryByRole("button", { name: "Audit abschließen" })).toBeNull());
	});

	test("cancels with a reason", async () => {
		const audit = await anAudit();
		const page = await open(details(audit));
		await page.press("Weitere Aktionen");
		await page.press("Audit absagen", "menuitem");
		await page.press("Audit absagen");
		await screen.findAllByText("Die Anmerkung muss eingegeben werden.");
		await page.fill({ Anmerkung: "Das Werk ist geschlossen." });
		await page.press("Audit absagen");
		await screen.findByText("Das Audit wurde abgesagt.");
		expect((await read(audit._id)).stati.at(-1)).toMatchObject({ status: 50, reason: "Das Werk ist geschlossen." });
	});

	test("that cannot be shown redirects to the list with a message", async () => {
		const page = await open("/auditDetails?cid=unknown");
		await screen.findByText("Der Eintrag wurde nicht gefunden.");
		expect(page.location()).toBe("/audits");
	});
});

const answersOf = async (id: string) =>
	(await read(id)).checklist.filter(({ version }) => version > 0).map(({ answer, note }) => [answer, note]);

async function openChecklist() {
	const audit = await anAudit("UNDERWAY");
	const page = await open(details(audit));
	const [first, second] = await screen.findAllByRole("radiogroup");
	const question = audit.checklist[0]?.question ?? "";
	const answer = (group: HTMLElement | undefined, name: string) =>
		page.user.click(within(group ?? document.body).getByRole("radio", { name }));
	return { ...page, audit, first, second, question, answer };
}

describe("the checklist", () => {
	test("saves each answer and note as the user goes on, and shows one that another user has given meanwhile", async () => {
		const { audit, question, ...page } = await openChecklist();
		await page.answer(page.first, "nicht erfüllt");
		await page.answer(page.second, "erfüllt");
		const [note] = screen.getAllByRole("button", { name: /^Notiz zu/ });
		await page.user.click(note as HTMLElement);
		await page.user.type(await screen.findByRole("textbox", { name: /^Notiz/ }), "Linie 2");
		screen.getByText("Noch nicht gespeichert");
		await page.user.tab();
		await waitFor(async () =>
			expect(await answersOf(audit._id)).toEqual([
				["nicht erfüllt", "Linie 2"],
				["erfüllt", ""],
			]),
		);
		await waitFor(() => expect(screen.getAllByText(/^Gespeichert: Albert Auditor/)).toHaveLength(2));
		screen.getByRole("tab", { name: `Checkliste 2/${audit.checklist.length}` });

		const json = [{ question, answer: "nicht anwendbar", note: "Linie 3" }];
		await api.json(`/audits/${audit._id}/checklist`, { as: "Admin", method: "PATCH", json });
		await page.answer(page.first, "erfüllt");
		await screen.findByText("Gespeicherte Antwort: nicht anwendbar: Linie 3");
		expect(await answersOf(audit._id)).toContainEqual(["nicht anwendbar", "Linie 3"]);
		await page.press("Meine Antwort speichern");
		await waitFor(async () => expect(await answersOf(audit._id)).toContainEqual(["erfüllt", "Linie 2"]));
	});

	test("of a device that stores nothing says so, keeps an answer that was not saved, and saves it on request", async () => {
		const audit = await anAudit("UNDERWAY");
		const path = `/audits/checklist?cid=${audit._id}`;
		const page = await open(path, fault("PATCH", "/api/audits/:id/checklist", 500, { once: true }));
		await screen.findByText(/^Dieser Browser speichert nichts auf dem Gerät/);
		const [first] = await screen.findAllByRole("radio", { name: "erfüllt" });
		await page.user.click(first as HTMLElement);
		await screen.findByText("Nicht gespeichert");
		await page.press("Erneut versuchen");
		await waitFor(async () => expect(await answersOf(audit._id)).toEqual([["erfüllt", ""]]));
		await waitFor(() => expect(screen.queryByText("Nicht gespeichert")).toBeNull());
	});
});

test("a finding is stated at its question, changed, answered, rejected and accepted", async () => {
	const { audit, ...page } = await openChecklist();
	await page.answer(page.first, "nicht erfüllt");
	await page.press(/^Abweichung feststellen zu/);
	const dialog = within(await screen.findByRole("dialog"));
	await page.choose(/Art/, "Hauptabweichung", dialog);
	await dialog.findByText("Ohne Angabe: in 30 Tagen.");
	await page.fill({ Feststellung: "Alkohol bei der Reinigung.", Nachweis: "Reinigungsplan R-07." });
	await page.user.click(dialog.getByRole("button", { name: "Abweichung feststellen" }));
	await screen.findByText("Die Abweichung wurde festgestellt.");
	const [first] = audit.checklist;
	const stated = async () => (await read(audit._id)).findings[0];
	expect(await stated()).toMatchObject({
		grade: "MAJOR",
		clause: first?.clause,
		statement: "Alkohol bei der Reinigung.",
	});

	await page.press("Abweichungen (1)", "tab");
	const number = `${audit.auditNumber}/1`;
	await page.press(`Bearbeiten: ${number}`);
	await page.fill({ Nachweis: " Foto 3." });
	await page.press("Abweichung ändern");
	await screen.findByText("Die Abweichung wurde geändert.");
	expect(await stated()).toMatchObject({ grade: "MAJOR", evidence: "Reinigungsplan R-07. Foto 3." });
	const { cause, correction, correctiveAction } = FINDING_ANSWER;
	await page.press(`Beantworten: ${number}`);
	await page.fill({ Ursache: cause, "Korrektur(?!m)": correction, Korrekturmaßnahme: correctiveAction });
	await page.press("Beantworten");
	await page.press(`Antwort ablehnen: ${number}`);
	await page.fill({ Anmerkung: "Der Nachweis fehlt." });
	await page.press("Antwort ablehnen");
	await screen.findByText("Der Nachweis fehlt.");
	await api.json(`/findings/${(await stated())?._id}/answer`, { as: "Auditor", json: FINDING_ANSWER });
	await page.host.queryClient.invalidateQueries();
	await page.press(`Als behoben annehmen: ${number}`);
	await page.fill({ "Prüfung der Behebung": "Der Nachweis liegt vor." });
	await page.press("Als behoben annehmen");
	await screen.findByText("Die Abweichung ist behoben.");
	expect(await stated()).toMatchObject({ status: "ACCEPTED", cause, verification: "Der Nachweis liegt vor." });
	await waitFor(() => expect(screen.getAllByRole("button", { name: /: B-/ })).toHaveLength(1));
	await page.press(`Unterlagen: ${number}`);
	expect(page.location()).toBe(`${details(audit, "abweichungen")}&finding=${(await stated())?._id}`);
});

test("the list has views, and a calendar that shows the same audits in each of their months", async () => {
	const audit = await createAudit(api, { status: "UNDERWAY", input: { from: "2026-03-31", to: "2026-04-01" } });
	const team = [{ user: api.userIds.Admin, part: "LEAD" as const }];
	const other = await createAudit(api, { input: { team, from: "2026-03-05", to: "2026-03-05" } });
	const page = await open("/audits");
	await screen.findByText(other.auditNumber);
	await page.press("Meine", "link");
	await waitFor(() => expect(screen.queryByText(other.auditNumber)).toBeNull());
	screen.getByText(audit.auditNumber);
	await page.press("Kalender", "link");
	await page.navigate("/audits?mine=true&view=calendar&month=2026-03");
	const shown = async () =>
		(await screen.findAllByRole("link", { name: /Erstaudit/ })).map((link) => link.getAttribute("href"));
	await screen.findByRole("region", { name: "März 2026" });
	expect(await shown()).toEqual([details(audit)]);
	await page.press("April 2026", "link");
	await screen.findByRole("region", { name: "April 2026" });
	expect(await shown()).toEqual([details(audit)]);
	await page.press("Mai 2026", "link");
	await screen.findByText("In diesem Monat gibt es keine Audits.");
});

test("the page of a certification shows its audits with their findings and the plan of surveillance by day", async () => {
	const { certification } = await createCertificate(api, { status: "PUBLIC" });
	const audit = await createAudit(api, { in: certification, status: "UNDERWAY" });
	const finding = await createFinding(api, audit);
	const { days } = await api.json<Surveillance>(`/certification/${certification._id}/surveillance`, { as: "Admin" });
	const [due, ...later] = days.map(({ day }) => day);
	await createAudit(api);
	const page = await renderModule(module, manifest, { slot: "certification-audits", user: "Auditor" });
	await page.navigate(`/slot?cid=${certification._id}`);
	const card = within(await screen.findByRole("region", { name: "Audits" }));
	await card.findByText(finding.statement);
	expect([...document.querySelectorAll("time")].map((time) => time.dateTime)).toEqual([
		...later.reverse(),
		due,
		audit.from,
	]);
	expect(card.getAllByText("Offen", { ignore: "li li *" })).toHaveLength(days.length);
	expect(card.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
		`/addAudit?certificationId=${certification._id}`,
		`/addAudit?certificationId=${certification._id}&kind=SURVEILLANCE&day=${due}`,
		details(audit),
		details(audit, "abweichungen"),
	]);
});

test("a photograph is named by its question, sent again on request, and removed after a confirmation", async () => {
	vi.stubGlobal("createImageBitmap", async () => ({ width: 1, height: 1, close: () => {} }));
	const convertToBlob = async () => new Blob([new Uint8Array(JPEG)], { type: "image/jpeg" });
	vi.stubGlobal(
		"OffscreenCanvas",
		class {
			getContext = () => null;
			convertToBlob = convertToBlob;
		},
	);
	onTestFinished(() => void vi.unstubAllGlobals());
	const { _id, checklist } = await anAudit("UNDERWAY");
	const [number = ""] = checklist.map((item) => item.question);
	const refused = fault("POST", "/api/audits/:id/files", 500, { once: true });
	const page = await open(`/audits/checklist?cid=${_id}`, refused);
	await screen.findAllByRole("button", { name: /^Foto hinzufügen zu: / });
	const input = document.querySelector<HTMLInputElement>("input[type=file]") ?? expect.fail("No input");
	const take = () => page.user.upload(input, new File(["x"], "IMG_1.heic", { type: "image/heic" }));
	await take();
	await page.press("Erneut senden");
	await screen.findByText("Alles gesendet");
	screen.getByText(`Frage ${number}: 1 Foto`);
	const files = await api.json<StoredFile[]>(`/audits/${_id}/files`, { as: "Admin" });
	expect(files).toMatchObject([{ name: `Frage ${number} – 1.jpg`, kind: "Nachweis" }]);
	page.server.use(fault("POST", "/api/audits/:id/files", 415));
	await take();
	await screen.findByText(`Frage ${number}: 2 Fotos`);
	await page.press(`Frage ${number} – 2.jpg entfernen`);
	await page.press("Abbrechen");
	screen.getByText(`Frage ${number}: 2 Fotos`);
	await page.press(`Frage ${number} – 2.jpg entfernen`);
	await page.press("Entfernen");
	await screen.findByText(`Frage ${number}: 1 Foto`);
	screen.getByText("Alles gesendet");
});
