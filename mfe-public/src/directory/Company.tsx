import type { ListedCertificate, ListedCompany } from "@portal/contracts/contract/directory";
import { ALL_COUNTRIES } from "@portal/contracts/kit/all-countries";
import { PUBLIC_SENTENCES } from "@portal/contracts/kit/public-sentences";
import { PUBLIC_STATES } from "@portal/contracts/kit/public-states";
import { Badge, TextLink } from "@portal/shared-ui/basics";
import { useLanguage, useTranslation } from "@portal/shared-ui/module";
import { countryName, formatDay } from "../language/formats.ts";
import { useCategoryName } from "../language/useCategoryName.ts";
import { validationPath } from "../validation/public-id.ts";

function Products({ products, productCount }: Pick<ListedCertificate, "products" | "productCount">) {
	const { t } = useTranslation("public");
	const further = productCount - products.length;
	return (
		<>
			<ul className="pub-listed__products" aria-label={t("validation.products")}>
				{products.map(({ name, nameEN }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: two products may have the same name, and the list never changes
					<li key={index}>
						{name}
						{nameEN !== name && (
							<span className="pub-small" lang="en">
								{" "}
								{nameEN}
							</span>
						)}
					</li>
				))}
			</ul>
			{further > 0 && <p className="pub-small">{t("directory.further", { count: further })}</p>}
		</>
	);
}

function Certificate({ certificate }: { certificate: ListedCertificate }) {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	const categoryName = useCategoryName();
	const { publicId, certificateNumber: number, state, category, schemes = [], validFrom, validTo } = certificate;
	return (
		<li className="pub-listed__certificate">
			<div className="pub-listed__state pub-row">
				<Badge tone={PUBLIC_STATES[state].tone}>{PUBLIC_SENTENCES[language][state].badge}</Badge>
				<TextLink href={validationPath(publicId)}>{t("directory.check", { number })}</TextLink>
			</div>
			<p className="pub-small">
				{[categoryName(category), ...schemes].join(" · ")} ·{" "}
				{t("directory.term", { from: formatDay(validFrom, language), to: formatDay(validTo, language) })}
			</p>
			<Products {...certificate} />
		</li>
	);
}

export function Company({ listed }: { listed: ListedCompany }) {
	const { language } = useLanguage();
	const { company, city, country, certificates } = listed;
	return (
		<li className="pub-listed pub-card">
			<h3>{company}</h3>
			<p className="pub-small">
				{city}, {countryName(country, language, ALL_COUNTRIES)}
			</p>
			<ul>
				{certificates.map((certificate) => (
					<Certificate key={certificate.publicId} certificate={certificate} />
				))}
			</ul>
		</li>
	);
}
