import "./products.css";
import type { Certification } from "@portal/contracts/contract/certifications";
import { ErrorState, Inline, Skeleton, TextLink } from "@portal/shared-ui";
import { errorMessage, useApi, useFresh, useSearchParams } from "@portal/shared-ui/module";
import { useRef, useState } from "react";
import { certificationQuery } from "../api.ts";
import { Download } from "../Download.tsx";
import { Frame } from "../Frame.tsx";
import { certificationDetails, clientDetails, TABS } from "../paths.ts";
import { WithoutCertification } from "../Redirects.tsx";
import { saveProductSheet, saveTemplate } from "./api.ts";
import type { Changes } from "./diff.ts";
import { ProductImport } from "./import/ProductImport.tsx";
import { type EditorHandle, ProductEditor } from "./ProductEditor.tsx";
import { useProductTexts } from "./useProductTexts.ts";

function Owner({ certification }: { certification: Certification }) {
	const { _id, _clientId, clientName, certificationNumber } = certification;
	return (
		<span className="products-owner">
			<TextLink href={clientDetails(_clientId)}>{clientName}</TextLink>
			{" · "}
			<TextLink href={certificationDetails(_id, TABS.data)}>{certificationNumber}</TextLink>
		</span>
	);
}

function Downloads({ certification: { _id, products } }: { certification: Certification }) {
	const { t } = useProductTexts();
	const api = useApi();
	return (
		<Inline gap="small">
			<Download size="small" save={() => saveTemplate(api, _id)}>
				{t("import.template")}
			</Download>
			<Download size="small" isDisabled={products.length === 0} save={() => saveProductSheet(api, _id)}>
				{t("import.export")}
			</Download>
		</Inline>
	);
}

function Products({ id }: { id: string }) {
	const { t } = useProductTexts();
	const { loaded, error, latest, reload, round } = useFresh(certificationQuery(useApi(), id));
	const [changes, setChanges] = useState<Changes>();
	const editor = useRef<EditorHandle>(null);
	const isLeaving = useRef(false);
	const certification = loaded?.data;
	return (
		<Frame
			title={t("products.edit")}
			badge={certification && <Owner {...{ certification }} />}
			actions={certification && <Downloads {...{ certification }} />}
			certification={certification}
			tab={TABS.products}
			isWide
		>
			{loaded ? (
				<>
					<ProductImport
						certification={loaded}
						changes={changes}
						editor={editor}
						onImported={() => {
							isLeaving.current = true;
						}}
						onReload={reload}
					/>
					<ProductEditor key={round} ref={editor} {...{ loaded, latest, reload, isLeaving }} onChanges={setChanges} />
				</>
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
