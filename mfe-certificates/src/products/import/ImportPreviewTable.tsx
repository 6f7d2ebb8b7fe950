import { PRODUCT_FIELDS, type Product, type ProductField } from "@portal/contracts/contract/products";
import { Badge, type BadgeTone, RadioGroup, Stack } from "@portal/shared-ui";
import { DataTable, type DataTableColumn } from "@portal/shared-ui/table";
import { useMemo, useState } from "react";
import type { ProductPreview } from "../api.ts";
import { FieldChange } from "../FieldChange.tsx";
import { useProductTexts } from "../useProductTexts.ts";

const PREVIEW_STATES = ["new", "changed", "unchanged", "error", "removed"] as const;
type PreviewState = (typeof PREVIEW_STATES)[number];

interface PreviewLine extends Pick<ProductPreview["rows"][number], "values" | "changes" | "errors"> {
	id: string;
	/** Row number in the file; undefined for a saved product that the file lacks. */
	row: number | undefined;
	state: PreviewState;
}

/** Removes the names of sheet and row from a message, because the table shows both already. */
function shortened(message: string, sheet: string, row: number): string {
	const place = `Tabelle „${sheet}“, Zeile ${row}`;
	return message.startsWith(place) ? message.slice(place.length).replace(/^[,:] /, "") : message;
}

const NO_VALUES = { number: "", name: "", nameEN: "", info: "", infoEN: "" } as const;
const REMOVED = { row: undefined, state: "removed", changes: {}, errors: [] } as const;

/** Returns the rows of the file, and after them the saved products that the import would remove. */
function linesOf({ sheet, rows, removed }: ProductPreview, products: readonly Product[]): PreviewLine[] {
	const known = new Map(products.map((product) => [product.number, product]));
	return [
		...rows.map(({ errors, ...line }, index) => ({
			...line,
			id: `row ${index}`,
			errors: errors.map((message) => shortened(message, sheet, line.row)),
		})),
		...removed.map((number) => ({
			...REMOVED,
			errors: [],
			id: `removed ${number}`,
			values: known.get(number) ?? { ...NO_VALUES, number },
		})),
	];
}

const TONES: Readonly<Record<PreviewState, BadgeTone>> = {
	new: "success",
	changed: "info",
	unchanged: "neutral",
	error: "error",
	removed: "warning",
};
const SIZES: Readonly<Record<ProductField, number>> = { number: 140, name: 180, nameEN: 160, info: 180, infoEN: 180 };
/** From this number of rows on, only the visible rows are rendered, because a file may contain thousands. */
const VIRTUAL_FROM = 100;

function State({ state }: { state: PreviewState }) {
	const { t } = useProductTexts();
	return <Badge tone={TONES[state]}>{t(`import.state.${state}`)}</Badge>;
}

function Details({ line }: { line: PreviewLine }) {
	if (line.errors.length > 0)
		return (
			<ul className="products-details products-details--error">
				{line.errors.map((message) => (
					<li key={message}>{message}</li>
				))}
			</ul>
		);
	if (line.state !== "changed") return null;
	return (
		<ul className="products-details">
			{PRODUCT_FIELDS.map(({ field, heading }) => {
				const change = line.changes[field];
				return change && <FieldChange key={field} heading={heading} before={change[0]} after={change[1]} />;
			})}
		</ul>
	);
}

function useColumns(): readonly DataTableColumn<PreviewLine>[] {
	const { t } = useProductTexts();
	return useMemo(
		() => [
			{ id: "row", accessorFn: ({ row }) => row ?? "–", header: t("products.row"), size: 112, maxSize: 112 },
			{
				id: "state",
				header: t("import.stateOf"),
				size: 150,
				maxSize: 150,
				cell: ({ row }) => <State state={row.original.state} />,
			},
			...PRODUCT_FIELDS.map(
				({ field, heading }): DataTableColumn<PreviewLine> => ({
					id: field,
					header: heading,
					size: SIZES[field],
					enableHiding: field !== "number",
					cell: ({ row }) => (
						<span className="products-preview__text">
							{row.original.values[field] || (field === "number" ? t("import.nothing") : "")}
						</span>
					),
				}),
			),
			{ id: "details", header: t("import.details"), size: 360, cell: ({ row }) => <Details line={row.original} /> },
		],
		[t],
	);
}

interface ImportPreviewTableProps {
	preview: ProductPreview;
	/** The saved products, which provide the names of the products that the import would remove. */
	products: readonly Product[];
}

export function ImportPreviewTable({ preview, products }: ImportPreviewTableProps) {
	const { t } = useProductTexts();
	const columns = useColumns();
	const lines = useMemo(() => linesOf(preview, products), [preview, products]);
	const byState = useMemo(() => Object.groupBy(lines, ({ state }) => state), [lines]);
	const [chosen, setChosen] = useState<PreviewState | "all">(byState.error ? "error" : "all");
	const filter = chosen !== "all" && byState[chosen] ? chosen : "all";
	const shown = filter === "all" ? lines : (byState[filter] ?? []);
	const option = (id: PreviewState | "all", { length: number }: readonly PreviewLine[] = []) => ({
		id,
		label: t("import.filterOption", { state: t(`import.state.${id}`), number }),
		isDisabled: number === 0,
	});
	return (
		<Stack>
			<RadioGroup
				label={t("import.filter", { sheet: preview.sheet })}
				orientation="horizontal"
				options={[option("all", lines), ...PREVIEW_STATES.map((state) => option(state, byState[state]))]}
				value={filter}
				onChange={(id) => setChosen(id as PreviewState | "all")}
			/>
			<div className="products-preview">
				<DataTable
					ariaLabel={t("import.preview")}
					columns={columns}
					rows={shown}
					rowId={({ id }) => id}
					isVirtualized={shown.length > VIRTUAL_FROM}
				/>
			</div>
		</Stack>
	);
}
