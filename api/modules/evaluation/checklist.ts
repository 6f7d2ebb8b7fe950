import { changesBetween, recordAudit } from "../../audit/index.ts";
import { sentence } from "../../kit/sentences.ts";
import type { Tx } from "../../platform/database/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { ApiError, type FieldProblem, invalid } from "../../platform/errors.ts";
import { spokenTime, timestamp } from "../../platform/runtime/clock.ts";
import { type ChecklistInput, isReported, type Question } from "./contract.ts";
import { type AnswerRow, type LoadedAudit, writeAnswers } from "./repository.ts";

/** A question with the letters of the categories to which it belongs; without letters, it belongs to all of them. */
export type BrandQuestion = Question & { categories: readonly string[] };

declare module "../../platform/deps.ts" {
	interface Deps {
		/** Returns the questions of all checklists, from the brand folder. */
		questions: () => Promise<readonly BrandQuestion[]>;
	}
}

const UNANSWERED = { answer: null, note: "", version: 0, answeredBy: "", answeredAt: "" } as const;

/**
 * Returns the checklist of an audit: the questions of the brand folder for its schemes and category, then those that
 * are answered but no longer in the folder. A report has stored all questions, so later changes of the folder have no
 * effect. A question without an answer has the version 0.
 */
export function checklistOf(
	questions: readonly BrandQuestion[],
	{ audit, plan, codes, category, answers }: LoadedAudit,
): AnswerRow[] {
	if (isReported(audit.status)) return answers;
	const schemes = plan.schemes.map((id) => codes.get(id));
	// A category begins with its letter, such as "C: Food Manufacturing".
	const [letter = ""] = category.split(":");
	const stored = new Map(answers.map((row) => [row.question, row]));
	const current = questions
		.filter(({ categories }) => categories.length === 0 || categories.includes(letter))
		.filter(({ scheme }) => schemes.includes(scheme))
		.map(({ categories: _, ...wording }): AnswerRow => {
			const { question } = wording;
			return stored.get(question) ?? { ...UNANSWERED, auditId: audit.id, question, wording };
		});
	return [...current, ...answers.filter((row) => !current.includes(row))];
}

const answerText = ({ answer, note }: AnswerRow) => [answer, note].filter(Boolean).join(", ");

/** Returns the text of an answer in the audit trail; null without an answer. */
const recorded = (row: AnswerRow) => (answerText(row) === "" ? null : `${row.question}: ${answerText(row)}`);

/**
 * Writes answers to questions of a checklist, all of them or none. Answers to different questions never conflict; an
 * answer that is stored already is no change. An answer keeps the wording of the question that the user has seen.
 */
export async function answerChecklist(
	{ clock }: Pick<Deps, "clock">,
	tx: Tx,
	checklist: readonly AnswerRow[],
	input: ChecklistInput,
	actor: Actor,
): Promise<void> {
	const at = timestamp(clock);
	const rows = new Map(checklist.map((row) => [row.question, row]));
	const unknown = input.flatMap(({ question }, index): FieldProblem[] =>
		rows.has(question) ? [] : [{ path: `${index}.question`, code: "checklist.questionUnknown" }],
	);
	if (unknown.length > 0) throw invalid(unknown);
	const changed = input.flatMap(({ question, answer, note, version }, index) => {
		const row = rows.get(question);
		if (!row || (row.answer === answer && row.note === note)) return [];
		const next = { ...row, answer, note, version: row.version + 1, answeredBy: actor.name, answeredAt: at };
		return [{ index, row, next, isStale: row.version > 0 && version !== undefined && version !== row.version }];
	});
	const stale = changed.filter(({ isStale }) => isStale);
	assertCurrent(clock, stale);
	const [first] = changed;
	if (!first) return;
	const written = changed.map(({ next }) => next);
	await writeAnswers(tx, written);
	const texts = (side: "row" | "next") =>
		Object.fromEntries(changed.map((one) => [`checklist.${one.row.question}`, recorded(one[side])]));
	const changes = changesBetween(texts("row"), texts("next"));
	await recordAudit(tx, { actor, at, action: "evaluation.checklist", entityId: first.row.auditId, changes });
}

/** Throws 409 if another user has answered a question differently in the meantime; the error names each of them. */
function assertCurrent(clock: Deps["clock"], stale: readonly { index: number; row: AnswerRow }[]): void {
	const [first] = stale;
	if (!first) return;
	const { answeredBy, answeredAt } = first.row;
	throw new ApiError(409, "STALE", {
		message: sentence("stale.changedBy", { name: answeredBy, when: spokenTime(new Date(answeredAt), clock) }),
		change: { changedBy: answeredBy, changedAt: answeredAt },
		fields: stale.map(({ index, row }) => {
			const params = { question: row.question, answer: answerText(row) || "keine Antwort" };
			return { path: `${index}.answer`, code: "checklist.stale", params };
		}),
	});
}
