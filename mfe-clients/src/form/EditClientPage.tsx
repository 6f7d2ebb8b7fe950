import type { Client } from "@portal/api/contract/clients";
import { Breadcrumbs, Skeleton } from "@portal/shared-ui";
import {
	errorMessage,
	Page,
	type Tagged,
	useApi,
	useQuery,
	useSearchParams,
	useTranslation,
} from "@portal/shared-ui/module";
import { useState } from "react";
import { changeClient, clientQuery } from "../api.ts";
import { BackToClients } from "../BackToClients.tsx";
import { CLIENTS, clientDetails } from "../paths.ts";
import { ClientForm } from "./ClientForm.tsx";
import { useSaved } from "./useSaved.ts";
import { valuesOf } from "./values.ts";

interface EditorProps {
	loaded: Tagged<Client>;
	onReload: () => void;
}

function Editor({ loaded, onReload }: EditorProps) {
	const { t } = useTranslation("clients");
	const api = useApi();
	const saved = useSaved();
	// Values and version belong together: what is loaded later must not lend its version to what was typed in before.
	const [{ etag, id, values }] = useState(() => ({
		etag: loaded.etag,
		id: loaded.data._id,
		values: valuesOf(loaded.data),
	}));
	return (
		<ClientForm
			defaultValues={values}
			submitLabel={t("edit.submit")}
			cancelHref={clientDetails(id)}
			onReload={onReload}
			onSubmit={async (input) => saved(await changeClient(api, id, etag, input), t("edit.done"))}
		/>
	);
}

function Edit({ id }: { id: string }) {
	const { t } = useTranslation("clients");
	const [round, setRound] = useState(0);
	const client = useQuery({
		...clientQuery(useApi(), id),
		refetchOnMount: "always",
		refetchOnWindowFocus: false,
		refetchOnReconnect: false,
	});
	if (client.error) return <BackToClients message={errorMessage(client.error)} />;
	const loaded = client.isFetchedAfterMount ? client.data : undefined;
	const name = client.data?.data.name;
	const reload = async () => {
		await client.refetch();
		setRound((current) => current + 1);
	};
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
			{loaded ? <Editor key={round} loaded={loaded} onReload={() => void reload()} /> : <Skeleton lines={12} />}
		</Page>
	);
}

export function EditClientPage() {
	const { t } = useTranslation("clients");
	const [params] = useSearchParams();
	const id = params.get("cid");
	return id ? <Edit key={id} id={id} /> : <BackToClients message={t("noClient")} />;
}
