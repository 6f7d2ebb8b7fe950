import { Button } from "@portal/shared-ui/basics";
import { useTranslation } from "@portal/shared-ui/module";

interface ArrivalsProps {
	/** Number of enquiries that were received since the page was opened. */
	arrived: number;
	/** Number of new enquiries that the list does not show yet. */
	waiting: number;
	onShow: () => void;
}

/** A line that announces new enquiries. It is always present, so that nothing below it moves. */
export function Arrivals({ arrived, waiting, onShow }: ArrivalsProps) {
	const { t } = useTranslation("enquiries");
	return (
		<div className="enquiry-arrivals">
			{arrived === 0 && <span>{t("arrivals.idle")}</span>}
			<strong role="status">{arrived > 0 && t("arrivals.count", { count: arrived })}</strong>
			{waiting > 0 && (
				<Button size="small" icon="refresh" onPress={onShow}>
					{t("arrivals.show")}
				</Button>
			)}
		</div>
	);
}
