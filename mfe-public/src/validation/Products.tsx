import type { PublicValidation } from "@portal/contracts/contract/public-validation";
import { useTranslation } from "@portal/shared-ui/module";
import { useId } from "react";

export function Products({ products }: Pick<PublicValidation, "products">) {
	const { t } = useTranslation("public");
	const titleId = useId();
	return (
		<>
			<h3 id={titleId}>{t("validation.products")}</h3>
			<table className="pub-products" aria-labelledby={titleId}>
				<thead>
					<tr>
						<th scope="col">{t("validation.productNumber")}</th>
						<th scope="col">{t("validation.productName")}</th>
						<th scope="col">{t("validation.productNameEN")}</th>
					</tr>
				</thead>
				<tbody>
					{products.map(({ number, name, nameEN }) => (
						<tr key={number}>
							<td>{number}</td>
							<th scope="row">{name}</th>
							<td lang="en">{nameEN}</td>
						</tr>
					))}
				</tbody>
			</table>
		</>
	);
}
