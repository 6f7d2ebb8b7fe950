import { Button, toast } from "@portal/shared-ui";
import { Example, page } from "../Example.tsx";

const LASTING = 60_000;

function showAll() {
	toast("Das Zertifikat wird am 01.03.2026 gültig.", { tone: "info", timeout: LASTING });
	const action = { label: "Rückgängig", onPress: () => toast("Wieder offen.", { tone: "info" }) };
	toast("Die Daten wurden gespeichert.", { timeout: LASTING, action });
	toast("Das Zertifikat läuft in 30 Tagen ab.", { tone: "warning", timeout: LASTING });
	toast("Die Anfrage konnte nicht verarbeitet werden. Bitte versuchen Sie es später noch einmal.", { tone: "error" });
}

export const ToastPage = page(
	<Example
		title="Mit F6 erreichbar, höchstens drei zugleich"
		layout="row"
		style={{ minBlockSize: "20rem", alignItems: "start" }}
	>
		<Button onPress={() => toast("Technischer Fehler!", { tone: "error" })}>Fehler</Button>
		<Button onPress={showAll}>Alle vier zeigen</Button>
	</Example>,
);
