import { Banner, Stack } from "@portal/shared-ui";
import { useApi, useQuery, useTranslation } from "@portal/shared-ui/module";
import { remarksQuery } from "../../api.ts";
import type { CertificateKey } from "../../paths.ts";

const SHOWN = 10;

/**
 * Warns of texts that exist only in German and of letters that the document's font lacks. Renders nothing if there are
 * no such problems. Change `version` to load the problems again.
 */
export function Remarks({ certificate, version }: { certificate: CertificateKey; version: string | number }) {
	const { t } = useTranslation("certificates");
	const { data } = useQuery(remarksQuery(useApi(), certificate, version));
	if (!data) return null;
	const { german, germanCount, letters } = data;
	const labelOf = (field: string) => t(`remarks.field.${field}`, { defaultValue: field });
	const lists = [
		{
			title: t("remarks.german"),
			count: germanCount,
			texts: german.map(({ number, name, fields }) => `${number} ${name}: ${fields.map(labelOf).join(", ")}`),
		},
		{
			title: t("remarks.letters"),
			count: letters.length,
			texts: letters.map(({ product, field, letters: missing }) => {
				const place = product ? `${product.number} ${product.name}, ${labelOf(field)}` : labelOf(field);
				return `${place}: ${missing}`;
			}),
		},
	].filter(({ count }) => count > 0);
	if (lists.length === 0) return null;
	return (
		<Banner tone="warning" live="polite" title={t("remarks.title")}>
			<Stack>
				{lists.map(({ title, count, texts }) => (
					<div key={title}>
						<p className="certs-text">{title}</p>
						<ul className="certs-list">
							{texts.slice(0, SHOWN).map((text) => (
								<li key={text}>{text}</li>
							))}
							{count > SHOWN && <li>{t("remarks.more", { count: count - SHOWN })}</li>}
						</ul>
					</div>
				))}
			</Stack>
		</Banner>
	);
}
