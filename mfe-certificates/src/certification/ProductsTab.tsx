import type { Certification } from "@portal/api/contract/certifications";
import { Card, EmptyState, LinkButton } from "@portal/shared-ui";
import { useTranslation } from "@portal/shared-ui/module";
import { editProducts } from "../paths.ts";
import { ProductTable } from "./ProductTable.tsx";

export function ProductsTab({ certification }: { certification: Certification }) {
	const { t } = useTranslation("certificates");
	return (
		<Card
			title={t("certification.products")}
			padding="flush"
			actions={
				<LinkButton href={editProducts(certification._id)} icon="edit">
					{t("products.edit")}
				</LinkButton>
			}
		>
			<ProductTable products={certification.products} emptyState={<EmptyState message={t("products.empty")} />} />
		</Card>
	);
}
