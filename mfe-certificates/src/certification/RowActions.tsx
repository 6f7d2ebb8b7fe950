import { type Certificate, FIRST_STATUS } from "@portal/contracts/contract/certificates";
import { Button, LinkButton } from "@portal/shared-ui";
import { useApi, useTranslation } from "@portal/shared-ui/module";
import { publishCertificate, stopApproval } from "../changes/api.ts";
import { SuspensionButton } from "../life/SuspensionButton.tsx";
import { offersOf } from "../offers.ts";
import { certificateApproval, certificateDetails, editCertificate, retractCertificate } from "../paths.ts";
import { PublicHint } from "../public-view/PublicView.tsx";
import { currentStatus } from "../StatusBadge.tsx";
import { ReplaceButton } from "../succession/ReplaceButton.tsx";
import { useMove } from "../useMove.ts";

/** The actions that the server allows this person now. */
export function RowActions({ certificate, clientId }: { certificate: Certificate; clientId: string }) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const stop = useMove(() => stopApproval(api, certificate), t("done.stopped"));
	const publish = useMove(() => publishCertificate(api, certificate), t("done.published"));
	const { may } = offersOf(certificate);
	const link = (href: string, label: string, variant: "secondary" | "danger" = "secondary") => (
		<LinkButton size="small" variant={variant} href={href}>
			{label}
		</LinkButton>
	);
	return (
		<span className="certs-buttons certs-buttons--end certs-row-actions">
			{currentStatus(certificate)?.code !== FIRST_STATUS &&
				link(certificateDetails(certificate, clientId), t("row.details"))}
			{may("edit") && link(editCertificate(certificate, clientId), t("row.edit"))}
			{may("stop") && (
				<Button size="small" isPending={stop.isPending} onPress={() => stop.mutate()}>
					{t("row.stop")}
				</Button>
			)}
			{may("sign") && link(certificateApproval(certificate, clientId), t("row.sign"))}
			{!may("sign") && may("reject") && link(certificateApproval(certificate, clientId), t("row.reject"))}
			{may("publish") && (
				<PublicHint certificate={certificate}>
					<Button size="small" variant="primary" isPending={publish.isPending} onPress={() => publish.mutate()}>
						{t("row.publish")}
					</Button>
				</PublicHint>
			)}
			<ReplaceButton size="small" certificate={certificate} clientId={clientId} />
			<SuspensionButton size="small" certificate={certificate} />
			{may("retract") && link(retractCertificate(certificate, clientId), t("row.retract"), "danger")}
		</span>
	);
}
