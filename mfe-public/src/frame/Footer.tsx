import { brand, Link, useLanguage, useTranslation } from "@portal/shared-ui/module";
import { phoneHref, seatLines } from "../language/formats.ts";

const LINKS = [
	["information", "/informationen"],
	["privacy", "/datenschutz"],
	["imprint", "/impressum"],
	["start", "/"],
	["validate", "/validateCertificate"],
	["directory", "/directory"],
	["register", "/register"],
	["login", "/login"],
] as const;

export function Footer() {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	return (
		<footer className="pub-footer">
			<div className="pub-footer__inner pub-row">
				<div>
					<p className="pub-footer__name">{brand.name}</p>
					<p className="pub-footer__seat">{t("frame.seat")}</p>
					<address className="pub-address">
						{seatLines(brand, language).map((line) => (
							<span key={line}>{line}</span>
						))}
						<a href={phoneHref(brand.phone)}>{brand.phone}</a>
						<a href={`mailto:${brand.email}`}>{brand.email}</a>
					</address>
				</div>
				<nav aria-label={t("frame.pages")}>
					<ul className="pub-footer__links">
						{LINKS.map(([page, address]) => (
							<li key={page}>
								<Link to={address}>{t(`frame.links.${page}`)}</Link>
							</li>
						))}
					</ul>
				</nav>
			</div>
		</footer>
	);
}
