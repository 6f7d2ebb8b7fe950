import { addDays } from "../kit/calendar.ts";
import type { CertificationListItem } from "../modules/certifications/contract.ts";
import type { Audit, AuditFormValues, ChecklistAnswer, Finding } from "../modules/evaluation/contract.ts";
import type { Demo } from "./seed.ts";

const MINOR = {
	grade: "MINOR",
	clause: "5.2",
	statement: "Zwei Lieferanten von Aromen haben keine gültige Halal-Bestätigung vorgelegt.",
	evidence: "Lieferantenliste vom Tag des Audits, Zeilen 14 und 22.",
};
const OBSERVATION = {
	grade: "OBSERVATION",
	clause: "7.1",
	statement: "Die Schulungsnachweise könnten übersichtlicher abgelegt werden.",
	evidence: "Ordner „Schulungen“ im Büro der Qualitätssicherung.",
};
const MAJOR = {
	grade: "MAJOR",
	clause: "4.3",
	statement: "Ein Reinigungsmittel auf Alkoholbasis wird an der Abfüllung ohne Nachspülen verwendet.",
	evidence: "Begehung der Abfüllung, Reinigungsplan R-07.",
};
const ANSWER = {
	cause: "Die Bestätigungen sind während der Umstellung des Einkaufs abgelaufen.",
	correction: "Beide Bestätigungen wurden nachgereicht.",
	correctiveAction: "Der Einkauf prüft die Gültigkeit künftig jeden Monat.",
};

/** Plans three audits: one ahead, one under way with an open finding, and one that is closed with a resolved finding. */
export async function fillAudits({ call, ids, today }: Demo): Promise<void> {
	const [admin = "", auditor = ""] = ids;
	const [active, other] = await call<CertificationListItem[]>("GET", "/certification?status=ACTIVE&limit=2");
	const [checked] = await call<CertificationListItem[]>("GET", "/certification?status=PRODUCTS&limit=1");
	if (!active || !other || !checked) return;
	const lead = { user: auditor, part: "LEAD" } as const;
	const plan = ({ _id }: CertificationListItem, first: number, values: Partial<AuditFormValues> = {}) => {
		const days = { from: addDays(today, first), to: addDays(today, first + 1) };
		const team = [lead, { name: "Dr. Salma Rahmani", part: "ISLAMIC_AFFAIRS" }];
		const json = { kind: "SURVEILLANCE", method: "ON_SITE", ...days, team, ...values };
		return call<Audit>("POST", `/certification/${_id}/audits`, json);
	};
	const begin = async ({ _id, checklist, schemes }: Audit, results: ChecklistAnswer[], findings: object[]) => {
		await call("POST", `/audits/${_id}/start`);
		const answered = checklist.slice(0, results.length);
		const answers = answered.map(({ question }, at) => ({ question, answer: results[at], note: "" }));
		await call("PATCH", `/audits/${_id}/checklist`, answers);
		const stated: Finding[] = [];
		for (const json of findings)
			stated.push(await call<Finding>("POST", `/audits/${_id}/findings`, { scheme: schemes[0], ...json }));
		return stated;
	};

	const done = await plan(other, -40, { kind: "SPECIAL", announced: false });
	const fulfilled = done.checklist.map(() => "erfüllt" as const);
	const [minor] = await begin(done, fulfilled, [MINOR, OBSERVATION]);
	const summary = "Das System ist wirksam; eine Nebenabweichung und ein Hinweis wurden festgestellt.";
	await call("POST", `/audits/${done._id}/report`, { summary, recommendation: "MAINTAIN" });
	await call("POST", `/findings/${minor?._id}/answer`, ANSWER);
	const verification = "Beide Bestätigungen und der neue Prüfplan liegen vor.";
	await call("POST", `/findings/${minor?._id}/accept`, { verification });
	await call("POST", `/audits/${done._id}/close`);

	const team = [
		{ user: admin, part: "LEAD" },
		{ user: auditor, part: "AUDITOR" },
	] satisfies AuditFormValues["team"];
	const underway = await plan(checked, 0, { kind: "INITIAL", team });
	await begin(underway, ["erfüllt", "nicht erfüllt", "erfüllt"], [MAJOR]);

	await plan(active, 34);
}
