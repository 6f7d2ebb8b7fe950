import { readableAddress } from "@portal/contracts/kit/addresses";
import { Button, Icon } from "@portal/shared-ui/basics";
import { useTranslation } from "@portal/shared-ui/module";
import { focusOnMount } from "../frame/focus.ts";
import type { Receipt } from "./useContactForm.ts";

export function ContactReceipt({ receipt, onRestart }: { receipt: Receipt; onRestart: () => void }) {
	const { t } = useTranslation("public");
	return (
		<div className="pub-receipt pub-card">
			<h3 ref={focusOnMount} tabIndex={-1} className="pub-receipt__title">
				<Icon name="success" />
				{t("kontakt.ok")}
			</h3>
			<p className="pub-receipt__reference">
				{t("kontakt.reference")}: <strong>{receipt.reference}</strong>
			</p>
			<h4>{t("kontakt.nextTitle")}</h4>
			<ol>
				<li>{t("kontakt.next.read")}</li>
				<li>{t("kontakt.next.answer", { email: readableAddress(receipt.email) })}</li>
				<li>{t("kontakt.next.reference")}</li>
			</ol>
			<Button onPress={onRestart}>{t("kontakt.again")}</Button>
		</div>
	);
}
