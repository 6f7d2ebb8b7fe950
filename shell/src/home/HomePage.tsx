import "./home.css";
import { Disclosure, Stack } from "@portal/shared-ui/basics";
import { formatDate, Page, Slot, useTranslation } from "@portal/shared-ui/module";
import { DelayedIndicator } from "../remote/DelayedIndicator.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
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
	const isSettled = useSettled(SLOT);
	return (
		<Page title={t("home.title")}>
			<div className="shell-home" data-settled={isSettled}>
				<Stack className="shell-home__parts">
					<FirstSteps />
					<Slot name={SLOT} />
					<VersionHistory />
				</Stack>
				{!isSettled && <DelayedIndicator label={t("home.waiting")} />}
			</div>
		</Page>
	);
}
