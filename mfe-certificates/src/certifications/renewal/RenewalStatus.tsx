import { type Certification, hasEnded, lastRenewalDay } from "@portal/contracts/contract/certifications";
import { Button, TextLink } from "@portal/shared-ui/basics";
import { formatDate, today, useTranslation } from "@portal/shared-ui/module";
import { type ReactNode, useState } from "react";
import { certificationDetails } from "../../paths.ts";
import { RenewalDialog } from "./lazy-renewal-dialog.ts";
import { uncoveredText } from "./uncovered.ts";

const Line = ({ children }: { children: ReactNode }) => <div className="certs-stand__next">{children}</div>;

export function RenewalStatus({ certification }: { certification: Certification }) {
	const { t } = useTranslation("certificates");
	const { renews, renewsNumber, renewalKind, renewedBy, renewedByNumber, actions, validTo } = certification;
	const uncovered = uncoveredText(t, certification.uncovered);
	const isOver = hasEnded(certification, today());
	const [isRenewing, setRenewing] = useState(false);
	const link = (id: string, number: string | undefined) => (
		<TextLink href={certificationDetails(id)}>{number}</TextLink>
	);
	return (
		<>
			{renews !== undefined && (
				<Line>
					<p>
						{t(`renewal.of.${renewalKind ?? "recertification"}`)} {link(renews, renewsNumber)}
					</p>
					{uncovered !== undefined && <p>{uncovered}</p>}
				</Line>
			)}
			{renewedBy !== undefined && (
				<Line>
					<p>
						{t("renewal.successor")} {link(renewedBy, renewedByNumber)}
					</p>
				</Line>
			)}
			{actions.includes("renew") && (
				<Line>
					<p>
						{t(isOver ? "renewal.offerLate" : "renewal.offer", {
							validTo: formatDate(validTo),
							last: formatDate(lastRenewalDay(validTo)),
						})}
					</p>
					<Button variant={isOver ? "primary" : "secondary"} onPress={() => setRenewing(true)}>
						{t("renewal.renew")}
					</Button>
					{isRenewing && <RenewalDialog certification={certification} onClose={() => setRenewing(false)} />}
				</Line>
			)}
		</>
	);
}
