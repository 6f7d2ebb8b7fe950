import { PRODUCT_FIELDS } from "@portal/contracts/contract/products";
import { Banner } from "@portal/shared-ui";
import { useApi } from "@portal/shared-ui/module";
import { Download } from "../../Download.tsx";
import { saveTemplate } from "../api.ts";
import { useProductTexts } from "../useProductTexts.ts";

/** Explains the expected columns when the server could read no product from the file. */
export function ExpectedFormat({ errors, certificationId }: { errors: readonly string[]; certificationId: string }) {
	const { t } = useProductTexts();
	const api = useApi();
	const [number, name, ...others] = PRODUCT_FIELDS.map(({ heading }) => `„${heading}“`);
	return (
		<Banner
			tone="error"
			title={t("import.refused")}
			actions={
				<Download size="small" save={() => saveTemplate(api, certificationId)}>
					{t("import.template")}
				</Download>
			}
		>
			{errors.map((message) => (
				<p key={message}>{message}</p>
			))}
			<p>{t("import.expected", { number, name, others: others.join(", ") })}</p>
		</Banner>
	);
}
