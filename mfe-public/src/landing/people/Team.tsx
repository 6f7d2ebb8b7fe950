import "./people.css";
import { brand, useLanguage, useTranslation } from "@portal/shared-ui/module";
import { formatNames, languageName, phoneHref } from "../../language/formats.ts";
import { PhoneFold } from "../PhoneFold.tsx";
import { Section } from "../Section.tsx";
import { Portrait } from "./Portrait.tsx";

export function Team() {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	return (
		<Section id="team" title={t("team.title")} lead={t("team.lead")}>
			<PhoneFold about={t("team.title")}>
				<ul className="pub-team">
					{brand.team.map(({ name, role, phone, email, languages }) => (
						<li key={email} className="pub-person pub-card">
							<Portrait name={name} position={role} />
							<h3>{name}</h3>
							<p className="pub-person__role">{t(`team.roles.${role}`)}</p>
							<p className="pub-address">
								<a href={phoneHref(phone)}>{phone}</a>
								<a href={`mailto:${email}`}>{email}</a>
							</p>
							<p className="pub-person__languages pub-small">
								{t("team.languages")}:{" "}
								{formatNames(
									languages.map((code) => languageName(code, language)),
									language,
								)}
							</p>
						</li>
					))}
					<li className="pub-person pub-person--blank pub-card" aria-hidden="true" />
				</ul>
			</PhoneFold>
		</Section>
	);
}
