import "./modules.css";
import type { ModuleBackends } from "@portal/contracts/contract/module-backends";
import { Card, DescriptionList, EmptyState, ErrorState, Spinner, Stack } from "@portal/shared-ui";
import { errorMessage, Page, useApi, useQuery, useTranslation } from "@portal/shared-ui/module";
import { useMemo } from "react";
import { type Deployed, OWN_NAME, readDeployed } from "../deployed.ts";
import { backendsQuery } from "./api.ts";
import { BackendSection } from "./BackendSection.tsx";

function Versions({ id, deployed }: { id: string; deployed: Deployed | undefined }) {
	const { t } = useTranslation("users");
	const [current, staged] = deployed?.versions ?? [];
	return (
		<DescriptionList
			columns={2}
			items={[
				{ term: t("modules.id"), description: id },
				{ term: t("modules.version"), description: current ?? t("modules.notDeployed") },
				...(staged === undefined ? [] : [{ term: t("modules.staged"), description: staged }]),
			]}
		/>
	);
}

function ModuleList({ open, backends }: ModuleBackends) {
	const { t } = useTranslation("users");
	const deployed = useMemo(() => readDeployed(document), []);
	const ids = new Set([...deployed.keys(), ...backends.map(({ module }) => module)]);
	ids.delete(OWN_NAME);
	const modules = [...ids].map((id) => ({ id, name: deployed.get(id)?.label ?? id }));
	modules.sort((a, b) => a.name.localeCompare(b.name, "de"));
	if (modules.length === 0) return <EmptyState icon="settings" message={t("modules.empty")} />;
	return modules.map(({ id, name }) => (
		<Card key={id} title={name}>
			<Stack>
				<Versions id={id} deployed={deployed.get(id)} />
				<BackendSection module={id} name={name} backend={backends.find(({ module }) => module === id)} open={open} />
			</Stack>
		</Card>
	));
}

export function ModulesPage() {
	const { t } = useTranslation("users");
	const { data, error, isFetching, refetch } = useQuery(backendsQuery(useApi()));
	return (
		<Page title={t("modules.title")}>
			<p className="users-modules__hint">{t("modules.hint")}</p>
			{data ? (
				<ModuleList {...data} />
			) : error ? (
				<ErrorState message={errorMessage(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
			) : (
				<Spinner label={t("modules.loading")} />
			)}
		</Page>
	);
}
