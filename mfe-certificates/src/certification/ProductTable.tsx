import { PRODUCT_FIELDS, type Product } from "@portal/contracts/contract/products";
import { useColumnChoice, useTranslation } from "@portal/shared-ui/module";
import { DataTable, type DataTableColumn } from "@portal/shared-ui/table";
import type { ReactNode } from "react";

const LONG_LIST = 200;
const COLUMNS: DataTableColumn<Product>[] = PRODUCT_FIELDS.map(({ field, heading }) => ({
	id: field,
	header: heading,
	accessorKey: field,
	...(field === "number"
		? { enableHiding: false, size: 140, maxSize: 140, meta: { isWhole: true } }
		: { minSize: 136 }),
}));

export function ProductTable({ products, emptyState }: { products: readonly Product[]; emptyState?: ReactNode }) {
	const { t } = useTranslation("certificates");
	return (
		<DataTable
			ariaLabel={t("certification.products")}
			columns={COLUMNS}
			columnChoice={useColumnChoice("products")}
			rows={products}
			rowId={(product) => product._id}
			emptyState={emptyState}
			isVirtualized={products.length > LONG_LIST}
		/>
	);
}
