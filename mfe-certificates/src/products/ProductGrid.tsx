import type { Certification } from "@portal/contracts/contract/certifications";
import { PRODUCT_FIELDS, PRODUCT_LIMITS } from "@portal/contracts/contract/products";
import { Button, Inline, Stack } from "@portal/shared-ui";
import {
	EditableGrid,
	type EditableGridColumn,
	type EditableGridHandle,
	type EditableGridTexts,
	type GridPlace,
} from "@portal/shared-ui/grid";
import { useTranslation } from "@portal/shared-ui/module";
import { type RefObject, useMemo, useState } from "react";
import { certificatesByProduct } from "./locks.ts";
import { applyEdits, type ProductRowValues, pasteEdits, withoutRows } from "./rows.ts";
import type { ProductRows } from "./useProductRows.ts";

const COLUMNS: readonly EditableGridColumn<ProductRowValues>[] = PRODUCT_FIELDS.map(({ field, heading }) => ({
	id: field,
	accessorKey: field,
	header: heading,
	...(field === "number" ? { minSize: 112, size: 224 } : { minSize: 176, size: 448 }),
	meta: { isMultiline: field === "info" || field === "infoEN" },
}));

const rowKey = ({ key }: ProductRowValues) => key;
const newKey = () => crypto.randomUUID();

function useTexts(): EditableGridTexts {
	const { t } = useTranslation("certificates");
	return useMemo(
		() => ({
			rowNumber: t("products.row"),
			newRow: t("products.newRow"),
			actions: t("editor.actions"),
			locked: t("products.locked"),
			hint: t("products.hint"),
			cell: (heading, number) => t("editor.cell", { heading, number }),
			remove: (from, to) =>
				from === to ? t("editor.remove", { number: from }) : t("products.removeRows", { from, to }),
		}),
		[t],
	);
}

interface ProductGridProps {
	certification: Certification;
	product: ProductRows;
	grid: RefObject<EditableGridHandle | null>;
	onPasted: () => void;
}

export function ProductGrid({ certification, product, grid, onPasted }: ProductGridProps) {
	const { t } = useTranslation("certificates");
	const texts = useTexts();
	const [message, setMessage] = useState<{ text: string; isRefusal: boolean }>();
	const users = useMemo(() => certificatesByProduct(certification), [certification]);
	const say = (text: string, isRefusal = false) => setMessage({ text, isRefusal });
	const { rows, change, current } = product;

	const lock = ({ _id, locked }: ProductRowValues) => {
		if (!locked) return undefined;
		const numbers = users.get(_id ?? "") ?? [];
		return numbers.length > 0 ? t("products.lockedBy", { numbers: numbers.join(", ") }) : t("editor.locked");
	};
	const paste = (at: GridPlace, block: readonly (readonly string[])[]) => {
		const result = pasteEdits(current(), at, block);
		if ("edits" in result) {
			if (result.edits.length > 0) change(applyEdits(current(), result.edits, newKey));
			onPasted();
			return say(t("products.pasted", { cells: result.edits.length, added: result.added }));
		}
		if (result.refusal === "tooWide") return say(t("products.pasteTooWide", { columns: result.columns }), true);
		if (result.refusal === "locked")
			return say(t("products.pasteLocked", { row: result.row, number: result.number }), true);
		say(t("products.pasteTooMany", { max: PRODUCT_LIMITS.perCertification, count: result.count }), true);
	};
	const remove = (from: number, to: number) => {
		const locked = current().findIndex((row, index) => index >= from && index <= to && row.locked);
		const number = current()[locked]?.number;
		if (number !== undefined) return say(t("products.removeLocked", { row: locked + 1, number }), true);
		change(withoutRows(current(), from, to));
		say(t("products.removed", { count: to - from + 1 }));
	};

	return (
		<Stack gap="small">
			<Inline align="between">
				<Inline gap="small">
					<Button
						size="small"
						icon="plus"
						isDisabled={rows.length >= PRODUCT_LIMITS.perCertification}
						onPress={() => grid.current?.focus(rows.length, "number")}
					>
						{t("editor.add")}
					</Button>
					<Button size="small" variant="ghost" isDisabled={!product.canUndo} onPress={product.undo}>
						{t("products.undo")}
					</Button>
					<Button size="small" variant="ghost" isDisabled={!product.canRedo} onPress={product.redo}>
						{t("products.redo")}
					</Button>
				</Inline>
				<span className="products-count">
					{rows.length === 0 ? t("products.empty") : t("products.count", { count: rows.length })}
				</span>
			</Inline>
			<EditableGrid
				ref={grid}
				ariaLabel={t("certification.products")}
				columns={COLUMNS}
				rows={rows}
				rowKey={rowKey}
				errors={product.problems}
				lock={lock}
				canAppend={rows.length < PRODUCT_LIMITS.perCertification}
				texts={texts}
				onEdit={(edits) => {
					setMessage(undefined);
					change(applyEdits(current(), edits, newKey));
				}}
				onDraft={product.setDraft}
				onPaste={paste}
				onRemove={remove}
				onUndo={product.undo}
				onRedo={product.redo}
			/>
			<p role="status" className="products-message" data-refusal={message?.isRefusal || undefined}>
				{message?.text}
			</p>
		</Stack>
	);
}
