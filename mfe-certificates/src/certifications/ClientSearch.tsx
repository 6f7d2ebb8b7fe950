import { Button, SearchField } from "@portal/shared-ui";
import { Loading, useApi, useQuery, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { clientsQuery } from "../api.ts";

export function ClientSearch({ onChoose }: { onChoose: (clientId: string) => void }) {
	const { t } = useTranslation("certificates");
	const [search, setSearch] = useState("");
	const clients = useQuery(clientsQuery(useApi(), search.trim()));
	return (
		<>
			<SearchField
				aria-label={t("list.chooseClient")}
				placeholder={t("list.chooseClient")}
				value={search}
				onChange={setSearch}
				autoFocus
			/>
			{(clients.error || !clients.data) && <Loading query={clients} lines={4} />}
			{clients.data?.rows.length === 0 && (
				<p className="certs-none" role="status">
					{t("list.noClients")}
				</p>
			)}
			<ul className="certs-plain certs-clients">
				{clients.data?.rows.map(({ _id, name, clientNumber }) => (
					<li key={_id}>
						<Button variant="ghost" onPress={() => onChoose(_id)}>
							{name} <span className="certs-choice__number">{clientNumber}</span>
						</Button>
					</li>
				))}
			</ul>
		</>
	);
}
