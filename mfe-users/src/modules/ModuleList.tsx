import type { ModuleBackends } from "@portal/contracts/contract/module-backends";
import { DEPLOYMENT_ACTIONS, type Modules } from "@portal/contracts/contract/module-versions";
import { Badge, Banner, Button, Card, EmptyState, Inline, Stack } from "@portal/shared-ui";
import { errorMessage, formatDateTime, Loading, useApi, useQuery, useTranslation } from "@portal/shared-ui/module";
import { DataTable, type DataTableColumn } from "@portal/shared-ui/table";
import { useMemo, useState } from "react";
import { useModules } from "../client-errors/useModules.ts";
import { OWN_NAME } from "../deployed.ts";
import { backendsQuery, modulesQuery } from "./api.ts";
import { BackendSection } from "./BackendSection.tsx";
import { TokenDialog } from "./tokens/TokenDialog.tsx";
import { Tokens } from "./tokens/Tokens.tsx";
import { ModuleCard, ModuleFacts } from "./versions/ModuleCard.tsx";

export const MODULE_PAGE = "/module";

const isThere = (modules: Modules | undefined) => modules?.isAvailable === true;

function useRows({ modules: answer, backends }: Pick<ListProps, "modules" | "backends">) {
	const { deployed, nameOf } = useModules();
	const known = new Map(answer?.modules.map((module) => [module.module, module]));
	const ids = new Set([...known.keys(), ...deployed.keys(), ...backends.map(({ module }) => module)]);
	ids.delete(OWN_NAME);
	const rows = [...ids].map((id) => {
		const module = known.get(id);
		const backend = backends.find(({ module: owner }) => owner === id);
		return { id, module, backend, deployed: deployed.get(id), name: module?.title ?? nameOf(id) };
	});
	return rows.sort((a, b) => a.name.localeCompare(b.name, "de"));
}

type Row = ReturnType<typeof useRows>[number];

const addressOf = ({ id }: Row) => `${MODULE_PAGE}?${new URLSearchParams({ id })}`;

function useColumns(isAvailable: boolean): DataTableColumn<Row>[] {
	const { t } = useTranslation("users");
	return useMemo(
		() => [
			{ id: "name", header: t("common.module"), enableHiding: false, cell: ({ row }) => row.original.name },
			{
				id: "version",
				header: t("modules.version"),
				cell: ({ row: { original } }) => {
					const version = isAvailable ? original.module?.live : original.deployed?.versions[0];
					return (
						<Inline>
							{version ?? t("modules.notDeployed")}
							{original.module && original.module.blocked.length > 0 && (
								<Badge tone="warning">{t("modules.blocked")}</Badge>
							)}
						</Inline>
					);
				},
			},
			{
				id: "staged",
				header: t("modules.staged"),
				cell: ({ row: { original } }) =>
					(isAvailable ? original.module?.staged?.version : original.deployed?.versions[1]) ?? "–",
			},
			{
				id: "last",
				header: t("modules.last"),
				cell: ({ row: { original } }) => {
					const last = original.module?.lastDeployment;
					return last ? `${DEPLOYMENT_ACTIONS[last.action]}, ${formatDateTime(last.at)}` : "–";
				},
			},
			{
				id: "backend",
				header: t("modules.backend.title"),
				cell: ({ row }) => <span className="users-module__url">{row.original.backend?.url ?? "–"}</span>,
			},
		],
		[t, isAvailable],
	);
}

function ModuleTable({ rows, isAvailable }: { rows: readonly Row[]; isAvailable: boolean }) {
	const { t } = useTranslation("users");
	return (
		<DataTable
			ariaLabel={t("modules.title")}
			columns={useColumns(isAvailable)}
			rows={rows}
			rowId={({ id }) => id}
			rowHref={addressOf}
			isWide
			emptyState={<EmptyState icon="settings" message={t("modules.empty")} />}
		/>
	);
}

interface ListProps extends ModuleBackends {
	modules: Modules | undefined;
	id: string | undefined;
}

function List({ modules: answer, open, backends, id }: ListProps) {
	const rows = useRows({ modules: answer, backends });
	const row = rows.find((candidate) => candidate.id === id);
	if (!row) return <ModuleTable rows={rows} isAvailable={isThere(answer)} />;
	const { module, name, backend } = row;
	const section = <BackendSection module={row.id} name={name} backend={backend} open={open} />;
	if (module && isThere(answer))
		return (
			<ModuleCard module={module} name={name}>
				{section}
			</ModuleCard>
		);
	return (
		<Card title={name}>
			<Stack>
				<ModuleFacts id={row.id} live={row.deployed?.versions[0]} staged={row.deployed?.versions[1]} />
				{answer && <Tokens module={row.id} name={name} active={module?.activeTokens ?? 0} />}
				{section}
			</Stack>
		</Card>
	);
}

function Unavailable({ error, isFetching, refetch }: { error: unknown; isFetching: boolean; refetch: () => unknown }) {
	const { t } = useTranslation("users");
	return (
		<Banner
			tone={error ? "error" : "warning"}
			title={t("modules.unavailable")}
			actions={
				error ? (
					<Button size="small" icon="refresh" isPending={isFetching} onPress={() => void refetch()}>
						{t("common.retry")}
					</Button>
				) : undefined
			}
		>
			{error ? errorMessage(error) : t("modules.unavailableHint")}
		</Banner>
	);
}

export function ModuleList({ id }: { id: string | undefined }) {
	const { t } = useTranslation("users");
	const api = useApi();
	const backends = useQuery(backendsQuery(api));
	const modules = useQuery(modulesQuery(api));
	const [isNew, setNew] = useState(false);
	if (!backends.data) return <Loading label={t("modules.loading")} query={backends} />;
	if (modules.isPending) return <Loading label={t("modules.loading")} query={modules} />;
	return (
		<>
			{id === undefined && modules.data?.shell && (
				<p className="users-module__text">{t("modules.shell", { version: modules.data.shell.version })}</p>
			)}
			{!isThere(modules.data) && <Unavailable {...modules} />}
			{id === undefined && modules.data && (
				<Inline>
					<Button icon="plus" onPress={() => setNew(true)}>
						{t("modules.token.new")}
					</Button>
				</Inline>
			)}
			{isNew && <TokenDialog onClose={() => setNew(false)} />}
			<List {...backends.data} modules={modules.data} id={id} />
		</>
	);
}
