import { PRODUCT_FIELDS, type Product } from "@portal/contracts/contract/products";
import { useColumnChoice, useTranslation } from "@portal/shared-ui/module";
import { DataTable, type DataTableColumn } from "@portal/shared-ui/table";
import { type ReactNode, useState } from "react";
import { findProducts, LONG_LIST } from "../../products/find-products.ts";

const COLUMNS: DataTableColumn<Product>[] = PRODUCT_FIELDS.map(({ field, heading }) => ({
	id: field,
	header: heading,
	accessorKey: field,
	...(field === "number"
		? { enableHiding: false, size: 140, maxSize: 140, meta: { isWhole: true } }
		: { minSize: 136 }),
}));

interface ProductTableProps {
	products: readonly Product[];
	emptyState?: ReactNode;
	isSearchable?: boolean;
}

export function ProductTable({ products, emptyState, isSearchable = false }: ProductTableProps) {
	const { t } = useTranslation("certificates");
	const [search, setSearch] = useState("");
	return (
		<DataTable
			ariaLabel={t("certification.products")}
			columns={COLUMNS}
			columnChoice={useColumnChoice("products")}
			{...(isSearchable ? { search, onSearchChange: setSearch, searchLabel: t("choice.search") } : {})}
			rows={findProducts(products, search)}
			rowId={(product) => product._id}
			emptyState={emptyState}
			isVirtualized={products.length > LONG_LIST}
		/>
	);
}
