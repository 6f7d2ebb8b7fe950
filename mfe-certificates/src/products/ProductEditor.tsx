import type { Certification } from "@portal/contracts/contract/certifications";
import { Banner, Button, Card, Inline, LinkButton, Stack, useHeld } from "@portal/shared-ui";
import { UnsavedGuard } from "@portal/shared-ui/form";
import type { EditableGridHandle } from "@portal/shared-ui/grid";
import { type FreshRecord, useBlocker, useMutation, useTranslation } from "@portal/shared-ui/module";
import { type RefObject, useEffect, useRef, useState } from "react";
import { certificationDetails, TABS } from "../paths.ts";
import { ProductConflictDialog } from "./conflict/ProductConflictDialog.tsx";
import { ProblemSummary } from "./ProblemSummary.tsx";
import { ProductGrid } from "./ProductGrid.tsx";
import { listProblems } from "./problems.ts";
import type { Rows } from "./rows.ts";
import { type Saved, savedOf, useProductRows } from "./useProductRows.ts";
import { useSave } from "./useSave.ts";

/** A ref to an element that gets the focus whenever the value changes. */
function useFocusAfter(value: unknown) {
	const ref = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (value) ref.current?.focus();
	}, [value]);
	return ref;
}

interface ProductEditorProps extends FreshRecord<Certification> {
	onDirtyChange: (isDirty: boolean) => void;
	/** An import has replaced the products that are edited here. */
	isLeaving: RefObject<boolean>;
}

export function ProductEditor({ loaded, latest, reload, onDirtyChange, isLeaving }: ProductEditorProps) {
	const { t } = useTranslation("certificates");
	const product = useProductRows(loaded);
	const grid = useRef<EditableGridHandle>(null);
	/** Counts how often the summary was to get the focus. */
	const [looked, setLooked] = useState(0);
	const summary = useFocusAfter(looked);
	const [isReviewed, setReviewed] = useState(false);
	const { isDirty, step, saved, rows } = product;
	const { save, refusal, forget, isPending } = useSave(
		product,
		() => {
			setReviewed(true);
			setLooked((times) => times + 1);
		},
		() => {
			isLeaving.current = true;
		},
	);
	const comparing = useMutation({ mutationFn: async () => savedOf(await latest()) });
	/** The saved version of the last merge. */
	const [merged, setMerged] = useState<Saved>();
	// Either banner may be far above the button that was pressed.
	const refused = useFocusAfter(refusal);
	const compared = useFocusAfter(merged);
	const takeMerged = (next: Rows, now: Saved) => {
		product.go({ rows: next, saved: now });
		setMerged(now);
		setReviewed(true);
		forget();
		comparing.reset();
	};
	const blocker = useBlocker(() => (isDirty || step().rows !== step().saved.rows) && !isLeaving.current);
	const problems = useHeld(listProblems(product.problems));
	useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
	return (
		<>
			<Card
				title={t("certification.products")}
				footer={
					<Inline align="between">
						<LinkButton href={certificationDetails(saved.record.data._id, TABS.products)}>{t("back")}</LinkButton>
						<Button variant="primary" isPending={isPending} onPress={save}>
							{t("editor.save")}
						</Button>
					</Inline>
				}
			>
				<Stack>
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
					{isReviewed && problems.length > 0 && (
						<ProblemSummary
							ref={summary}
							problems={problems}
							onGo={({ row, field }) => grid.current?.focus(row, field)}
						/>
					)}
					<ProductGrid
						certification={saved.record.data}
						product={product}
						grid={grid}
						onPasted={() => setReviewed(true)}
					/>
				</Stack>
			</Card>
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
