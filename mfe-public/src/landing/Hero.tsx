import { LinkButton } from "@portal/shared-ui/basics";
import { useHeadingFocus, useNavigate, useTranslation } from "@portal/shared-ui/module";
import { useRef } from "react";
import { IdForm } from "../validation/IdForm.tsx";
import { validationPath } from "../validation/public-id.ts";

export function Hero() {
	const { t } = useTranslation("public");
	const navigate = useNavigate();
	const heading = useRef<HTMLHeadingElement>(null);
	useHeadingFocus(heading);
	return (
		<div className="pub-hero">
			<div className="pub-hero__inner">
				<div className="pub-hero__text">
					<p className="pub-eyebrow">{t("hero.eyebrow")}</p>
					<h1 ref={heading} tabIndex={-1} className="pub-display">
						{t("hero.title")}
					</h1>
					<p className="pub-hero__subtitle">{t("hero.subtitle")}</p>
					<div className="pub-hero__actions">
						<LinkButton variant="primary" href="/#kontakt">
							{t("hero.contact")}
						</LinkButton>
						<LinkButton href="/#vorteile">{t("hero.advantages")}</LinkButton>
					</div>
				</div>
				<section className="pub-hero__check" aria-labelledby="hero-check-title">
					<h2 id="hero-check-title">{t("hero.checkTitle")}</h2>
					<p>{t("hero.checkText")}</p>
					<IdForm onCheck={(publicId) => navigate(validationPath(publicId))} />
				</section>
			</div>
		</div>
	);
}
