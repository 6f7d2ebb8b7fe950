import {
	type Audit,
	CHECKLIST_ANSWERS,
	type ChecklistAnswer,
	type ChecklistItem,
	EVALUATION_LIMITS,
} from "@portal/contracts/contract/evaluation";
import { Banner, Button, Card, EmptyState, Inline, RadioGroup, Stack, TextArea } from "@portal/shared-ui";
import { formatDateTime, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { type Draft, type DraftStore, draftOf, shownAnswer } from "./checklist-store.ts";

const answerText = ({ answer, note }: ChecklistItem) => [answer, note].filter(Boolean).join(": ");
const nameOf = ({ clause, text }: ChecklistItem) => [clause, text].filter(Boolean).join(": ");

const ANSWERS = CHECKLIST_ANSWERS.map((answer) => ({ id: answer, label: answer }));

/** Says whether the answer of a question is saved. Screen readers announce changes. */
function SaveState({ item, draft }: { item: ChecklistItem; draft: Draft | undefined }) {
	const { t } = useTranslation("audits");
	const { answeredBy = "", answeredAt } = item;
	const saved = answeredAt && t("checklist.saved", { name: answeredBy, when: formatDateTime(answeredAt) });
	return (
		<span className="audits-none" role="status">
			{draft ? t(`checklist.state.${draft.state}`) : saved}
		</span>
	);
}

/** Says why an answer was not saved. After a conflict, the user chooses between both answers. */
function NotSaved({ item, draft, store }: { item: ChecklistItem; draft: Draft; store: DraftStore }) {
	const { t } = useTranslation("audits");
	const isConflict = draft.state === "conflict";
	return (
		<Banner tone="warning">
			<Stack gap="small">
				<span>{draft.message}</span>
				{isConflict && <span>{t("checklist.theirs", { answer: answerText(item) || t("checklist.unanswered") })}</span>}
				<Inline>
					<Button size="small" onPress={() => store.save(item.question, isConflict ? item.version : draft.version)}>
						{t(isConflict ? "checklist.keepMine" : "checklist.retry")}
					</Button>
					<Button size="small" onPress={() => store.discard(item.question)}>
						{t(isConflict ? "checklist.takeTheirs" : "checklist.discard")}
					</Button>
				</Inline>
			</Stack>
		</Banner>
	);
}

interface QuestionProps {
	item: ChecklistItem;
	draft: Draft | undefined;
	store: DraftStore;
	/** Opens the form of a finding; undefined if no finding can be added. */
	onFinding: ((item: ChecklistItem) => void) | undefined;
}

function Question({ item, draft, store, onFinding }: QuestionProps) {
	const { t } = useTranslation("audits");
	const { question } = item;
	const { answer, note, version } = shownAnswer(item, draft);
	const [isNoteOpen, setNoteOpen] = useState(false);
	const name = nameOf(item);
	return (
		<li className="audits-question">
			<RadioGroup
				label={name}
				orientation="horizontal"
				options={ANSWERS}
				value={answer}
				onChange={(chosen) => {
					store.edit(question, { answer: chosen as ChecklistAnswer, note, version });
					store.save(question);
				}}
			/>
			{(note !== "" || isNoteOpen) && (
				<TextArea
					label={t("checklist.note")}
					rows={2}
					maxLength={EVALUATION_LIMITS.note}
					value={note}
					onChange={(typed) => store.edit(question, { answer, note: typed, version })}
					onBlur={() => store.save(question)}
					autoFocus={isNoteOpen}
				/>
			)}
			{draft?.message !== undefined && <NotSaved item={item} draft={draft} store={store} />}
			<Inline align="between">
				<SaveState item={item} draft={draft} />
				<Inline>
					{note === "" && !isNoteOpen && (
						<Button
							size="small"
							variant="ghost"
							icon="edit"
							aria-label={t("checklist.noteOf", { name })}
							onPress={() => setNoteOpen(true)}
						>
							{t("checklist.note")}
						</Button>
					)}
					{answer === "nicht erfüllt" && onFinding && (
						<Button
							size="small"
							icon="plus"
							aria-label={t("checklist.findingOf", { name })}
							onPress={() => onFinding(item)}
						>
							{t("finding.add")}
						</Button>
					)}
				</Inline>
			</Inline>
		</li>
	);
}

function Answered({ item }: { item: ChecklistItem }) {
	const { t } = useTranslation("audits");
	return (
		<li className="audits-question">
			<p className="audits-question__text">{nameOf(item)}</p>
			<p className="audits-none">{answerText(item) || t("checklist.unanswered")}</p>
		</li>
	);
}

interface ChecklistProps {
	audit: Audit;
	store: DraftStore;
	onFinding: QuestionProps["onFinding"];
}

export function Checklist({ audit, store, onFinding }: ChecklistProps) {
	const { t } = useTranslation("audits");
	const { checklist } = audit;
	const mayAnswer = audit.actions.includes("answerChecklist");
	const schemes = [...new Set(checklist.map(({ scheme }) => scheme))];
	const isAnswered = (item: ChecklistItem) => shownAnswer(item, draftOf(store, item)).answer !== null;
	if (checklist.length === 0) return <EmptyState message={t("checklist.empty")} />;
	return (
		<Stack>
			{schemes.map((scheme) => {
				const items = checklist.filter((item) => item.scheme === scheme);
				const done = items.filter(isAnswered).length;
				return (
					<Card key={scheme} title={scheme} description={t("checklist.done", { done, all: items.length })}>
						<ul className="audits-questions">
							{items.map((item) =>
								mayAnswer ? (
									<Question
										key={item.question}
										item={item}
										draft={draftOf(store, item)}
										store={store}
										onFinding={onFinding}
									/>
								) : (
									<Answered key={item.question} item={item} />
								),
							)}
						</ul>
					</Card>
				);
			})}
		</Stack>
	);
}
