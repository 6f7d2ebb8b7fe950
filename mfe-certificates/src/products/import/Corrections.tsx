import { PRODUCT_FIELDS, type ProductField, productInput } from "@portal/contracts/contract/products";
import { Button, Inline } from "@portal/shared-ui";
import { type CellErrors, EditableGrid, type EditableGridColumn, type GridEdit } from "@portal/shared-ui/grid";
import { schemaValidator } from "@portal/shared-ui/module";
import { useEffect, useMemo, useState } from "react";
import type { ProductPreview } from "../api.ts";
import { isField, NO_TEXTS } from "../rows.ts";
import { useGridTexts } from "../useGridTexts.ts";
import { useProductTexts } from "../useProductTexts.ts";
import type { ImportState } from "./useImport.ts";

type Texts = Partial<Record<ProductField, string | undefined>>;
type PreviewRow = ProductPreview["rows"][number];
interface FaultyRow {
	row: number;
	values: Texts;
	/** Corrections typed by the user, which are imported instead of the file's values. */
	typed: Texts;
	problems: NonNullable<PreviewRow["problems"]>;
}

const validate = schemaValidator(productInput);
const rowKey = ({ row }: FaultyRow) => String(row);

/** Returns the server's errors for untouched cells. Corrected cells are checked here, by the rules of the server. */
function errorsOf({ values, typed, problems }: FaultyRow): CellErrors {
	const found: Record<string, string | undefined> = {};
	for (const { field = "number", message } of problems) if (typed[field] === undefined) found[field] ??= message;
	const own = validate({ ...NO_TEXTS, ...values, ...typed });
	for (const [path, [message]] of Object.entries(own))
		if (isField(path) && typed[path] !== undefined) found[path] = message;
	return found;
}

interface CorrectionsProps {
	preview: ProductPreview;
	state: ImportState;
	onTouch: (isTouched: boolean) => void;
}

/** Lets the user correct or omit faulty rows of the import. The file itself stays unchanged. */
export function Corrections({ preview, state, onTouch }: CorrectionsProps) {
	const { t } = useProductTexts();
	const texts = useGridTexts("import");
	const [rows, setRows] = useState<readonly FaultyRow[]>(() =>
		preview.rows.flatMap(({ row, values, problems }) => (problems ? [{ row, values, typed: {}, problems }] : [])),
	);
	const [all] = useState(rows);
	const kept = new Set(rows.map(({ row }) => row));
	const omitted = all.flatMap(({ row }) => (kept.has(row) ? [] : [row]));
	const columns = useMemo(
		() =>
			PRODUCT_FIELDS.filter(({ field }) => preview.columns.includes(field)).map(
				({ field, heading }): EditableGridColumn<FaultyRow> => ({
					id: field,
					header: heading,
					accessorFn: ({ values, typed }) => typed[field] ?? values[field] ?? "",
					minSize: field === "number" ? 112 : 160,
					size: field === "number" ? 160 : 320,
					meta: { isMultiline: field === "info" || field === "infoEN" },
				}),
			),
		[preview.columns],
	);
	const errors = useMemo(() => new Map(rows.map((row, index) => [index, errorsOf(row)])), [rows]);
	const edit = (edits: readonly GridEdit[]) =>
		setRows((current) =>
			current.map((row, index) => {
				const own = edits.filter((one) => one.row === index).map(({ column, value }) => [column, value]);
				return own.length > 0 ? { ...row, typed: { ...row.typed, ...Object.fromEntries(own) } } : row;
			}),
		);
	const typed = rows.flatMap(({ row, typed }) =>
		Object.entries(typed).flatMap(([field, value]) =>
			isField(field) && value !== undefined ? [{ row, field, value }] : [],
		),
	);
	const isUntouched = typed.length === 0 && omitted.length === 0;
	useEffect(() => {
		onTouch(!isUntouched);
		return () => onTouch(false);
	}, [isUntouched, onTouch]);
	if (all.length === 0) return null;
	return (
		<div className="products-corrections">
			<EditableGrid
				ariaLabel={t("import.faulty")}
				columns={columns}
				rows={rows}
				rowKey={rowKey}
				rowNumber={(index) => rows[index]?.row ?? 0}
				errors={errors}
				canAppend={false}
				texts={texts}
				onEdit={edit}
				onPaste={({ row, column }, block) =>
					edit(
						block.flatMap((cells, down) =>
							cells.flatMap((value, right) => {
								const id = columns[column + right]?.id;
								return id === undefined ? [] : [{ row: row + down, column: id, value }];
							}),
						),
					)
				}
				onRemove={(from, to) => setRows(rows.filter((_, index) => index < from || index > to))}
			/>
			<Inline gap="small">
				<Button
					variant="primary"
					isDisabled={isUntouched || state.isImporting}
					onPress={() => state.correct({ cells: typed, omitted })}
				>
					{t("import.checkMended")}
				</Button>
				{!isUntouched && <Button onPress={() => setRows(all)}>{t("import.forget")}</Button>}
				<span role="status" className="ui-hint">
					{isUntouched ? "" : t("import.mended", { cells: typed.length, rows: omitted.length })}
				</span>
			</Inline>
		</div>
	);
}
