import { Button, Dialog, SearchField } from "@portal/shared-ui";
import { useApi, useQuery, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { clientsQuery } from "../../api.ts";

interface ClientDialogProps {
	/** Receives the name of the chosen client, or undefined to show the certifications of all clients. */
	onChoose: (client: string | undefined) => void;
	onClose: () => void;
}

export function ClientDialog({ onChoose, onClose }: ClientDialogProps) {
	const { t } = useTranslation("certificates");
	const [search, setSearch] = useState("");
	const { data } = useQuery(clientsQuery(useApi(), search.trim()));
	return (
		<Dialog
			title={t("list.chooseClient")}
			size="small"
			isOpen
			onOpenChange={(isOpen) => !isOpen && onClose()}
			footer={<Button onPress={() => onChoose(undefined)}>{t("list.anyClient")}</Button>}
		>
			<SearchField
				aria-label={t("list.chooseClient")}
				placeholder={t("list.chooseClient")}
				value={search}
				onChange={setSearch}
				autoFocus
			/>
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
		</Dialog>
	);
}
