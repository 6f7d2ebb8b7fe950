import type { Remarks as Found } from "@portal/contracts/contract/certificates";
import { Banner, Stack } from "@portal/shared-ui";
import { useApi, useQuery, useTranslation } from "@portal/shared-ui/module";
import { remarksQuery } from "../../api.ts";
import type { CertificateKey } from "../../paths.ts";

const SHOWN = 10;

function useLists({ german, germanCount, letters }: Found) {
	const { t } = useTranslation("certificates");
	const field = (name: string) => t(`remarks.field.${name}`, { defaultValue: name });
	return [
		{
			title: t("remarks.german"),
			count: germanCount,
			texts: german.map(({ number, name, fields }) => `${number} ${name}: ${fields.map(field).join(", ")}`),
		},
		{
			title: t("remarks.letters"),
			count: letters.length,
			texts: letters.map(({ product, field: name, letters: missing }) =>
				product ? `${product.number} ${product.name}, ${field(name)}: ${missing}` : `${field(name)}: ${missing}`,
			),
		},
	].filter(({ count }) => count > 0);
}

function Lists({ found }: { found: Found }) {
	const { t } = useTranslation("certificates");
	return (
		<Stack>
			{useLists(found).map(({ title, count, texts }) => (
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
	);
}

/**
 * Warns of texts that exist only in German and of letters that the document's font lacks. Renders nothing if there are
 * no such problems. Change `version` to load the problems again.
 */
export function Remarks({ certificate, version = "" }: { certificate: CertificateKey; version?: string | number }) {
	const { t } = useTranslation("certificates");
	const { data } = useQuery(remarksQuery(useApi(), certificate, version));
	if (!data || (data.germanCount === 0 && data.letters.length === 0)) return null;
	return (
		<Banner tone="warning" live="polite" title={t("remarks.title")}>
			<Lists found={data} />
		</Banner>
	);
}
