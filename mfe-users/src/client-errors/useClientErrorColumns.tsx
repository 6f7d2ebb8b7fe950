import type { ClientErrorCount } from "@portal/contracts/contract/client-errors";
import { formatDate, useTranslation } from "@portal/shared-ui/module";
import type { DataTableColumn } from "@portal/shared-ui/table";
import { useMemo } from "react";
import { isRetired, UNKNOWN_VERSION } from "../deployed.ts";
import { faultText, OTHERS } from "./faults.ts";
import type { useModules } from "./useModules.ts";

const clockFace = new Intl.DateTimeFormat("de-DE", { timeZone: "Europe/Vienna", hour: "2-digit", minute: "2-digit" });
const timeOf = (moment: string) => clockFace.format(new Date(moment));

/** Value of `place` that browsers report when a failure occurred outside of the application's pages. */
const ELSEWHERE = "/*";

interface CellProps {
	row: ClientErrorCount;
}

function Day({ row: { day, firstAt, lastAt } }: CellProps) {
	const { t } = useTranslation("users");
	const [from, to] = [timeOf(firstAt), timeOf(lastAt)];
	return (
		<span className="users-failure users-failure--day">
			{formatDate(day)}
			<span className="users-failure__more ui-hint">
				{from === to ? t("clientErrors.at", { time: to }) : t("clientErrors.between", { from, to })}
			</span>
		</span>
	);
}

function Place({ row: { kind, fault, place } }: CellProps) {
	const { t } = useTranslation("users");
	if (kind === "document")
		return fault === "file"
			? t("clientErrors.file", { name: place })
			: t("clientErrors.certificate", { number: place });
	return place === ELSEWHERE ? t("clientErrors.elsewhere") : t("clientErrors.place", { place });
}

function What({ row }: CellProps) {
	const { t } = useTranslation("users");
	return (
		<span className="users-failure users-failure--what">
			{t(`clientErrors.kind.${row.kind}`)}{" "}
			<span className="users-failure__more ui-hint">
				{t(`clientErrors.fault.${faultText(row)}`)} <code className="users-failure__code">{row.fault}</code>
			</span>{" "}
			<span className="users-failure__more ui-hint">
				<Place row={row} />
			</span>
		</span>
	);
}

type Modules = Pick<ReturnType<typeof useModules>, "deployed" | "nameOf">;

function Module({ row, deployed, nameOf }: CellProps & Modules) {
	const { t } = useTranslation("users");
	const { module, version } = row;
	const name = nameOf(module);
	if (module === OTHERS.module) return name;
	return (
		<span className="users-failure users-failure--module">
			{name}
			<span className="users-failure__more ui-hint">
				{version === UNKNOWN_VERSION ? t("clientErrors.unknownVersion") : `${module} ${version}`}
			</span>
			{isRetired(row, deployed, performance.timeOrigin) && (
				<span className="users-failure__more ui-hint">{t("clientErrors.retired")}</span>
			)}
		</span>
	);
}

export function useClientErrorColumns({ deployed, nameOf }: Modules): DataTableColumn<ClientErrorCount>[] {
	const { t } = useTranslation("users");
	return useMemo(
		() => [
			{ id: "day", header: t("clientErrors.day"), cell: ({ row }) => <Day row={row.original} /> },
			{
				id: "what",
				header: t("clientErrors.what"),
				enableHiding: false,
				cell: ({ row }) => <What row={row.original} />,
			},
			{
				id: "module",
				header: t("common.module"),
				cell: ({ row }) => <Module row={row.original} deployed={deployed} nameOf={nameOf} />,
			},
			{ id: "count", accessorKey: "count", header: t("clientErrors.count"), meta: { align: "end" } },
		],
		[t, deployed, nameOf],
	);
}
