import { Example, page, SentOnce } from "../Example.tsx";
import { ClientForm } from "./Form.tsx";

const CLIENT = { name: "Donau Feinkost", country: "at", founded: "", isPublic: false };

const refuse = async () => {
	await new Promise((resolve) => setTimeout(resolve, 100));
	throw Object.assign(new Error("Technischer Fehler!"), { status: 500 });
};

export const ErrorSummaryPage = page(
	<Example title="Der Server hat abgelehnt">
		<SentOnce>
			<ClientForm label="Abgelehnt" defaultValues={CLIENT} onSubmit={refuse} />
		</SentOnce>
	</Example>,
	<Example title="Eingaben fehlen; jede Zeile führt zu ihrem Feld">
		<SentOnce>
			<ClientForm label="Unvollständig" />
		</SentOnce>
	</Example>,
);
