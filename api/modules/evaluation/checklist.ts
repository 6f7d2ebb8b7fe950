import type { AuditChanges } from "../../audit/contract.ts";
import { changesBetween, recordAudit } from "../../audit/index.ts";
import { sentence } from "../../kit/sentences.ts";
import type { Tx } from "../../platform/database/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { ApiError, type FieldProblem, invalid } from "../../platform/errors.ts";
import { spokenTime, timestamp } from "../../platform/runtime/clock.ts";
import { type ChecklistInput, type ChecklistItem, isReported, type Question } from "./contract.ts";
import { type AnswerRow, answersOf, type LoadedAudit, loadAudit, writeAnswers } from "./repository.ts";
import { assertPermitted, questionsFor } from "./rules.ts";

/** A question with the codes of the categories to which it belongs; without codes, it belongs to all of them. */
export type BrandQuestion = Question & { categories: readonly string[] };
export type BrandQuestions = readonly BrandQuestion[];

declare module "../../platform/deps.ts" {
	interface Deps {
		/** Returns the questions of all checklists, from the brand folder. */
		questions: () => Promise<BrandQuestions>;
	}
}

/**
 * Returns the questions of an audit: those of the brand folder for its schemes and category, then those that are
 * answered but no longer in the folder. A report has stored all questions, so later changes of the folder have no effect.
 */
function questionsOf(all: BrandQuestions, loaded: LoadedAudit, answers: readonly AnswerRow[]): Question[] {
	const stored = answers.map(({ wording }) => wording);
	if (isReported(loaded.audit.status)) return stored;
	const current = questionsFor(all, loaded.schemeCodes, loaded.category);
	return [...current, ...stored.filter(({ question }) => !current.some((other) => other.question === question))];
}

export function checklistOf(all: BrandQuestions, loaded: LoadedAudit, answers: readonly AnswerRow[]): ChecklistItem[] {
	const known = new Map(answers.map((row) => [row.question, row]));
	return questionsOf(all, loaded, answers).map((current): ChecklistItem => {
		const row = known.get(current.question);
		const { question, scheme, clause, text, textEN } = row?.wording ?? current;
		const shown = { question, scheme, clause, text, textEN };
		if (!row || row.version === 0) return { ...shown, note: "", version: 0 };
		const { answer, note, version, answeredBy, answeredAt } = row;
		return { ...shown, ...(answer === null ? {} : { answer }), note, version, answeredBy, answeredAt };
	});
}

/** Returns all questions of an audit with their answers, which a report stores, so that they stay as they were. */
export function frozenChecklist(
	all: BrandQuestions,
	loaded: LoadedAudit,
	answers: readonly AnswerRow[],
	at: string,
): AnswerRow[] {
	const unanswered = { answer: null, note: "", version: 0, answeredBy: "", answeredAt: at };
	return questionsOf(all, loaded, answers).map((wording): AnswerRow => {
		const { question } = wording;
		return answers.find((row) => row.question === question) ?? { question, wording, ...unanswered };
	});
}

const answerText = ({ answer, note }: Pick<AnswerRow, "answer" | "note">) => [answer, note].filter(Boolean).join(", ");

/** Returns the error for answers to questions that another user has answered differently in the meantime. */
function outdated(clock: Deps["clock"], stale: readonly { index: number; row: AnswerRow }[]): ApiError {
	const [first] = stale;
	const { answeredBy = "", answeredAt = "" } = first?.row ?? {};
	const fields = stale.map(({ index, row }): FieldProblem => {
		const params = { question: row.question, answer: answerText(row) || "keine Antwort" };
		return { path: `${index}.answer`, code: "checklist.stale", params };
	});
	return new ApiError(409, "STALE", {
		message: sentence("stale.changedBy", { name: answeredBy, when: spokenTime(new Date(answeredAt), clock) }),
		change: { changedBy: answeredBy, changedAt: answeredAt },
		fields,
	});
}

/**
 * Writes answers to questions of a checklist, all of them or none. Answers to different questions never conflict; an
 * answer that is stored already is no change.
 */
export async function answerChecklist(
	{ clock, questions: all }: Pick<Deps, "clock"> & { questions: BrandQuestions },
	tx: Tx,
	id: string,
	input: ChecklistInput,
	actor: Actor,
): Promise<void> {
	const at = timestamp(clock);
	const [loaded, answers] = await Promise.all([loadAudit(tx, id), answersOf(tx, id)]);
	assertPermitted("answerChecklist", loaded.audit.status, { roles: actor.roles, isLead: false });
	const questions = new Map(questionsOf(all, loaded, answers).map((one) => [one.question, one]));
	const known = new Map(answers.map((row) => [row.question, row]));
	const problems: FieldProblem[] = [];
	const stale: { index: number; row: AnswerRow }[] = [];
	const rows: AnswerRow[] = [];
	const changes: AuditChanges = {};
	for (const [index, { question, answer, note, version }] of input.entries()) {
		const wording = questions.get(question);
		const row = known.get(question);
		if (!wording) problems.push({ path: `${index}.question`, code: "checklist.questionUnknown" });
		else if (row ? row.answer !== answer || row.note !== note : answer !== null || note !== "") {
			if (row && version !== undefined && version !== row.version) stale.push({ index, row });
			const content = { answer, note, version: (row?.version ?? 0) + 1, answeredBy: actor.name, answeredAt: at };
			rows.push({ question, wording, ...content });
			const [before, after] = [row && answerText(row), answerText(content)].map(
				(text) => text && `${question}: ${text}`,
			);
			Object.assign(
				changes,
				changesBetween({ [`checklist.${question}`]: before }, { [`checklist.${question}`]: after }),
			);
		}
	}
	if (problems.length > 0) throw invalid(problems);
	if (stale.length > 0) throw outdated(clock, stale);
	if (rows.length === 0) return;
	await writeAnswers(tx, id, rows);
	await recordAudit(tx, { actor, at, action: "evaluation.checklist", entityId: id, changes });
}
