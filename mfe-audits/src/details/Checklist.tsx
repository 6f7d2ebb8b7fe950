import {
	type Audit,
	CHECKLIST_ANSWERS,
	type ChecklistAnswer,
	type ChecklistItem,
	EVALUATION_LIMITS,
} from "@portal/contracts/contract/evaluation";
import { Banner, Button, Card, EmptyState, Inline, RadioGroup, Stack, TextArea } from "@portal/shared-ui";
import { UnsavedGuard } from "@portal/shared-ui/form";
import { formatDateTime, useBlocker, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import type { Draft } from "../offline/database.ts";
import { useOnline } from "../offline/outbox.ts";
import { PhotoButton, type PhotoStore } from "../offline/Photos.tsx";
import { countPhotos } from "../offline/photo-names.ts";
import { countAnswers, type DraftStore, shownAnswer } from "./checklist-store.ts";

const ANSWERS = CHECKLIST_ANSWERS.map((answer) => ({ id: answer, label: answer }));
const nameOf = ({ clause, text }: ChecklistItem) => [clause, text].filter(Boolean).join(": ");

function useAnswerText({ answer, note }: ChecklistItem): string {
	const { t } = useTranslation("audits");
	return [answer, note].filter(Boolean).join(": ") || t("checklist.unanswered");
}

interface RowProps {
	item: ChecklistItem;
	store: DraftStore;
}

/** Says whether the answer of a question is saved. Screen readers announce changes. */
function SaveState({ item: { question, answeredBy = "", answeredAt }, store }: RowProps) {
	const { t } = useTranslation("audits");
	const isOnline = useOnline();
	const state = store.rows.get(question)?.state;
	const saved = answeredAt && t("checklist.saved", { name: answeredBy, when: formatDateTime(answeredAt) });
	return (
		<span className="audits-none" role="status">
			{state ? t(`checklist.state.${state === "waiting" && !isOnline ? "stored" : state}`) : saved}
		</span>
	);
}

/** Says why an answer was not saved. After a conflict, the user chooses between both answers. */
function NotSaved({ item, draft, store }: RowProps & { draft: Draft }) {
	const { t } = useTranslation("audits");
	const theirs = useAnswerText(item);
	const isConflict = draft.state === "conflict";
	return (
		<Banner tone="warning">
			<Stack gap="small">
				<span>{draft.message}</span>
				{isConflict && <span>{t("checklist.theirs", { answer: theirs })}</span>}
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

interface PhotoCountProps extends Pick<RowProps, "item"> {
	/** The names of the audit's files, which name the questions of photographs. */
	fileNames: readonly string[];
}

function PhotoCount({ item: { question }, fileNames }: PhotoCountProps) {
	const { t } = useTranslation("audits");
	const count = countPhotos(fileNames, question);
	return count > 0 && <p className="audits-none">{t("offline.photoCount", { question, count })}</p>;
}

interface QuestionProps extends RowProps, PhotoCountProps {
	/** Opens the form of a finding; undefined if no finding can be added. */
	onFinding?: ((item: ChecklistItem) => void) | undefined;
	/** Takes photographs; undefined on a page that takes none. */
	photos?: Pick<PhotoStore, "take" | "problem">;
}

function Question({ item, store, fileNames, onFinding, photos }: QuestionProps) {
	const { t } = useTranslation("audits");
	const { question } = item;
	const draft = store.rows.get(question);
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
			<PhotoCount item={item} fileNames={fileNames} />
			{photos?.problem?.question === question && <Banner tone="error">{photos.problem.message}</Banner>}
			<Inline align="between">
				<SaveState item={item} store={store} />
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
					{photos && <PhotoButton name={name} onTake={(files) => void photos.take(files, question)} />}
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

const Answered = ({ item, fileNames }: PhotoCountProps) => (
	<li className="audits-question">
		<p>{nameOf(item)}</p>
		<p className="audits-none">{useAnswerText(item)}</p>
		<PhotoCount item={item} fileNames={fileNames} />
	</li>
);

interface ChecklistProps extends Omit<QuestionProps, "item"> {
	audit: Audit;
}

export function Checklist({ audit: { checklist, actions }, ...props }: ChecklistProps) {
	const { store, fileNames } = props;
	const { t } = useTranslation("audits");
	const mayAnswer = actions.includes("answerChecklist");
	if (checklist.length === 0) return <EmptyState message={t("checklist.empty")} />;
	return (
		<Stack>
			{[...Map.groupBy(checklist, ({ scheme }) => scheme)].map(([scheme, items]) => (
				<Card
					key={scheme}
					title={scheme}
					description={t("checklist.done", { done: countAnswers(items, store), all: items.length })}
				>
					<ul className="audits-list">
						{items.map((item) =>
							mayAnswer || store.rows.has(item.question) ? (
								<Question key={item.question} item={item} {...props} />
							) : (
								<Answered key={item.question} item={item} fileNames={fileNames} />
							),
						)}
					</ul>
				</Card>
			))}
		</Stack>
	);
}

/** Warns before the user leaves the audit with answers that are not sent and that the device does not store. */
export function DraftGuard({ store }: { store: DraftStore }) {
	const isDirty = !store.isStored && store.rows.size > 0;
	// The tabs are addresses of the same page, on which the answers stay.
	const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => isDirty && from.pathname !== to.pathname);
	return <UnsavedGuard isDirty={isDirty} blocker={blocker} />;
}
