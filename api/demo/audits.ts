import type { App } from "../app.ts";
import { addDays } from "../kit/calendar.ts";
import type { CertificationListItem } from "../modules/certifications/contract.ts";
import type {
	Audit,
	AuditFormValues,
	ChecklistInput,
	Finding,
	FindingFormValues,
} from "../modules/evaluation/contract.ts";
import { caller, type DemoTokens } from "./seed.ts";

/** Plans three audits: one ahead, one under way with an open finding, and one that is closed with a resolved finding. */
export async function fillAudits(
	app: App,
	tokens: DemoTokens,
	accounts: readonly string[],
	today: string,
): Promise<void> {
	const call = caller(app, tokens);
	const [admin = "", auditor = ""] = accounts;
	const [active, other] = await call<CertificationListItem[]>("GET", "/certification?status=ACTIVE&limit=2");
	const [checked] = await call<CertificationListItem[]>("GET", "/certification?status=PRODUCTS&limit=1");
	if (!active || !other || !checked) return;
	const plan = ({ _id }: CertificationListItem, first: number, values: Partial<AuditFormValues>) =>
		call<Audit>("POST", `/certification/${_id}/audits`, {
			kind: "SURVEILLANCE",
			announced: true,
			from: addDays(today, first),
			to: addDays(today, first + 1),
			method: "ON_SITE",
			sites: [],
			team: [
				{ user: auditor, part: "LEAD" },
				{ name: "Dr. Salma Rahmani", part: "ISLAMIC_AFFAIRS" },
			],
			...values,
		} satisfies AuditFormValues);
	const find = ({ _id, schemes }: Audit, values: Omit<FindingFormValues, "scheme">) =>
		call<Finding>("POST", `/audits/${_id}/findings`, { scheme: schemes[0], ...values });
	const answers = ({ checklist }: Audit, values: ChecklistInput[number]["answer"][]) =>
		values.flatMap((answer, at) => (checklist[at] ? [{ question: checklist[at].question, answer, note: "" }] : []));

	const done = await plan(other, -40, { kind: "SPECIAL", announced: false });
	await call("POST", `/audits/${done._id}/start`);
	await call(
		"PATCH",
		`/audits/${done._id}/checklist`,
		answers(
			done,
			done.checklist.map(() => "erfüllt" as const),
		),
	);
	const minor = await find(done, {
		grade: "MINOR",
		clause: "5.2",
		statement: "Zwei Lieferanten von Aromen haben keine gültige Halal-Bestätigung vorgelegt.",
		evidence: "Lieferantenliste vom Tag des Audits, Zeilen 14 und 22.",
	});
	await find(done, {
		grade: "OBSERVATION",
		clause: "7.1",
		statement: "Die Schulungsnachweise könnten übersichtlicher abgelegt werden.",
		evidence: "Ordner „Schulungen“ im Büro der Qualitätssicherung.",
	});
	const summary = "Das System ist wirksam; eine Nebenabweichung und ein Hinweis wurden festgestellt.";
	await call("POST", `/audits/${done._id}/report`, { summary, recommendation: "MAINTAIN" });
	await call("POST", `/findings/${minor._id}/answer`, {
		cause: "Die Bestätigungen sind während der Umstellung des Einkaufs abgelaufen.",
		correction: "Beide Bestätigungen wurden nachgereicht.",
		correctiveAction: "Der Einkauf prüft die Gültigkeit künftig jeden Monat.",
	});
	const verification = "Beide Bestätigungen und der neue Prüfplan liegen vor.";
	await call("POST", `/findings/${minor._id}/accept`, { verification });
	await call("POST", `/audits/${done._id}/close`);

	const underway = await plan(checked, 0, {
		kind: "INITIAL",
		team: [
			{ user: admin, part: "LEAD" },
			{ user: auditor, part: "AUDITOR" },
		],
	});
	await call("POST", `/audits/${underway._id}/start`);
	await call("PATCH", `/audits/${underway._id}/checklist`, answers(underway, ["erfüllt", "nicht erfüllt", "erfüllt"]));
	await find(underway, {
		grade: "MAJOR",
		clause: "4.3",
		statement: "Ein Reinigungsmittel auf Alkoholbasis wird an der Abfüllung ohne Nachspülen verwendet.",
		evidence: "Begehung der Abfüllung, Reinigungsplan R-07.",
	});

	await plan(active, 34, {});
}
