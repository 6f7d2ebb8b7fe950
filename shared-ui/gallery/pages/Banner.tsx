import { Banner, Button, FailureBanner } from "@portal/shared-ui";
import { useState } from "react";
import { Example, page } from "../Example.tsx";

function Failing() {
	const [hasFailed, setFailed] = useState(false);
	return (
		<>
			<Button onPress={() => setFailed(true)}>Scheitern lassen</Button>
			{hasFailed && (
				<FailureBanner onDismiss={() => setFailed(false)}>Die Vorschau konnte nicht erstellt werden.</FailureBanner>
			)}
		</>
	);
}

export const BannerPage = page(
	<Example title="Töne, mit Titel und Schaltfläche, zum Schließen mit langem Text">
		<Banner live="off">Das Zertifikat wird am 01.03.2026 gültig.</Banner>
		<Banner tone="success" live="off">
			Die Daten wurden gespeichert.
		</Banner>
		<Banner
			tone="error"
			live="off"
			title="Das Zertifikat wurde inzwischen geändert."
			actions={<Button size="small">Neu laden</Button>}
		>
			Ihre Eingaben bleiben erhalten, bis Sie neu laden.
		</Banner>
		<Banner tone="warning" live="off" onDismiss={() => {}}>
			Lebensmittelverarbeitungsbetriebszertifizierungsrichtliniendurchführungsverordnungsübersichtsdokument: die Fassung
			vom 1. März 2026 gilt für alle Betriebe mit mehreren Standorten, auch wenn nur einer davon verarbeitet.
		</Banner>
	</Example>,
	<Example title="Nach einer Aktion, die scheitert">
		<Failing />
	</Example>,
);
