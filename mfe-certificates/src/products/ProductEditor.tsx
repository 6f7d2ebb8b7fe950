import type { Certification } from "@portal/api/contract/certifications";
import { Banner, Button, Card, Inline, LinkButton, Stack, useHeld } from "@portal/shared-ui";
import { UnsavedGuard } from "@portal/shared-ui/form";
import type { EditableGridHandle } from "@portal/shared-ui/grid";
import { type FreshRecord, useBlocker, useMutation, useTranslation } from "@portal/shared-ui/module";
import { type Ref, type RefObject, useEffect, useRef, useState } from "react";
import { certificationDetails, TABS } from "../paths.ts";
import { Merged } from "./conflict/Merged.tsx";
import { ProductConflictDialog } from "./conflict/ProductConflictDialog.tsx";
import { ProblemSummary } from "./ProblemSummary.tsx";
import { ProductGrid } from "./ProductGrid.tsx";
import { listProblems } from "./problems.ts";
import type { Rows } from "./rows.ts";
import { type Saved, savedOf, useProductRows } from "./useProductRows.ts";
import { type Refusal, useSave } from "./useSave.ts";

interface RefusedProps {
	ref: Ref<HTMLDivElement>;
	refusal: Refusal;
	onCompare: () => void;
	onReload: () => void;
}

function Refused({ ref, refusal, onCompare, onReload }: RefusedProps) {
	const { t } = useTranslation("certificates");
	return (
		<Banner
			ref={ref}
			tone="error"
			actions={
				refusal.isStale && (
					<>
						<Button size="small" variant="primary" onPress={onCompare}>
							{t("compare.open")}
						</Button>
						<Button size="small" icon="refresh" onPress={onReload}>
							{t("reload")}
						</Button>
					</>
				)
			}
		>
			{refusal.message}
		</Banner>
	);
}

interface ProductEditorProps extends FreshRecord<Certification> {
	onDirtyChange: (isDirty: boolean) => void;
	/** An import has put something else in place of what is edited here. */
	isLeaving: RefObject<boolean>;
}

export function ProductEditor({ loaded, latest, reload, onDirtyChange, isLeaving }: ProductEditorProps) {
	const { t } = useTranslation("certificates");
	const product = useProductRows(loaded);
	const grid = useRef<EditableGridHandle>(null);
	const summary = useRef<HTMLDivElement>(null);
	/** Counts the times that the summary has to be shown and looked at. */
	const [looked, setLooked] = useState(0);
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
	/** What the own rows were brought together with last. */
	const [merged, setMerged] = useState<Saved>();
	/** What came of saving or of a comparison; never both stand there. */
	const outcome = useRef<HTMLDivElement>(null);
	const takeMerged = (next: Rows, now: Saved) => {
		product.rebase(next, now);
		setMerged(now);
		setReviewed(true);
		forget();
		comparing.reset();
	};
	const blocker = useBlocker(() => (isDirty || step().rows !== step().saved.rows) && !isLeaving.current);
	const problems = useHeld(listProblems(product.problems));
	useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
	useEffect(() => {
		if (looked > 0) summary.current?.focus();
	}, [looked]);
	useEffect(() => {
		// It may stand far above the button.
		if (refusal) outcome.current?.focus();
	}, [refusal]);
	useEffect(() => {
		// The button that led to the comparison is gone.
		if (merged) outcome.current?.focus();
	}, [merged]);
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
						<Refused ref={outcome} refusal={refusal} onCompare={() => comparing.mutate()} onReload={reload} />
					)}
					{!refusal && merged === saved && <Merged ref={outcome} isSaved={rows === saved.rows} />}
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
