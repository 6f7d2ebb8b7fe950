import { Breadcrumbs, ErrorState, Skeleton } from "@portal/shared-ui";
import { errorMessage, Page, useApi, useSearchParams, useTranslation } from "@portal/shared-ui/module";
import { certificationQuery } from "../api.ts";
import { CERTIFICATIONS, certificationDetails, TABS } from "../paths.ts";
import { WithoutCertification } from "../Redirects.tsx";
import { useFresh } from "../useFresh.ts";
import { ProductEditor } from "./ProductEditor.tsx";

function Products({ id }: { id: string }) {
	const { t } = useTranslation("certificates");
	const { loaded, error, reload, round } = useFresh(certificationQuery(useApi(), id));
	const title = t("products.edit");
	return (
		<Page
			title={title}
			breadcrumbs={
				<Breadcrumbs
					items={[
						{ label: t("list.title"), href: CERTIFICATIONS },
						...(loaded
							? [{ label: loaded.data.certificationNumber, href: certificationDetails(id, TABS.products) }]
							: []),
						{ label: title },
					]}
				/>
			}
		>
			{loaded ? (
				<ProductEditor key={round} loaded={loaded} onReload={reload} />
			) : error ? (
				<ErrorState message={errorMessage(error)} onRetry={reload} />
			) : (
				<Skeleton lines={10} />
			)}
		</Page>
	);
}

export function ProductsPage() {
	const [params] = useSearchParams();
	const id = params.get("certId");
	return id ? <Products key={id} id={id} /> : <WithoutCertification />;
}
