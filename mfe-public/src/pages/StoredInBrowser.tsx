import { COOKIE_IDS, COOKIES, type CookieId, lifetimesOf, STORAGE_KEYS } from "@portal/contracts/kit/privacy";
import { useLanguage, useTranslation } from "@portal/shared-ui/module";
import { Fragment } from "react";
import { WithSetting } from "../frame/declared.tsx";

type StorageId = keyof typeof STORAGE_KEYS;
const STORAGE_IDS = Object.keys(STORAGE_KEYS) as StorageId[];
const NECESSARY = COOKIE_IDS.filter((id) => COOKIES[id].isNecessary);
const OPTIONAL = COOKIE_IDS.filter((id) => !COOKIES[id].isNecessary);
const isCookie = (id: string): id is CookieId => id in COOKIES;

function Cells({ id, name }: { id: CookieId | StorageId; name: string }) {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	const lifetimes = isCookie(id) ? lifetimesOf(id, language === "de" ? "de" : "en") : {};
	return (
		<>
			<th scope="row" lang="zxx">
				{name.split(/(?<=[._])(?=.)/).map((part) => (
					<Fragment key={part}>
						{part}
						<wbr />
					</Fragment>
				))}
			</th>
			<td>{t(`policy.cookies.${id}.purpose`)}</td>
			<td>{t(`policy.cookies.${id}.duration`, lifetimes)}</td>
		</>
	);
}

export function StoredInBrowser() {
	const { t } = useTranslation("public");
	return (
		<section>
			<h2 id="policy-cookies">{t("policy.cookies.title")}</h2>
			<p>
				<span>{t("policy.cookies.lead")}</span>
				<WithSetting settings={["recaptcha"]}>
					{" "}
					{t("policy.cookies.optional", { names: OPTIONAL.map((id) => COOKIES[id].name).join(", ") })}
				</WithSetting>
			</p>
			<table className="pub-stored" aria-labelledby="policy-cookies">
				<thead>
					<tr>
						<th scope="col">{t("policy.cookies.name")}</th>
						<th scope="col">{t("policy.cookies.purpose")}</th>
						<th scope="col">{t("policy.cookies.duration")}</th>
					</tr>
				</thead>
				<tbody>
					{NECESSARY.map((id) => (
						<tr key={id}>
							<Cells id={id} name={COOKIES[id].name} />
						</tr>
					))}
					{OPTIONAL.map((id) => (
						<WithSetting key={id} as="tr" settings={["recaptcha"]}>
							<Cells id={id} name={COOKIES[id].name} />
						</WithSetting>
					))}
					{STORAGE_IDS.map((id) => (
						<tr key={id}>
							<Cells id={id} name={STORAGE_KEYS[id]} />
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
