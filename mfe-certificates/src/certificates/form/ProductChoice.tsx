import type { Product } from "@portal/contracts/contract/products";
import { Button, Inline, SearchField, Stack } from "@portal/shared-ui";
import { useTranslation } from "@portal/shared-ui/module";
import { memo, useCallback, useDeferredValue, useMemo, useState } from "react";
import { findProducts, LONG_LIST } from "../../products/find-products.ts";

interface ChoiceProps {
	product: Product;
	isChosen: boolean;
	toggle: (id: string, isChosen: boolean) => void;
}

/** Renders a native checkbox, because the shared component would be too slow for thousands of products. */
const Choice = memo(function Choice({ product, isChosen, toggle }: ChoiceProps) {
	return (
		<li>
			<label className="certs-choice">
				<input type="checkbox" checked={isChosen} onChange={(event) => toggle(product._id, event.target.checked)} />
				<span className="certs-choice__number">{product.number}</span> <span>{product.name}</span>
			</label>
		</li>
	);
});

interface ProductChoiceProps {
	products: readonly Product[];
	value: readonly string[];
	/** Receives a change of the choice. Pass the same function in each render, or thousands of rows render again. */
	onChange: (change: (chosen: readonly string[]) => string[]) => void;
}

export function ProductChoice({ products, value, onChange }: ProductChoiceProps) {
	const { t } = useTranslation("certificates");
	const [search, setSearch] = useState("");
	const sought = useDeferredValue(search);
	const visible = useMemo(() => findProducts(products, sought), [products, sought]);
	const chosen = useMemo(() => new Set(value), [value]);
	const count = products.filter(({ _id }) => chosen.has(_id)).length;
	const toggle = useCallback(
		(id: string, isChosen: boolean) =>
			onChange((current) => [...current.filter((other) => other !== id), ...(isChosen ? [id] : [])]),
		[onChange],
	);
	const isAllChosen = visible.length > 0 && visible.every(({ _id }) => chosen.has(_id));
	const toggleAll = () => {
		const ids = new Set(visible.map(({ _id }) => _id));
		onChange((current) => [...current.filter((id) => !ids.has(id)), ...(isAllChosen ? [] : ids)]);
	};
	return (
		<Stack gap="small">
			<Inline align="between">
				<SearchField
					label={t("choice.search")}
					value={search}
					onChange={setSearch}
					// Searches on Enter as well, which would otherwise submit the surrounding form.
					onSubmit={setSearch}
				/>
				<Button size="small" isDisabled={visible.length === 0} onPress={toggleAll}>
					{t(isAllChosen ? "choice.none" : "choice.all")}
				</Button>
			</Inline>
			<p className="certs-none" aria-live="polite">
				{t("choice.count", { chosen: count, total: products.length })}
			</p>
			{visible.length === 0 ? (
				<p className="certs-none">{t("choice.nothing")}</p>
			) : (
				<ul
					className={products.length > LONG_LIST ? "certs-choices certs-choices--long" : "certs-choices"}
					aria-label={t("certification.products")}
				>
					{visible.map((product) => (
						<Choice key={product._id} product={product} isChosen={chosen.has(product._id)} toggle={toggle} />
					))}
				</ul>
			)}
		</Stack>
	);
}
