import "./hero.css";
import { images } from "@portal/brand/images/index.ts";
import { LinkButton } from "@portal/shared-ui/basics";
import { useHeadingFocus, useNavigate, useTranslation } from "@portal/shared-ui/module";
import { useRef } from "react";
import { Picture } from "../picture/Picture.tsx";
import { IdForm } from "../validation/IdForm.tsx";
import { validationPath } from "../validation/public-id.ts";

/** Displayed width of the picture. Phones claim only 75 %, because their resolution would load invisible detail. */
const SIZES = "(width < 768px) 75vw, (width < 1160px) 100vw, min(68vw, 82rem)";

export function Hero() {
	const { t } = useTranslation("public");
	const navigate = useNavigate();
	const heading = useRef<HTMLHeadingElement>(null);
	useHeadingFocus(heading);
	return (
		<div className="pub-hero">
			<div className="pub-hero__inner">
				<div className="pub-hero__stage">
					<div className="pub-hero__text">
						<p className="pub-eyebrow">{t("hero.eyebrow")}</p>
						<h1 ref={heading} tabIndex={-1} className="pub-display">
							{t("hero.title")}
						</h1>
						<p className="pub-hero__subtitle">{t("hero.subtitle")}</p>
						<div className="pub-hero__actions pub-row">
							<LinkButton variant="primary" href="/#kontakt">
								{t("hero.contact")}
							</LinkButton>
							<LinkButton href="/#vorteile">{t("hero.advantages")}</LinkButton>
						</div>
					</div>
					<Picture className="pub-hero__picture" picture={images.hero} alt={t("images.hero")} sizes={SIZES} isFirst />
				</div>
				<section className="pub-hero__check pub-card pub-columns" aria-labelledby="hero-check-title">
					<div>
						<h2 id="hero-check-title">{t("frame.links.validate")}</h2>
						<p>{t("hero.checkText")}</p>
					</div>
					<IdForm onCheck={(publicId) => navigate(validationPath(publicId))} />
				</section>
			</div>
		</div>
	);
}
