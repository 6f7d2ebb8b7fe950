import type { ModuleBackends } from "@portal/contracts/contract/module-backends";
import type { Modules } from "@portal/contracts/contract/module-versions";
import { Banner, Button, Card, DescriptionList, EmptyState, Inline, Stack } from "@portal/shared-ui";
import { errorMessage, useApi, useQuery, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { useModules } from "../client-errors/useModules.ts";
import { type Deployed, OWN_NAME } from "../deployed.ts";
import { backendsQuery } from "./api.ts";
import { BackendSection } from "./BackendSection.tsx";
import { Loading } from "./Loading.tsx";
import { TokenDialog } from "./tokens/TokenDialog.tsx";
import { Tokens } from "./tokens/Tokens.tsx";
import { modulesQuery } from "./versions/api.ts";
import { ModuleCard } from "./versions/ModuleCard.tsx";

/** What this page itself was made from. */
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

const isThere = (modules: Modules | undefined) => modules?.isAvailable === true;

interface ListProps extends ModuleBackends {
	/** Nothing without an answer. */
	modules: Modules | undefined;
}

function List({ modules: answer, open, backends }: ListProps) {
	const { t } = useTranslation("users");
	const { deployed, nameOf } = useModules();
	const known = new Map(answer?.modules.map((module) => [module.module, module]));
	const ids = new Set([...known.keys(), ...deployed.keys(), ...backends.map(({ module }) => module)]);
	ids.delete(OWN_NAME);
	const modules = [...ids].map((id) => {
		const module = known.get(id);
		return { id, module, name: module?.title ?? nameOf(id) };
	});
	modules.sort((a, b) => a.name.localeCompare(b.name, "de"));
	if (modules.length === 0) return <EmptyState icon="settings" message={t("modules.empty")} />;
	return modules.map(({ id, module, name }) => {
		const backend = backends.find(({ module: owner }) => owner === id);
		const section = <BackendSection module={id} name={name} backend={backend} open={open} />;
		if (module && isThere(answer))
			return (
				<ModuleCard key={id} module={module} name={name}>
					{section}
				</ModuleCard>
			);
		return (
			<Card key={id} title={name}>
				<Stack>
					<Versions id={id} deployed={deployed.get(id)} />
					{answer && <Tokens module={id} name={name} active={module?.activeTokens ?? 0} />}
					{section}
				</Stack>
			</Card>
		);
	});
}

/** Backends and what this page was made from are shown without the deploy service, too. */
function Unavailable({ error, isFetching, refetch }: { error: unknown; isFetching: boolean; refetch: () => unknown }) {
	const { t } = useTranslation("users");
	return (
		<Banner
			tone={error ? "error" : "warning"}
			title={t("modules.unavailable")}
			actions={
				error ? (
					<Button size="small" icon="refresh" isPending={isFetching} onPress={() => void refetch()}>
						{t("modules.retry")}
					</Button>
				) : undefined
			}
		>
			{error ? errorMessage(error) : t("modules.unavailableHint")}
		</Banner>
	);
}

export function ModuleList() {
	const { t } = useTranslation("users");
	const api = useApi();
	const backends = useQuery(backendsQuery(api));
	const modules = useQuery(modulesQuery(api));
	const [isNew, setNew] = useState(false);
	if (!backends.data) return <Loading query={backends} />;
	if (modules.isPending) return <Loading query={modules} />;
	return (
		<>
			{modules.data?.shell && (
				<p className="users-module__text">{t("modules.shell", { version: modules.data.shell.version })}</p>
			)}
			{!isThere(modules.data) && <Unavailable {...modules} />}
			{modules.data && (
				<Inline>
					<Button icon="plus" onPress={() => setNew(true)}>
						{t("modules.token.new")}
					</Button>
				</Inline>
			)}
			{isNew && <TokenDialog onClose={() => setNew(false)} />}
			<List {...backends.data} modules={modules.data} />
		</>
	);
}
