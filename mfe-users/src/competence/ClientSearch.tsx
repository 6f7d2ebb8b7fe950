import { Button, SearchField } from "@portal/shared-ui";
import { useApi, useQuery } from "@portal/shared-ui/module";
import { useState } from "react";
import { clientsQuery } from "./api.ts";
import { useTexts } from "./useTexts.ts";

interface ClientSearchProps {
	/** The ids of clients that are already chosen, which the search does not offer. */
	chosen: readonly string[];
	onChoose: (client: { client: string; clientName: string }) => void;
}

export function ClientSearch({ chosen, onChoose }: ClientSearchProps) {
	const { t } = useTexts();
	const [text, setText] = useState("");
	const q = text.trim();
	const found = useQuery(clientsQuery(useApi(), q)).data?.filter(({ _id }) => !chosen.includes(_id));
	const choose = (client: string, clientName: string) => {
		setText("");
		onChoose({ client, clientName });
	};
	return (
		<div>
			<SearchField label={t("addConflict")} value={text} onChange={setText} />
			<p role="status" className="users-deadline__none">
				{q !== "" && found?.length === 0 && t("noClients")}
			</p>
			{q !== "" && (
				<ul className="users-deadline__subjects" aria-label={t("found")}>
					{found?.map(({ _id, clientNumber, name }) => (
						<li key={_id}>
							<Button variant="ghost" onPress={() => choose(_id, name)}>
								{`${clientNumber} – ${name}`}
							</Button>
						</li>
					))}
				</ul>
			)}
		</div>
	);
}
