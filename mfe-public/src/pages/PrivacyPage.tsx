import { LANGUAGE } from "@portal/contracts/kit/languages";
import { brand, useLanguage, useTranslation } from "@portal/shared-ui/module";
import { Fragment } from "react";
import { ByCheck, retentionText } from "../frame/declared.tsx";
import { seatAddress } from "./seat-address.ts";
import { TextPage } from "./TextPage.tsx";

const BEFORE = ["principle", "visit"] as const;
const AFTER = [
	"contact",
	"check",
	"certificate",
	"watch",
	"directory",
	"register",
	"recipients",
	"storage",
	"rights",
] as const;
type PartId = (typeof BEFORE | typeof AFTER)[number];
/** What they say depends on the human check that is in use. */
const BY_CHECK: readonly PartId[] = ["principle", "check", "recipients"];
const STORED = [
	{ id: "language", name: "i18next" },
	{ id: "tab", name: "public.language" },
	{ id: "session", name: "portal_refresh" },
	{ id: "device", name: "portal_device" },
	{ id: "step", name: "portal_sign_in" },
	{ id: "marker", name: "portal.session" },
	{ id: "theme", name: "portal.theme" },
	{ id: "columns", name: "portal.columns" },
	{ id: "density", name: "portal.density" },
	{ id: "recent", name: "portal.recent" },
	{ id: "draft", name: "portal-draft" },
	{ id: "update", name: "portal.refreshed" },
	{ id: "preview", name: "portal.preview" },
] as const;

function Part({ id, language }: { id: PartId; language: "de" | "en" }) {
	const { t } = useTranslation("public");
	const texts = BY_CHECK.includes(id) ? (
		<ByCheck text={(check) => t(`policy.parts.${id}.text.${check}`)} />
	) : (
		t(`policy.parts.${id}.text`, { retention: retentionText(language) })
	);
	return (
		<section>
			<h2>{t(`policy.parts.${id}.title`)}</h2>
			<p>{texts}</p>
		</section>
	);
}

function Stored() {
	const { t } = useTranslation("public");
	return (
		<section>
			<h2 id="policy-cookies">{t("policy.cookies.title")}</h2>
			<p>{t("policy.cookies.lead")}</p>
			<table className="pub-stored" aria-labelledby="policy-cookies">
				<thead>
					<tr>
						<th scope="col">{t("policy.cookies.name")}</th>
						<th scope="col">{t("policy.cookies.purpose")}</th>
						<th scope="col">{t("policy.cookies.duration")}</th>
					</tr>
				</thead>
				<tbody>
					{STORED.map(({ id, name }) => (
						<tr key={id}>
							<th scope="row" lang="zxx">
								{name.split(/(?<=[._])/).map((part) => (
									<Fragment key={part}>
										{part}
										<wbr />
									</Fragment>
								))}
							</th>
							<td>{t(`policy.cookies.${id}.purpose`)}</td>
							<td>{t(`policy.cookies.${id}.duration`)}</td>
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}

/** The privacy policy exists in German and in English: who reads neither page language gets the English one. */
export function PrivacyPage() {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	const read = language === "de" ? "de" : "en";
	const isForeign = language !== read;
	return (
		<TextPage
			title={t("policy.title")}
			lead={t("policy.note")}
			lang={isForeign ? "en" : undefined}
			leadLang={isForeign ? LANGUAGE[language].html : undefined}
		>
			<section>
				<h2>{t("policy.controller")}</h2>
				<p>
					{brand.name}, {seatAddress(read)}, <a href={`mailto:${brand.email}`}>{brand.email}</a>
				</p>
			</section>
			{BEFORE.map((id) => (
				<Part key={id} id={id} language={read} />
			))}
			<Stored />
			{AFTER.map((id) => (
				<Part key={id} id={id} language={read} />
			))}
		</TextPage>
	);
}
