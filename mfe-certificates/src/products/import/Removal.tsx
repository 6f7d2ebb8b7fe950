import type { Product } from "@portal/contracts/contract/products";
import { Banner, Checkbox } from "@portal/shared-ui";
import { useMemo } from "react";
import type { ProductPreview } from "../api.ts";
import { LongList } from "../conflict/LongList.tsx";
import { useProductTexts } from "../useProductTexts.ts";

const AT_ONCE = 10;

interface RemovalProps {
	preview: ProductPreview;
	products: readonly Product[];
	isAgreed: boolean;
	isDisabled: boolean;
	onAgree: (isAgreed: boolean) => void;
}

/** Lists the products that the import would remove. The import stays disabled until the user agrees. */
export function Removal({ preview: { removed }, products, isAgreed, isDisabled, onAgree }: RemovalProps) {
	const { t } = useProductTexts();
	const count = removed.length;
	const title = t("import.removal", { count });
	const names = useMemo(() => new Map(products.map(({ number, name }) => [number, name])), [products]);
	return (
		<Banner tone="warning" title={title}>
			<LongList
				items={removed}
				step={AT_ONCE}
				className="products-removal"
				ariaLabel={title}
				itemKey={(number) => number}
			>
				{(number) => t("compare.product", { number, name: names.get(number) ?? "" })}
			</LongList>
			<Checkbox isSelected={isAgreed} isDisabled={isDisabled} onChange={onAgree}>
				{t("import.agree", { count })}
			</Checkbox>
		</Banner>
	);
}
