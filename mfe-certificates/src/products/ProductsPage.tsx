import "./products.css";
import { Breadcrumbs, ErrorState, Skeleton, Stack } from "@portal/shared-ui";
import { errorMessage, Page, useApi, useFresh, useSearchParams, useTranslation } from "@portal/shared-ui/module";
import { useRef, useState } from "react";
import { certificationQuery } from "../api.ts";
import { CERTIFICATIONS, certificationDetails, TABS } from "../paths.ts";
import { WithoutCertification } from "../Redirects.tsx";
import { ProductEditor } from "./ProductEditor.tsx";
import { ProductImport } from "./ProductImport.tsx";

function Products({ id }: { id: string }) {
	const { t } = useTranslation("certificates");
	const { loaded, error, latest, reload, round } = useFresh(certificationQuery(useApi(), id));
	const title = t("products.edit");
	const [isDirty, setDirty] = useState(false);
	const isLeaving = useRef(false);
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
				<Stack gap="large">
					<ProductImport
						certification={loaded}
						isDirty={isDirty}
						onImported={() => {
							isLeaving.current = true;
						}}
						onReload={reload}
					/>
					<ProductEditor key={round} {...{ loaded, latest, reload, isLeaving }} onDirtyChange={setDirty} />
				</Stack>
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
