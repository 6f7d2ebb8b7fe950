import { PRODUCT_FIELDS, PRODUCT_LIMITS } from "@portal/contracts/contract/products";
import {
	EditableGrid,
	type EditableGridColumn,
	type EditableGridHandle,
	type GridEdit,
	type GridPlace,
	type GridSorting,
} from "@portal/shared-ui/grid";
import { useTranslation } from "@portal/shared-ui/module";
import { type RefObject, useMemo, useState } from "react";
import type { CertificateLinks } from "./locks.ts";
import { ProductTools } from "./ProductTools.tsx";
import { applyEdits, type ProductRowValues, pasteEdits, withoutRows } from "./rows.ts";
import { useGridTexts } from "./useGridTexts.ts";
import type { ProductRows } from "./useProductRows.ts";
import type { ProductView } from "./useView.ts";

const NAME = { minSize: 176, size: 576 };
const INFO = { minSize: 138, size: 320 };
const WIDTHS = { number: { minSize: 112, size: 192 }, name: NAME, nameEN: NAME, info: INFO, infoEN: INFO };

const FIELD_COLUMNS: readonly EditableGridColumn<ProductRowValues>[] = PRODUCT_FIELDS.map(({ field, heading }) => ({
	id: field,
	accessorKey: field,
	header: heading,
	...WIDTHS[field],
	meta: { isMultiline: field === "info" || field === "infoEN" },
}));

const rowKey = ({ key }: ProductRowValues) => key;
const newKey = () => crypto.randomUUID();

function useColumns(links: CertificateLinks): readonly EditableGridColumn<ProductRowValues>[] {
	const { t } = useTranslation("certificates");
	return useMemo(() => {
		if (!links.hasAny) return FIELD_COLUMNS;
		const certificates: EditableGridColumn<ProductRowValues> = {
			id: "certificates",
			header: t("products.certificates"),
			accessorFn: links.of,
			minSize: 176,
			size: 256,
			meta: { isLinks: true },
		};
		return [...FIELD_COLUMNS, certificates];
	}, [links, t]);
}

/** Cycles through ascending, descending and the stored order. Undefined stands for the stored order. */
function nextSorting(column: string, now: GridSorting | undefined): GridSorting | undefined {
	if (now?.column !== column) return { column, isDescending: false };
	return now.isDescending ? undefined : { column, isDescending: true };
}

interface ProductGridProps {
	product: ProductRows;
	view: ProductView;
	links: CertificateLinks;
	grid: RefObject<EditableGridHandle | null>;
	onPasted: () => void;
}

export function ProductGrid({ product, view, links, grid, onPasted }: ProductGridProps) {
	const { t } = useTranslation("certificates");
	const [message, setMessage] = useState<{ text: string; isRefusal: boolean }>();
	const say = (text: string, isRefusal = false) => setMessage({ text, isRefusal });
	const { rows, problems, change, current } = product;
	const { places, placeOf } = view;
	const shown = useMemo(() => places?.flatMap((place) => rows[place] ?? []) ?? rows, [places, rows]);
	const errors = useMemo(() => {
		if (!places) return problems;
		// Includes the index after the last visible row, which is the new row that the user is typing.
		const found = [...places, rows.length].map((place, row) => [row, problems.get(place)] as const);
		return new Map(found.flatMap(([row, own]) => (own ? [[row, own] as const] : [])));
	}, [places, problems, rows.length]);

	/** Applies edits of the visible rows to all rows. */
	const apply = (edits: readonly GridEdit[]) => {
		const placed = edits.map((edit) => ({ ...edit, row: placeOf(edit.row) }));
		change(applyEdits(current(), placed, newKey));
	};
	const lock = (row: ProductRowValues) => {
		if (!row.locked) return undefined;
		const numbers = links.lockedBy(row);
		return numbers.length > 0 ? t("products.lockedBy", { numbers: numbers.join(", ") }) : t("editor.locked");
	};
	const paste = (at: GridPlace, block: readonly (readonly string[])[]) => {
		const result = pasteEdits(shown, at, block, rows.length - shown.length);
		if ("edits" in result) {
			if (result.edits.length > 0) apply(result.edits);
			onPasted();
			return say(t("products.pasted", { cells: result.edits.length, added: result.added }));
		}
		if (result.refusal === "tooWide") return say(t("products.pasteTooWide", { columns: result.columns }), true);
		if (result.refusal === "locked")
			return say(t("products.pasteLocked", { row: placeOf(result.row - 1) + 1, number: result.number }), true);
		say(t("products.pasteTooMany", { max: PRODUCT_LIMITS.perCertification, count: result.count }), true);
	};
	const remove = (from: number, to: number) => {
		const gone = Array.from({ length: to - from + 1 }, (_, index) => placeOf(from + index));
		const locked = gone.find((place) => current()[place]?.locked);
		if (locked !== undefined)
			return say(t("products.removeLocked", { row: locked + 1, number: current()[locked]?.number }), true);
		change(withoutRows(current(), new Set(gone)));
		say(t("products.removed", { count: gone.length }));
	};

	return (
		<div className="products-table">
			<ProductTools
				{...{ product, view }}
				hasCertificates={links.hasAny}
				onAdd={() => grid.current?.focus(shown.length, "number")}
			/>
			<EditableGrid
				ref={grid}
				ariaLabel={t("certification.products")}
				columns={useColumns(links)}
				rows={shown}
				rowKey={rowKey}
				rowNumber={(row) => (places?.[row] ?? row) + 1}
				errors={errors}
				lock={lock}
				canAppend={rows.length < PRODUCT_LIMITS.perCertification}
				texts={useGridTexts("products")}
				isFilling
				sorting={view.query.sorting}
				onSort={(column) => view.change({ sorting: nextSorting(column, view.query.sorting) })}
				onEdit={(edits) => {
					setMessage(undefined);
					apply(edits);
				}}
				onDraft={(edit) => product.setDraft(edit && { ...edit, row: placeOf(edit.row) })}
				onPaste={paste}
				onRemove={remove}
				onUndo={product.undo}
				onRedo={product.redo}
			/>
			<p role="status" className="products-message" data-refusal={message?.isRefusal || undefined}>
				{message?.text}
			</p>
		</div>
	);
}
