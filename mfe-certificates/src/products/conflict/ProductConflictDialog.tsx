import { duplicates, PRODUCT_LIMITS } from "@portal/contracts/contract/products";
import { Banner, Button, Dialog, ErrorState, Spinner } from "@portal/shared-ui";
import { errorMessage } from "@portal/shared-ui/module";
import { useCallback, useMemo, useState } from "react";
import { isBlank, type Rows } from "../rows.ts";
import type { Saved } from "../useProductRows.ts";
import { useProductTexts } from "../useProductTexts.ts";
import { ChangeList } from "./ChangeList.tsx";
import { Decisions } from "./Decisions.tsx";
import { mergeProducts, type Side } from "./merge.ts";

/** Lists what the server would refuse. This does not block the merge, because the user can correct it in the table. */
function Obstacles({ rows }: { rows: Rows }) {
	const { t } = useProductTexts();
	const products = rows.filter((row) => !isBlank(row));
	const repeated = duplicates(products).length;
	const tooMany = products.length > PRODUCT_LIMITS.perCertification;
	if (repeated === 0 && !tooMany) return null;
	return (
		<Banner tone="warning">
			{repeated > 0 && <p>{t("compare.duplicates", { count: repeated })}</p>}
			{tooMany && <p>{t("compare.tooMany", { count: products.length, max: PRODUCT_LIMITS.perCertification })}</p>}
		</Banner>
	);
}

interface ProductConflictDialogProps {
	/** The rows as this user loaded them, before either user changed anything. */
	begun: Rows;
	typed: Rows;
	/** The rows that the server has now; undefined while they load. */
	now: Saved | undefined;
	error: Error | null;
	onRetry: () => void;
	onClose: () => void;
	/** Receives the merged rows and the saved version. Their differences become unsaved changes in the table. */
	onTake: (rows: Rows, now: Saved) => void;
}

/** Merges the rows of this user with those that another user has saved. The user still has to save the result. */
export function ProductConflictDialog({ begun, typed, now, onTake, ...props }: ProductConflictDialogProps) {
	const { error, onRetry, onClose } = props;
	const { t } = useProductTexts();
	const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
	const choice = useCallback((id: string) => choices.get(id) ?? "mine", [choices]);
	const choose = useCallback((id: string, side: Side) => setChoices((before) => new Map(before).set(id, side)), []);
	const merge = useMemo(
		() => now && mergeProducts({ base: begun, mine: typed, theirs: now.rows }),
		[begun, typed, now],
	);
	const rows = useMemo(() => merge?.rows(choice), [merge, choice]);
	const { conflicts = [], taken = [], kept = [] } = merge ?? {};
	const summary =
		conflicts.length > 0
			? t("compare.hint", { count: conflicts.length })
			: t(taken.length + kept.length === 0 ? "compare.same" : "compare.noConflict");
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
						{merge ? summary : t("compare.loading")}
					</p>
					{rows ? <Obstacles rows={rows} /> : <Spinner />}
					{conflicts.length > 0 && (
						<Decisions
							conflicts={conflicts}
							choice={choice}
							onChoose={choose}
							onChooseAll={(side) => setChoices(new Map(conflicts.map(({ id }) => [id, side])))}
						/>
					)}
					<ChangeList side="taken" changes={taken} />
					<ChangeList side="kept" changes={kept} />
				</>
			)}
		</Dialog>
	);
}
