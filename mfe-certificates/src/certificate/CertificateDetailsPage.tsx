import { ActionBar, LinkButton } from "@portal/shared-ui";
import { lazyComponent, Slot, useQueryClient, useTranslation } from "@portal/shared-ui/module";
import { Standing } from "../life/Standing.tsx";
import { SuspensionButton } from "../life/SuspensionButton.tsx";
import { offersOf } from "../offers.ts";
import { certificationDetails, TABS } from "../paths.ts";
import { PublicView } from "../public-view/PublicView.tsx";
import { ReplaceButton } from "../succession/ReplaceButton.tsx";
import { CertificateFacts } from "./CertificateFacts.tsx";
import { CertificatePage } from "./CertificatePage.tsx";
import { Documents } from "./Documents.tsx";
import { DeleteDraft, ReleaseDraft } from "./DraftActions.tsx";

const PublicProof = lazyComponent(async () => (await import("../proof/PublicProof.tsx")).PublicProof);

export function CertificateDetailsPage() {
	const { t } = useTranslation("certificates");
	const queries = useQueryClient();
	// The page shows what stood in the way, such as a move that somebody else has made.
	const refresh = () => void queries.invalidateQueries();
	return (
		<CertificatePage isRecord title={(number) => t("facts.page", { number })}>
			{(loaded) => (
				<>
					<Standing {...loaded} />
					{offersOf(loaded.certificate).may("publish") && <PublicView {...loaded} move="publish" />}
					<CertificateFacts loaded={loaded} />
					<PublicProof certificate={loaded.certificate} />
					<Slot name="certificate-history" />
					<ActionBar
						back={
							<LinkButton icon="arrow-left" href={certificationDetails(loaded.certification._id, TABS.certificates)}>
								{t("back")}
							</LinkButton>
						}
						danger={<DeleteDraft certificate={loaded.certificate} onRefused={refresh} />}
					>
						<SuspensionButton certificate={loaded.certificate} />
						<ReplaceButton certificate={loaded.certificate} clientId={loaded.client._id} />
						<Documents certificate={loaded.certificate} />
						<ReleaseDraft variant="primary" certificate={loaded.certificate} onRefused={refresh} />
					</ActionBar>
				</>
			)}
		</CertificatePage>
	);
}
