import {
	CATEGORIES,
	CERTIFICATION_FIELDS,
	CERTIFICATION_STATI,
	CERTIFICATION_STATUS_NAMES,
	type CertificationListQuery,
	ENDED,
} from "@portal/contracts/contract/certifications";
import { Button } from "@portal/shared-ui/basics";
import {
	formatDate,
	lazyComponent,
	listFilters,
	useApi,
	useQuery,
	type useSearchParams,
	useTranslation,
} from "@portal/shared-ui/module";
import { firstPageOf } from "@portal/shared-ui/table";
import { useMemo, useState } from "react";
import { clientQuery } from "../../api.ts";

const ClientDialog = lazyComponent(async () => (await import("./ClientDialog.tsx")).ClientDialog);

/** Opens a dialog with a search instead of a menu, because a menu of all clients would be too long. */
function ClientFilter({ name, onChange }: { name: string | undefined; onChange: (client?: string) => void }) {
	const { t } = useTranslation("certificates");
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<Button icon="chevron-down" size="small" onPress={() => setOpen(true)}>
				{t("list.clientIs", { name: name ?? t("list.anyClient") })}
			</Button>
			{isOpen && (
				<ClientDialog
					onClose={() => setOpen(false)}
					onChoose={(client) => {
						setOpen(false);
						onChange(client);
					}}
				/>
			)}
		</>
	);
}

const DAYS = ["30", "90", "180", "365"];

export function useFilters([params, setParams]: ReturnType<typeof useSearchParams>) {
	const { t } = useTranslation("certificates");
	const id = params.get("client") ?? "";
	const { data: client } = useQuery({ ...clientQuery(useApi(), id), enabled: id !== "" });
	const name = client?.data.name ?? "…";
	return useMemo(() => {
		const choose = (client: string | undefined) => setParams((previous) => firstPageOf(previous, { client }));
		const days = (value: string) => t("list.expiresIn", { days: value });
		return listFilters<CertificationListQuery>({
			status: {
				label: CERTIFICATION_FIELDS.status.label,
				isMultiple: true,
				options: CERTIFICATION_STATUS_NAMES.map((status) => ({ id: status, label: CERTIFICATION_STATI[status].label })),
			},
			category: {
				label: CERTIFICATION_FIELDS.category.label,
				isMultiple: true,
				options: CATEGORIES.map((category) => ({ id: category, label: category })),
			},
			expires: {
				label: t("list.expires"),
				options: [...DAYS.map((value) => ({ id: value, label: days(value) })), { id: ENDED, label: t("list.expired") }],
				labelOf: (value) => (/^[1-9]\d{0,3}$/.test(value) ? days(value) : undefined),
			},
			month: {
				label: t("list.expires"),
				labelOf: (value) => (/^\d{4}-\d\d$/.test(value) ? formatDate(`${value}-01`).slice(3) : undefined),
				// Renders no menu for the filter "month", because only links of the overview page set it.
				control: " ",
			},
			client: {
				label: CERTIFICATION_FIELDS._clientId.label,
				labelOf: () => name,
				control: <ClientFilter name={id === "" ? undefined : name} onChange={choose} />,
			},
		});
	}, [t, setParams, id, name]);
}
