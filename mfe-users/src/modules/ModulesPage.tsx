import "./modules.css";
import { Breadcrumbs } from "@portal/shared-ui";
import { Page, useSearchParams, useTranslation } from "@portal/shared-ui/module";
import { useModules } from "../client-errors/useModules.ts";
import { MODULE_PAGE, ModuleList } from "./ModuleList.tsx";

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
			<ModuleList id={id} />
		</Page>
	);
}
