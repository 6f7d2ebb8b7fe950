import { Banner } from "@portal/shared-ui";
import { useTranslation } from "@portal/shared-ui/module";
import { useOnline } from "./useOnline.ts";

interface SendStateProps {
	/** The number of changes that are not sent yet. */
	unsent: number;
	/** False if the device does not store the changes, so that they are lost when the page is closed. */
	isStored: boolean;
	/** False if the page does not open without a connection; undefined until this is known. */
	opensOffline: boolean | undefined;
}

/** Shows how many changes wait on the device. Screen readers announce when the number changes. */
export function SendState({ unsent, isStored, opensOffline }: SendStateProps) {
	const { t } = useTranslation("audits");
	const isOnline = useOnline();
	const sending = unsent > 0 ? t("offline.sending", { count: unsent }) : t("offline.sent");
	return (
		<>
			<p className="audits-none" role="status">
				{isOnline ? sending : t("offline.waiting", { count: unsent })}
				{isOnline && unsent === 0 && isStored && opensOffline && ` – ${t("offline.ready")}`}
			</p>
			{!isStored && <Banner tone="warning">{t("offline.notStored")}</Banner>}
			{isStored && opensOffline === false && <Banner tone="warning">{t("offline.notCached")}</Banner>}
		</>
	);
}
