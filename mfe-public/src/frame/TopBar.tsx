import { brand, Link, useTranslation } from "@portal/shared-ui/module";
import { phoneHref } from "../language/formats.ts";
import { LanguageMenu } from "../language/LanguageMenu.tsx";
import { SectionsMenu } from "./SectionsMenu.tsx";

/** Sections with a link in the top bar, which has no space for all of them. The menu on narrow screens lists all. */
const IN_THE_BAR = ["vorteile", "leistungen", "zertifizierung", "akkreditierungen", "about", "kontakt"] as const;

export function TopBar() {
	const { t } = useTranslation("public");
	return (
		<header className="pub-header">
			<div className="pub-topbar pub-row">
				<Link to="/" className="pub-brand" aria-label={`${brand.name} – ${t("frame.home")}`}>
					<img src={brand.logo} alt="" width="40" height="40" className="pub-brand__logo" />
					<span>{brand.name}</span>
				</Link>
				<ul className="pub-contact-line pub-row">
					<li>
						<a href={phoneHref(brand.phone)}>
							<span className="ui-visually-hidden">{t("kontakt.phone")} </span>
							{brand.phone}
						</a>
					</li>
					<li>
						<a href={`mailto:${brand.email}`}>
							<span className="ui-visually-hidden">{t("kontakt.email")} </span>
							{brand.email}
						</a>
					</li>
				</ul>
				<LanguageMenu />
			</div>
			<nav className="pub-nav" aria-label={t("frame.navigation")}>
				<SectionsMenu />
				<ul className="pub-nav__links pub-row">
					{IN_THE_BAR.map((section) => (
						<li key={section}>
							<Link to={`/#${section}`}>{t(`frame.sections.${section}`)}</Link>
						</li>
					))}
					<li>
						<Link to="/validateCertificate">{t("frame.links.validate")}</Link>
					</li>
				</ul>
			</nav>
		</header>
	);
}
