import "./products.css";
import { ErrorState, Skeleton, Stack } from "@portal/shared-ui";
import { errorMessage, useApi, useFresh, useSearchParams, useTranslation } from "@portal/shared-ui/module";
import { useRef, useState } from "react";
import { certificationQuery } from "../api.ts";
import { Frame } from "../Frame.tsx";
import { TABS } from "../paths.ts";
import { WithoutCertification } from "../Redirects.tsx";
import { ProductEditor } from "./ProductEditor.tsx";
import { ProductImport } from "./ProductImport.tsx";

function Products({ id }: { id: string }) {
	const { t } = useTranslation("certificates");
	const { loaded, error, latest, reload, round } = useFresh(certificationQuery(useApi(), id));
	const [isDirty, setDirty] = useState(false);
	const isLeaving = useRef(false);
	return (
		<Frame title={t("products.edit")} certification={loaded?.data} tab={TABS.products}>
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
		</Frame>
	);
}

export function ProductsPage() {
	const [params] = useSearchParams();
	const id = params.get("certId");
	return id ? <Products key={id} id={id} /> : <WithoutCertification />;
}
