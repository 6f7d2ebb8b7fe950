import type { Client } from "@portal/contracts/contract/clients";
import { Button, Card, ConfirmDialog, DescriptionList } from "@portal/shared-ui";
import {
	formatDate,
	formatDateTime,
	lazyComponent,
	type Tagged,
	useApi,
	useFlash,
	useQueryClient,
} from "@portal/shared-ui/module";
import { useState } from "react";
import { clientQuery } from "../api.ts";
import { withdrawConsent } from "./api.ts";
import { useDirectoryTexts } from "./useDirectoryTexts.ts";

const ConsentDialog = lazyComponent(async () => (await import("./ConsentDialog.tsx")).ConsentDialog);

/** Shows whether the client is in the public directory. Its only button keeps the focus when the label changes. */
export function DirectoryCard({ client }: { client: Client }) {
	const { t } = useDirectoryTexts();
	const api = useApi();
	const queries = useQueryClient();
	const showFlash = useFlash();
	const [openAct, setOpenAct] = useState<"show" | "withdraw">();
	const { directory: consent, name } = client;
	const act = consent ? "withdraw" : "show";
	const done = (saved: Tagged<Client>, message: string) => {
		queries.setQueryData(clientQuery(api, client._id).queryKey, saved);
		// Data of other modules must be reloaded as well, because the client's history has a new entry.
		void queries.invalidateQueries();
		setOpenAct(undefined);
		showFlash(message);
	};
	return (
		<Card
			title={t("title")}
			actions={<Button onPress={() => setOpenAct(act)}>{t(consent ? "withdraw" : "show")}</Button>}
		>
			{consent ? (
				<DescriptionList
					columns={3}
					items={[
						{ term: t("given"), description: formatDate(consent.givenOn) },
						{
							term: t("recorded"),
							description: t("by", { when: formatDateTime(consent.recordedAt), name: consent.recordedBy }),
						},
						...(consent.note ? [{ term: t("note"), description: consent.note }] : []),
					]}
				/>
			) : (
				<p className="clients-none">{t("none")}</p>
			)}
			{openAct === "show" && (
				<ConsentDialog
					client={client}
					onClose={() => setOpenAct(undefined)}
					onDone={(saved) => done(saved, t("shown", { name }))}
				/>
			)}
			<ConfirmDialog
				isOpen={openAct === "withdraw"}
				onOpenChange={(isOpen) => !isOpen && setOpenAct(undefined)}
				tone="danger"
				title={t("withdrawTitle", { name })}
				message={t("withdrawMessage")}
				confirmLabel={t("withdraw")}
				onConfirm={async () => done(await withdrawConsent(api, client._id), t("withdrawn", { name }))}
			/>
		</Card>
	);
}
