import "./products.css";
import { Inline, TextLink } from "@portal/shared-ui";
import { Loading, useApi, useFresh, useSearchParams } from "@portal/shared-ui/module";
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

function Products({ id }: { id: string }) {
	const { t } = useProductTexts();
	const api = useApi();
	const { loaded, latest, reload, round, ...query } = useFresh(certificationQuery(api, id));
	const [changes, setChanges] = useState<Changes>();
	const editor = useRef<EditorHandle>(null);
	const isLeaving = useRef(false);
	const certification = loaded?.data;
	return (
		<Frame
			title={t("products.edit")}
			badge={
				certification && (
					<span className="products-owner">
						<TextLink href={clientDetails(certification._clientId)}>{certification.clientName}</TextLink>
						{" · "}
						<TextLink href={certificationDetails(id, TABS.data)}>{certification.certificationNumber}</TextLink>
					</span>
				)
			}
			actions={
				certification && (
					<Inline gap="small">
						<Download size="small" save={() => saveTemplate(api, id)}>
							{t("import.template")}
						</Download>
						<Download
							size="small"
							isDisabled={certification.products.length === 0}
							save={() => saveProductSheet(api, id)}
						>
							{t("import.export")}
						</Download>
					</Inline>
				)
			}
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
						isLeaving={isLeaving}
						onReload={reload}
					/>
					<ProductEditor key={round} ref={editor} {...{ loaded, latest, reload, isLeaving }} onChanges={setChanges} />
				</>
			) : (
				<Loading query={{ ...query, refetch: reload }} lines={10} />
			)}
		</Frame>
	);
}

export function ProductsPage() {
	const [params] = useSearchParams();
	const id = params.get("certId");
	return id ? <Products key={id} id={id} /> : <WithoutCertification />;
}
