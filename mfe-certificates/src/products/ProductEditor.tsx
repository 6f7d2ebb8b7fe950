import type { Certification } from "@portal/api/contract/certifications";
import { Banner, Button, Card, Inline, LinkButton, Stack } from "@portal/shared-ui";
import { UnsavedGuard } from "@portal/shared-ui/form";
import {
	errorMessage,
	RequestError,
	type Tagged,
	useApi,
	useBlocker,
	useMutation,
	useTranslation,
} from "@portal/shared-ui/module";
import type { EditableGridHandle } from "@portal/shared-ui/table";
import { type RefObject, useEffect, useRef, useState } from "react";
import { saveProducts } from "../api.ts";
import { certificationDetails, TABS } from "../paths.ts";
import { useDone } from "../useDone.ts";
import { ProblemSummary } from "./ProblemSummary.tsx";
import { ProductGrid } from "./ProductGrid.tsx";
import { listProblems, problemsOf, refusedRows } from "./problems.ts";
import { inputOf, isBlank, type Rows, rowOf } from "./rows.ts";
import { useProductRows } from "./useProductRows.ts";

interface Refusal {
	message: string;
	isStale: boolean;
}

function Refused({ refusal, onReload }: { refusal: Refusal; onReload: () => void }) {
	const { t } = useTranslation("certificates");
	return (
		<Banner
			tone="error"
			actions={
				refusal.isStale && (
					<Button size="small" icon="refresh" onPress={onReload}>
						{t("reload")}
					</Button>
				)
			}
		>
			{refusal.message}
		</Banner>
	);
}

/** Saves the list, after a check of the same rules that the server has. */
function useSave(
	{ data, etag }: Tagged<Certification>,
	product: ReturnType<typeof useProductRows>,
	onRefused: () => void,
	onSaved: () => void,
) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const done = useDone();
	const [refusal, setRefusal] = useState<Refusal>();
	const { current, setWithMissing, setRefused } = product;
	const saving = useMutation({
		mutationFn: (sent: Rows) => saveProducts(api, data._id, etag, sent.map(inputOf)),
		onSuccess: () => {
			onSaved();
			return done(certificationDetails(data._id, TABS.products), t("done.productsChanged"));
		},
		onError: (error, sent) => {
			const isRequest = error instanceof RequestError;
			const refused = refusedRows(sent, (isRequest && error.fields) || {});
			setRefused(refused);
			if (refused.size > 0) onRefused();
			else setRefusal({ message: errorMessage(error), isStale: isRequest && error.code === "STALE" });
		},
	});
	const save = () => {
		if (saving.isPending) return;
		setRefusal(undefined);
		setWithMissing(true);
		const found = problemsOf(current(), { withMissing: true, refused: new Map() });
		if (found.size > 0) onRefused();
		else saving.mutate(current().filter((row) => !isBlank(row)));
	};
	return { save, refusal, isPending: saving.isPending };
}

interface ProductEditorProps {
	loaded: Tagged<Certification>;
	onReload: () => void;
	onDirtyChange: (isDirty: boolean) => void;
	/** An import has put something else in place of what is edited here. */
	isLeaving: RefObject<boolean>;
}

export function ProductEditor({ loaded, onReload, onDirtyChange, isLeaving }: ProductEditorProps) {
	const { t } = useTranslation("certificates");
	// Rows and version belong together, whatever is loaded later.
	const [record] = useState(loaded);
	const [initial] = useState(() => record.data.products.map(rowOf));
	const product = useProductRows(initial);
	const grid = useRef<EditableGridHandle>(null);
	const summary = useRef<HTMLDivElement>(null);
	/** Counts the times that the summary has to be shown and looked at. */
	const [looked, setLooked] = useState(0);
	const [isReviewed, setReviewed] = useState(false);
	const { isDirty, current } = product;
	const { save, refusal, isPending } = useSave(
		record,
		product,
		() => {
			setReviewed(true);
			setLooked((times) => times + 1);
		},
		() => {
			isLeaving.current = true;
		},
	);
	const blocker = useBlocker(() => (isDirty || current() !== initial) && !isLeaving.current);
	const problems = listProblems(product.problems);
	useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
	useEffect(() => {
		if (looked > 0) summary.current?.focus();
	}, [looked]);
	return (
		<>
			<Card
				title={t("certification.products")}
				footer={
					<Inline align="between">
						<LinkButton href={certificationDetails(record.data._id, TABS.products)}>{t("back")}</LinkButton>
						<Button variant="primary" isPending={isPending} onPress={save}>
							{t("editor.save")}
						</Button>
					</Inline>
				}
			>
				<Stack>
					{refusal && <Refused refusal={refusal} onReload={onReload} />}
					{isReviewed && problems.length > 0 && (
						<ProblemSummary
							ref={summary}
							problems={problems}
							onGo={({ row, field }) => grid.current?.focus(row, field)}
						/>
					)}
					<ProductGrid certification={record.data} product={product} grid={grid} onPasted={() => setReviewed(true)} />
				</Stack>
			</Card>
			<UnsavedGuard isDirty={isDirty} blocker={blocker} />
		</>
	);
}
