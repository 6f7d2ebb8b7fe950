import { duplicates, PRODUCT_LIMITS } from "@portal/api/contract/products";
import { Banner, Button, Dialog, ErrorState, Spinner } from "@portal/shared-ui";
import { errorMessage, useTranslation } from "@portal/shared-ui/module";
import { useCallback, useMemo, useState } from "react";
import { isBlank, plain, type Rows } from "../rows.ts";
import type { Saved } from "../useProductRows.ts";
import { ChangeList } from "./ChangeList.tsx";
import { type Choices, choiceIn, Decisions, NO_CHOICES } from "./Decisions.tsx";
import { mergeProducts, type ProductMerge, type Side } from "./merge.ts";

interface ContentProps {
	merge: ProductMerge;
	/** What the table becomes with the choices as they are. */
	rows: Rows;
	choices: Choices;
	onChoices: (change: (choices: Choices) => Choices) => void;
}

/** What would keep the merged rows from being saved; it is mended in the table. */
function Obstacles({ rows }: { rows: Rows }) {
	const { t } = useTranslation("certificates");
	const products = rows.filter((row) => !isBlank(row));
	const repeated = duplicates(products.map(({ number, name }) => ({ number: plain(number), name: plain(name) })));
	const tooMany = products.length > PRODUCT_LIMITS.perCertification;
	if (repeated.length === 0 && !tooMany) return null;
	return (
		<Banner tone="warning">
			{repeated.length > 0 && <p>{t("compare.duplicates", { count: repeated.length })}</p>}
			{tooMany && <p>{t("compare.tooMany", { count: products.length, max: PRODUCT_LIMITS.perCertification })}</p>}
		</Banner>
	);
}

/** What there is to do, in one sentence. */
function useVerdict(merge: ProductMerge | undefined) {
	const { t } = useTranslation("certificates");
	if (!merge) return t("compare.loading");
	const { conflicts, taken, kept } = merge;
	if (conflicts.length > 0) return t("compare.hint", { count: conflicts.length });
	return t(taken.length + kept.length === 0 ? "compare.same" : "compare.noConflict");
}

function Content({ merge: { conflicts, taken, kept }, rows, choices, onChoices }: ContentProps) {
	const choose = useCallback(
		(id: string, side: Side) => onChoices(({ all, single }) => ({ all, single: new Map(single).set(id, side) })),
		[onChoices],
	);
	return (
		<>
			<Obstacles rows={rows} />
			{conflicts.length > 0 && (
				<Decisions
					conflicts={conflicts}
					choices={choices}
					onChoose={choose}
					onChooseAll={(all) => onChoices(() => ({ all, single: new Map() }))}
				/>
			)}
			<ChangeList side="taken" changes={taken} />
			<ChangeList side="kept" changes={kept} />
		</>
	);
}

interface ProductConflictDialogProps {
	/** The rows that were loaded. */
	begun: Rows;
	/** What was made of them here. */
	typed: Rows;
	/** What is saved now, once it is there. */
	now: Saved | undefined;
	error: Error | null;
	onRetry: () => void;
	onClose: () => void;
	/** The table is to show these rows, as a change of what is saved now. */
	onTake: (rows: Rows, now: Saved) => void;
}

/** Own rows beside what somebody else has saved meanwhile. Nothing is saved here: the table shows what came of it. */
export function ProductConflictDialog({
	begun,
	typed,
	now,
	error,
	onRetry,
	onClose,
	onTake,
}: ProductConflictDialogProps) {
	const { t } = useTranslation("certificates");
	const [choices, setChoices] = useState(NO_CHOICES);
	const merge = useMemo(
		() => now && mergeProducts({ base: begun, mine: typed, theirs: now.rows }),
		[begun, typed, now],
	);
	const rows = useMemo(() => merge?.rows(choiceIn(choices)), [merge, choices]);
	const verdict = useVerdict(merge);
	const take = () => {
		if (!now || !rows) return;
		const isSaved = rows.length === now.rows.length && rows.every((row, index) => row === now.rows[index]);
		onTake(isSaved ? now.rows : rows, now);
	};
	return (
		<Dialog
			isOpen
			isDismissable={false}
			onOpenChange={(isOpen) => !isOpen && onClose()}
			size="large"
			title={t("compare.title")}
			footer={
				<>
					<Button onPress={onClose}>{t("cancel")}</Button>
					<Button variant="primary" isDisabled={rows === undefined} onPress={take}>
						{t("compare.take")}
					</Button>
				</>
			}
		>
			{error ? (
				<ErrorState message={errorMessage(error)} onRetry={onRetry} />
			) : (
				<>
					<p role="status" className="ui-dialog__message">
						{verdict}
					</p>
					{merge && rows ? <Content merge={merge} rows={rows} choices={choices} onChoices={setChoices} /> : <Spinner />}
				</>
			)}
		</Dialog>
	);
}
