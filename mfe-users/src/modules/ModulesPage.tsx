import "./modules.css";
import { Breadcrumbs, Spinner } from "@portal/shared-ui";
import { Page, useSearchParams, useTranslation } from "@portal/shared-ui/module";
import { lazy, Suspense } from "react";
import { useModules } from "../client-errors/useModules.ts";
import { MODULE_PAGE } from "./paths.ts";

/** The list is loaded on demand, because only Admins open this page. */
const ModuleList = lazy(async () => ({ default: (await import("./ModuleList.tsx")).ModuleList }));

export function ModulesPage() {
	const { t } = useTranslation("users");
	const { nameOf } = useModules();
	const id = useSearchParams()[0].get("id") ?? undefined;
	const title = t("modules.title");
	return (
		<Page
			title={title}
			isWide={id === undefined}
			breadcrumbs={
				id !== undefined && <Breadcrumbs items={[{ label: title, href: MODULE_PAGE }, { label: nameOf(id) }]} />
			}
		>
			{id === undefined && <p className="users-module__text">{t("modules.hint")}</p>}
			<Suspense fallback={<Spinner label={t("modules.loading")} />}>
				<ModuleList id={id} />
			</Suspense>
		</Page>
	);
}
