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

type Act = "show" | "withdraw";

/** Whether the client is listed for everybody. One button for both acts, so that it keeps the focus when its word changes. */
export function DirectoryCard({ client }: { client: Client }) {
	const { t } = useDirectoryTexts();
	const api = useApi();
	const queries = useQueryClient();
	const showFlash = useFlash();
	const [asked, setAsked] = useState<Act>();
	const { directory: consent, name } = client;
	const act = consent ? "withdraw" : "show";
	const done = (saved: Tagged<Client>, message: string) => {
		queries.setQueryData(clientQuery(api, client._id).queryKey, saved);
		// The history tells it too.
		void queries.invalidateQueries();
		setAsked(undefined);
		showFlash(message);
	};
	return (
		<Card title={t("directory.title")} actions={<Button onPress={() => setAsked(act)}>{t(`directory.${act}`)}</Button>}>
			{consent ? (
				<DescriptionList
					columns={3}
					items={[
						{ term: t("directory.given"), description: formatDate(consent.givenOn) },
						{
							term: t("directory.recorded"),
							description: t("directory.by", { when: formatDateTime(consent.recordedAt), name: consent.recordedBy }),
						},
						...(consent.note ? [{ term: t("directory.note"), description: consent.note }] : []),
					]}
				/>
			) : (
				<p className="clients-none">{t("directory.none")}</p>
			)}
			{asked === "show" && (
				<ConsentDialog
					client={client}
					onClose={() => setAsked(undefined)}
					onDone={(saved) => done(saved, t("directory.shown", { name }))}
				/>
			)}
			<ConfirmDialog
				isOpen={asked === "withdraw"}
				onOpenChange={(isOpen) => !isOpen && setAsked(undefined)}
				tone="danger"
				title={t("directory.withdrawTitle", { name })}
				message={t("directory.withdrawMessage")}
				confirmLabel={t("directory.withdraw")}
				onConfirm={async () => done(await withdrawConsent(api, client._id), t("directory.withdrawn", { name }))}
			/>
		</Card>
	);
}
