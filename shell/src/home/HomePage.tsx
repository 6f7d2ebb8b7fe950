import "./home.css";
import { Disclosure } from "@portal/shared-ui/basics";
import { formatDate, Page, Slot, useSession, useTranslation } from "@portal/shared-ui/module";
import { QuietWaiting } from "../remote/QuietWaiting.tsx";
import { useSettled } from "./useSettled.ts";
import { VERSIONS } from "./versions.ts";

function VersionHistory() {
	const { t } = useTranslation("shell");
	return (
		<Disclosure title={t("home.versions.title")}>
			<table className="shell-versions">
				<thead>
					<tr>
						<th scope="col">{t("home.versions.version")}</th>
						<th scope="col">{t("home.versions.date")}</th>
						<th scope="col">{t("home.versions.content")}</th>
					</tr>
				</thead>
				<tbody>
					{VERSIONS.map(({ version, date, changes }) => (
						<tr key={version}>
							<th scope="row">{version}</th>
							<td>{formatDate(date)}</td>
							<td>{changes.map((change) => t(`home.versions.changes.${change}`)).join(" ")}</td>
						</tr>
					))}
				</tbody>
			</table>
		</Disclosure>
	);
}

const SLOT = "home";

export function HomePage() {
	const { t } = useTranslation("shell");
	const { user } = useSession();
	const isSettled = useSettled(SLOT);
	return (
		<Page title={t("home.title")}>
			<p className="shell-welcome">{t("home.welcome", { name: user?.name })}</p>
			<div className="shell-home" data-settled={isSettled}>
				<div className="shell-home__parts">
					<Slot name={SLOT} />
					<VersionHistory />
				</div>
				{!isSettled && <QuietWaiting label={t("home.waiting")} />}
			</div>
		</Page>
	);
}
