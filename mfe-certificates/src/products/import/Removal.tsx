import type { Product } from "@portal/contracts/contract/products";
import { Banner, Checkbox } from "@portal/shared-ui";
import { useMemo } from "react";
import type { ProductPreview } from "../api.ts";
import { Partly } from "../conflict/Partly.tsx";
import { useProductTexts } from "../useProductTexts.ts";

const AT_ONCE = 10;

interface RemovalProps {
	preview: ProductPreview;
	products: readonly Product[];
	isAgreed: boolean;
	isDisabled: boolean;
	onAgree: (isAgreed: boolean) => void;
}

/** Which products the import takes away; without a yes to it nothing is imported. */
export function Removal({ preview: { removed }, products, isAgreed, isDisabled, onAgree }: RemovalProps) {
	const { t } = useProductTexts();
	const count = removed.length;
	const title = t("import.removal", { count });
	const names = useMemo(() => new Map(products.map(({ number, name }) => [number, name])), [products]);
	return (
		<Banner tone="warning" title={title}>
			<Partly
				items={removed}
				step={AT_ONCE}
				className="products-removal"
				ariaLabel={title}
				itemKey={(number) => number}
			>
				{(number) => t("compare.product", { number, name: names.get(number) ?? "" })}
			</Partly>
			<Checkbox isSelected={isAgreed} isDisabled={isDisabled} onChange={onAgree}>
				{t("import.agree", { count })}
			</Checkbox>
		</Banner>
	);
}
