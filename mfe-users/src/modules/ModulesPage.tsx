import "./modules.css";
import { Spinner } from "@portal/shared-ui";
import { Page, useTranslation } from "@portal/shared-ui/module";
import { lazy, Suspense } from "react";

/** Few people open it: loaded when it is. */
const ModuleList = lazy(async () => ({ default: (await import("./ModuleList.tsx")).ModuleList }));

export function ModulesPage() {
	const { t } = useTranslation("users");
	return (
		<Page title={t("modules.title")}>
			<p className="users-module__text">{t("modules.hint")}</p>
			<Suspense fallback={<Spinner label={t("modules.loading")} />}>
				<ModuleList />
			</Suspense>
		</Page>
	);
}
