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

interface NotSavedProps {
	item: ChecklistItem;
	/** The stored answer, as a text. */
	stored: string;
	draft: Draft;
	store: DraftStore;
}

/** Says why an answer was not saved. After a conflict, the user chooses between both answers. */
function NotSaved({ item, stored, draft, store }: NotSavedProps) {
	const { t } = useTranslation("audits");
	const isConflict = draft.state === "conflict";
	return (
		<Banner tone="warning">
			<Stack gap="small">
				<span>{draft.message}</span>
				{isConflict && <span>{t("checklist.theirs", { answer: stored })}</span>}
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

interface ChecklistProps {
	audit: Audit;
	store: DraftStore;
	/** The names of the audit's files, which name the questions of photographs. */
	fileNames: readonly string[];
	/** Opens the form of a finding; undefined if no finding can be added. */
	onFinding?: ((item: ChecklistItem) => void) | undefined;
	/** Takes photographs; undefined on a page that takes none. */
	photos?: Pick<PhotoStore, "take" | "problem">;
}

function Question({ audit, item, store, fileNames, onFinding, photos }: ChecklistProps & { item: ChecklistItem }) {
	const { t } = useTranslation("audits");
	const isOnline = useOnline();
	const [isNoteOpen, setNoteOpen] = useState(false);
	const { question, clause, text, answeredBy = "", answeredAt } = item;
	const name = [clause, text].filter(Boolean).join(": ");
	const stored = [item.answer, item.note].filter(Boolean).join(": ") || t("checklist.unanswered");
	const count = countPhotos(fileNames, question);
	const photoCount = count > 0 && <p className="audits-none">{t("offline.photoCount", { question, count })}</p>;
	const draft = store.rows.get(question);
	if (!draft && !audit.actions.includes("answerChecklist"))
		return (
			<li className="audits-question">
				<span>{name}</span>
				<span className="audits-none">{stored}</span>
				{photoCount}
			</li>
		);
	const { answer, note, version } = shownAnswer(item, draft);
	const state = draft?.state === "waiting" && !isOnline ? "stored" : draft?.state;
	const saved = answeredAt && t("checklist.saved", { name: answeredBy, when: formatDateTime(answeredAt) });
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
			{draft?.message !== undefined && <NotSaved item={item} stored={stored} draft={draft} store={store} />}
			{photoCount}
			{photos?.problem?.question === question && <Banner tone="error">{photos.problem.message}</Banner>}
			<Inline align="between">
				{/* Screen readers announce whether the answer is saved. */}
				<span className="audits-none" role="status">
					{state ? t(`checklist.state.${state}`) : saved}
				</span>
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

export function Checklist(props: ChecklistProps) {
	const { audit, store } = props;
	const { t } = useTranslation("audits");
	if (audit.checklist.length === 0) return <EmptyState message={t("checklist.empty")} />;
	return (
		<Stack>
			{[...Map.groupBy(audit.checklist, ({ scheme }) => scheme)].map(([scheme, items]) => (
				<Card
					key={scheme}
					title={scheme}
					description={t("checklist.done", { done: countAnswers(items, store), all: items.length })}
				>
					<ul className="audits-list">
						{items.map((item) => (
							<Question key={item.question} item={item} {...props} />
						))}
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
