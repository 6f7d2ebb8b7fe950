import { brand, Link, useLanguage, useTranslation } from "@portal/shared-ui/module";
import { countryName } from "../language/formats.ts";
import { phoneHref } from "./phone.ts";

export function Footer() {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	const seat = brand.offices.find(({ city }) => city === brand.seat) ?? brand.offices[0];
	return (
		<footer className="pub-footer">
			<div className="pub-footer__inner">
				<div>
					<p className="pub-footer__name">{brand.name}</p>
					<p className="pub-footer__seat">{t("frame.seat")}</p>
					<address className="pub-address">
						{seat && (
							<>
								<span>{seat.street}</span>
								<span>
									{seat.zip} {seat.city}, {countryName(seat.country, language)}
								</span>
							</>
						)}
						<a href={phoneHref(brand.phone)}>{brand.phone}</a>
						<a href={`mailto:${brand.email}`}>{brand.email}</a>
					</address>
				</div>
				<nav aria-label={t("frame.pages")}>
					<ul className="pub-footer__links">
						<li>
							<Link to="/informationen">{t("frame.links.information")}</Link>
						</li>
						<li>
							<Link to="/datenschutz">{t("frame.links.privacy")}</Link>
						</li>
						<li>
							<Link to="/impressum">{t("frame.links.imprint")}</Link>
						</li>
						<li>
							<Link to="/">{t("frame.links.start")}</Link>
						</li>
						<li>
							<Link to="/validateCertificate">{t("frame.links.validate")}</Link>
						</li>
						<li>
							<Link to="/register">{t("frame.links.register")}</Link>
						</li>
						<li>
							<Link to="/login">{t("frame.links.login")}</Link>
						</li>
					</ul>
				</nav>
			</div>
		</footer>
	);
}
