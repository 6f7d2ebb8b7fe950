import type { Certification } from "@portal/contracts/contract/certifications";
import { Banner, Button, useHeld } from "@portal/shared-ui";
import { UnsavedGuard } from "@portal/shared-ui/form";
import type { EditableGridHandle } from "@portal/shared-ui/grid";
import { type FreshRecord, useBlocker, useMutation } from "@portal/shared-ui/module";
import { type Ref, type RefObject, useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { certificationDetails, TABS } from "../paths.ts";
import { ProductConflictDialog } from "./conflict/ProductConflictDialog.tsx";
import { type Changes, changesOf } from "./diff.ts";
import { useCertificateLinks } from "./locks.ts";
import { ProblemSummary } from "./ProblemSummary.tsx";
import { ProductGrid } from "./ProductGrid.tsx";
import { listProblems, type Problem } from "./problems.ts";
import type { Rows } from "./rows.ts";
import { SaveBar } from "./SaveBar.tsx";
import { useFilledHeight } from "./useFilledHeight.ts";
import { type Saved, savedOf, useProductRows } from "./useProductRows.ts";
import { useProductTexts } from "./useProductTexts.ts";
import { useSave } from "./useSave.ts";
import { useView } from "./useView.ts";

/** Returns a ref for an element, which receives the focus whenever `value` changes and is not empty. */
function useFocusAfter(value: unknown) {
	const ref = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (value) ref.current?.focus();
	}, [value]);
	return ref;
}

export interface EditorHandle {
	/** Saves the products and stays on the page. Returns the error message, or undefined after success. */
	save: () => Promise<string | undefined>;
	/** Restores the saved rows. The user can undo this, because it may discard hours of work. */
	discard: () => void;
}

interface ProductEditorProps extends FreshRecord<Certification> {
	onChanges: (changes: Changes | undefined) => void;
	/** The import and the save set this to true before they leave the page, to avoid a warning of unsaved changes. */
	isLeaving: RefObject<boolean>;
	ref: Ref<EditorHandle>;
}

export function ProductEditor({ loaded, latest, reload, onChanges, isLeaving, ref }: ProductEditorProps) {
	const { t } = useProductTexts();
	const product = useProductRows(loaded);
	const grid = useRef<EditableGridHandle>(null);
	/** Incremented after each failed attempt to save, which moves the focus to the list of problems. */
	const [looked, setLooked] = useState(0);
	const summary = useFocusAfter(looked);
	const [isReviewed, setReviewed] = useState(false);
	const { isDirty, step, saved, rows } = product;
	const links = useCertificateLinks(saved.record.data);
	const view = useView(product, links);
	const changes = useMemo(() => changesOf(rows, saved.rows), [rows, saved]);
	const box = useFilledHeight();
	const { save, saveHere, refusal, forget, isPending } = useSave(product, isLeaving, () => {
		setReviewed(true);
		setLooked((times) => times + 1);
	});
	const comparing = useMutation({ mutationFn: async () => savedOf(await latest()) });
	/** The saved version that the user has merged with; undefined before the first merge. */
	const [merged, setMerged] = useState<Saved>();
	// Focuses the error message, because it may be outside of the visible part of the page.
	const refused = useFocusAfter(refusal);
	const compared = useFocusAfter(merged);
	const takeMerged = (next: Rows, now: Saved) => {
		product.go({ rows: next, saved: now });
		view.reset();
		setMerged(now);
		setReviewed(true);
		forget();
		comparing.reset();
	};
	const blocker = useBlocker(() => (isDirty || step().rows !== step().saved.rows) && !isLeaving.current);
	const problems = useHeld(listProblems(product.problems));
	useEffect(() => onChanges(isDirty ? changes : undefined), [isDirty, changes, onChanges]);
	useImperativeHandle(ref, () => ({
		save: saveHere,
		discard: () => product.go({ rows: step().saved.rows, saved: step().saved }),
	}));
	const goTo = ({ row, field }: Problem) => {
		const shown = view.places?.indexOf(row) ?? row;
		if (shown === -1) flushSync(view.reset);
		grid.current?.focus(shown === -1 ? row : shown, field);
	};
	return (
		<>
			<section ref={box} className="products-work" aria-label={t("certification.products")}>
				{refusal && (
					<Banner
						ref={refused}
						tone="error"
						actions={
							refusal.isStale && (
								<>
									<Button size="small" variant="primary" onPress={() => comparing.mutate()}>
										{t("compare.open")}
									</Button>
									<Button size="small" icon="refresh" onPress={reload}>
										{t("reload")}
									</Button>
								</>
							)
						}
					>
						{refusal.message}
					</Banner>
				)}
				{!refusal && merged === saved && (
					<Banner
						ref={compared}
						tone="info"
						live="off"
						title={t(rows === saved.rows ? "compare.isSaved" : "compare.isMerged")}
					>
						{t(rows === saved.rows ? "compare.isSavedHint" : "compare.isMergedHint")}
					</Banner>
				)}
				{isReviewed && problems.length > 0 && <ProblemSummary ref={summary} problems={problems} onGo={goTo} />}
				<ProductGrid {...{ product, view, links, grid }} onPasted={() => setReviewed(true)} />
				<SaveBar
					back={certificationDetails(saved.record.data._id, TABS.products)}
					onSave={save}
					{...{ changes, isPending }}
				/>
			</section>
			{!comparing.isIdle && (
				<ProductConflictDialog
					begun={saved.rows}
					typed={rows}
					now={comparing.data}
					error={comparing.error}
					onRetry={() => comparing.mutate()}
					onClose={comparing.reset}
					onTake={takeMerged}
				/>
			)}
			<UnsavedGuard isDirty={isDirty} blocker={blocker} />
		</>
	);
}
