import type { Client } from "@portal/contracts/contract/clients";
import { Breadcrumbs, Skeleton } from "@portal/shared-ui";
import { useEdited } from "@portal/shared-ui/form";
import { type FreshRecord, Page, useApi, useFresh, useSearchParams, useTranslation } from "@portal/shared-ui/module";
import { changeClient, clientQuery } from "../api.ts";
import { BackToClients } from "../BackToClients.tsx";
import { CLIENTS, clientDetails } from "../paths.ts";
import { ClientForm } from "./ClientForm.tsx";
import { valuesOf } from "./values.ts";

function Editor(source: FreshRecord<Client>) {
	const { t } = useTranslation("clients");
	const api = useApi();
	const { data, etag, values, conflict } = useEdited(source, valuesOf);
	return (
		<ClientForm
			defaultValues={values}
			submitLabel={t("edit.submit")}
			cancelHref={clientDetails(data._id)}
			conflict={conflict}
			save={(input) => changeClient(api, data._id, etag, input)}
			done={t("edit.done")}
		/>
	);
}

function Edit({ id }: { id: string }) {
	const { t } = useTranslation("clients");
	const { loaded, error, round, latest, reload } = useFresh(clientQuery(useApi(), id));
	if (error) return <BackToClients error={error} />;
	const name = loaded?.data.name;
	return (
		<Page
			title={t("edit.title")}
			breadcrumbs={
				<Breadcrumbs
					items={[
						{ label: t("breadcrumb"), href: CLIENTS },
						...(name ? [{ label: name, href: clientDetails(id) }] : []),
						{ label: t("edit.title") },
					]}
				/>
			}
		>
			{loaded ? <Editor key={round} {...{ loaded, latest, reload }} /> : <Skeleton lines={12} />}
		</Page>
	);
}

export function EditClientPage() {
	const id = useSearchParams()[0].get("cid");
	return id ? <Edit key={id} id={id} /> : <BackToClients />;
}
