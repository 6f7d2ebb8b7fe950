import { Button } from "@portal/shared-ui/basics";
import { useTranslation } from "@portal/shared-ui/module";

interface ArrivalsProps {
	arrived: number;
	/** Number of new enquiries that the list does not show until it is reloaded. */
	waiting: number;
	onShow: () => void;
}

/** Announces new enquiries. The line is always rendered, so that the table below does not move. */
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
