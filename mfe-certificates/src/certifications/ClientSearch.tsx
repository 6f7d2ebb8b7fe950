import { Button, ErrorState, SearchField, Skeleton } from "@portal/shared-ui";
import { errorMessage, useApi, useQuery, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { clientsQuery } from "../api.ts";

export function ClientSearch({ onChoose }: { onChoose: (clientId: string) => void }) {
	const { t } = useTranslation("certificates");
	const [search, setSearch] = useState("");
	const { data, error, refetch, isFetching } = useQuery(clientsQuery(useApi(), search.trim()));
	return (
		<>
			<SearchField
				aria-label={t("list.chooseClient")}
				placeholder={t("list.chooseClient")}
				value={search}
				onChange={setSearch}
				autoFocus
			/>
			{error ? (
				<ErrorState message={errorMessage(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
			) : (
				!data && <Skeleton lines={4} />
			)}
			{data?.rows.length === 0 && (
				<p className="certs-none" role="status">
					{t("list.noClients")}
				</p>
			)}
			<ul className="certs-clients">
				{data?.rows.map(({ _id, name, clientNumber }) => (
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
