import { PRODUCT_FIELDS, PRODUCT_LIMITS, type ProductField } from "@portal/api/contract/products";
import { Icon, IconButton, VisuallyHidden } from "@portal/shared-ui";
import { useTranslation } from "@portal/shared-ui/module";
import { type ChangeEvent, type Dispatch, memo } from "react";
import type { ProductRowValues, RowAction, RowErrors } from "./rows.ts";

interface CellProps {
	row: ProductRowValues;
	number: number;
	field: ProductField;
	heading: string;
	error: string | undefined;
	isNew: boolean;
	change: Dispatch<RowAction>;
}

const lengths: Readonly<Record<ProductField, number>> = {
	number: PRODUCT_LIMITS.number,
	name: PRODUCT_LIMITS.name,
	nameEN: PRODUCT_LIMITS.name,
	info: PRODUCT_LIMITS.info,
	infoEN: PRODUCT_LIMITS.info,
};

/** Plain inputs: hundreds of rows of them have to be ready for typing at once. */
function Cell({ row, number, field, heading, error, isNew, change }: CellProps) {
	const { t } = useTranslation("certificates");
	const errorId = `${row.key}-${field}-error`;
	const props = {
		className: "ui-control",
		"aria-label": t("editor.cell", { heading, number }),
		// The browser keeps what is typed, the list follows: a key must not wait for hundreds of rows.
		defaultValue: row[field],
		disabled: row.locked,
		maxLength: lengths[field],
		onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
			change({ type: "change", key: row.key, field, value: event.target.value }),
		...(error === undefined ? {} : { "aria-invalid": true, "data-invalid": true, "aria-describedby": errorId }),
	};
	return (
		<td data-label={heading}>
			{field === "info" || field === "infoEN" ? (
				<textarea {...props} rows={1} />
			) : (
				// biome-ignore lint/a11y/noAutofocus: the row was asked for by a press of the button a moment ago
				<input {...props} type="text" autoFocus={isNew && field === "number"} />
			)}
			{error !== undefined && (
				<p id={errorId} className="certs-products__error">
					{error}
				</p>
			)}
		</td>
	);
}

interface ProductRowProps extends Omit<CellProps, "field" | "heading" | "error"> {
	errors: RowErrors | undefined;
}

export const ProductRow = memo(function ProductRow({ errors, ...props }: ProductRowProps) {
	const { t } = useTranslation("certificates");
	const { row, number, change } = props;
	return (
		<tr>
			{PRODUCT_FIELDS.map(({ field, heading }) => (
				<Cell key={field} {...props} field={field} heading={heading} error={errors?.[field]} />
			))}
			<td>
				{row.locked ? (
					<span className="certs-locked" title={t("editor.locked")}>
						<Icon name="lock" />
						<VisuallyHidden>{t("editor.locked")}</VisuallyHidden>
					</span>
				) : (
					<IconButton
						icon="trash"
						hasTooltip={false}
						label={t("editor.remove", { number })}
						onPress={() => change({ type: "remove", key: row.key })}
					/>
				)}
			</td>
		</tr>
	);
});
