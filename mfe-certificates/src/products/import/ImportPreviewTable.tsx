import { PRODUCT_FIELDS, type Product, type ProductField } from "@portal/contracts/contract/products";
import { Badge, RadioGroup, Stack } from "@portal/shared-ui";
import { DataTable, type DataTableColumn } from "@portal/shared-ui/table";
import { useMemo, useState } from "react";
import type { ProductPreview } from "../api.ts";
import { FieldChange } from "../FieldChange.tsx";
import { NO_TEXTS } from "../rows.ts";
import { useProductTexts } from "../useProductTexts.ts";

/** States of the preview's lines, with the tones of their badges. The filter lists the states in this order. */
const TONES = { new: "success", changed: "info", unchanged: "neutral", error: "error", removed: "warning" } as const;
type PreviewState = keyof typeof TONES;
const PREVIEW_STATES = Object.keys(TONES) as PreviewState[];

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
			id: `removed ${number}`,
			row: undefined,
			state: "removed" as const,
			changes: {},
			errors: [],
			values: known.get(number) ?? { ...NO_TEXTS, number },
		})),
	];
}

const SIZES: Readonly<Record<ProductField, number>> = { number: 140, name: 180, nameEN: 160, info: 180, infoEN: 180 };
/** From this number of rows on, only the visible rows are rendered, because a file may contain thousands. */
const VIRTUAL_FROM = 100;

function Details({ line }: { line: PreviewLine }) {
	if (line.errors.length > 0)
		return (
			<ul className="certs-plain products-details products-details--error">
				{line.errors.map((message) => (
					<li key={message}>{message}</li>
				))}
			</ul>
		);
	if (line.state !== "changed") return null;
	return (
		<ul className="certs-plain products-details">
			{PRODUCT_FIELDS.map(({ field, heading }) => {
				const change = line.changes[field];
				return change && <FieldChange key={field} heading={heading} before={change[0]} after={change[1]} />;
			})}
		</ul>
	);
}

interface ImportPreviewTableProps {
	preview: ProductPreview;
	/** The saved products, which provide the names of the products that the import would remove. */
	products: readonly Product[];
}

export function ImportPreviewTable({ preview, products }: ImportPreviewTableProps) {
	const { t } = useProductTexts();
	const columns = useMemo(
		(): DataTableColumn<PreviewLine>[] => [
			{ id: "row", accessorFn: ({ row }) => row ?? "–", header: t("products.row"), size: 112, maxSize: 112 },
			{
				id: "state",
				header: t("import.stateOf"),
				size: 150,
				maxSize: 150,
				cell: ({ row: { original } }) => (
					<Badge tone={TONES[original.state]}>{t(`import.state.${original.state}`)}</Badge>
				),
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
