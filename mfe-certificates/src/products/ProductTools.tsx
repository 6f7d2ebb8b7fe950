import { PRODUCT_FIELDS, PRODUCT_LIMITS } from "@portal/contracts/contract/products";
import { Button, IconButton, Menu, MenuItem, MenuTrigger, SearchField } from "@portal/shared-ui";
import { useTranslation } from "@portal/shared-ui/module";
import { Select } from "@portal/shared-ui/pickers";
import type { ProductRows } from "./useProductRows.ts";
import { FILTERS, type Filter, type ProductView } from "./useView.ts";

const STORED = "stored";

function Order({ view, hasCertificates }: { view: ProductView; hasCertificates: boolean }) {
	const { t } = useTranslation("certificates");
	const { sorting } = view.query;
	const columns = [
		...PRODUCT_FIELDS.map(({ field, heading }) => ({ id: field as string, heading: heading as string })),
		...(hasCertificates ? [{ id: "certificates", heading: t("products.certificates") }] : []),
	];
	const choose = (key: string) => {
		const column = key.replace(/^-/, "");
		view.change({ sorting: key === STORED ? undefined : { column, isDescending: key !== column } });
	};
	return (
		<MenuTrigger>
			<Button icon="sort">{t("products.sort")}</Button>
			<Menu
				aria-label={t("products.sort")}
				selectionMode="single"
				disallowEmptySelection
				selectedKeys={[sorting ? `${sorting.isDescending ? "-" : ""}${sorting.column}` : STORED]}
				onAction={(key) => choose(String(key))}
			>
				<MenuItem id={STORED}>{t("products.stored")}</MenuItem>
				{columns.flatMap(({ id, heading }) => [
					<MenuItem key={id} id={id}>{`${heading} ↑`}</MenuItem>,
					<MenuItem key={`-${id}`} id={`-${id}`}>{`${heading} ↓`}</MenuItem>,
				])}
			</Menu>
		</MenuTrigger>
	);
}

interface ProductToolsProps {
	product: ProductRows;
	view: ProductView;
	hasCertificates: boolean;
	onAdd: () => void;
}

export function ProductTools({ product, view, hasCertificates, onAdd }: ProductToolsProps) {
	const { t } = useTranslation("certificates");
	const { length } = product.rows;
	const shown = view.places?.length;
	return (
		<div className="products-tools">
			{length > 0 && (
				<>
					<div className="products-tools__search">
						<SearchField
							aria-label={t("products.search")}
							placeholder={t("products.search")}
							value={view.query.search}
							onChange={(search) => view.change({ search })}
						/>
					</div>
					<Select
						aria-label={t("products.show")}
						options={FILTERS.map((id) => ({
							id,
							label: t(`products.filters.${id}`, { number: view.counts[id] }),
						}))}
						selectedKey={view.query.filter}
						onSelectionChange={(key) => view.change({ filter: (key ?? "all") as Filter })}
					/>
					<Order {...{ view, hasCertificates }} />
				</>
			)}
			<div className="products-tools__steps">
				<Button icon="plus" isDisabled={length >= PRODUCT_LIMITS.perCertification} onPress={onAdd}>
					{t("editor.add")}
				</Button>
				<IconButton icon="undo" label={t("products.undo")} isDisabled={!product.canUndo} onPress={product.undo} />
				<IconButton icon="redo" label={t("products.redo")} isDisabled={!product.canRedo} onPress={product.redo} />
			</div>
			<span role="status" className="ui-hint">
				{length === 0
					? t("products.empty")
					: shown === undefined
						? t("products.count", { count: length })
						: t("products.found", { shown, count: length })}
			</span>
			{shown !== undefined && (
				<IconButton size="small" icon="close" label={t("products.showAll")} onPress={view.reset} />
			)}
		</div>
	);
}
