import { Button, EmptyState, ErrorState, ProgressBar, Skeleton, Spinner } from "@portal/shared-ui";
import { Example, page } from "../Example.tsx";

export const EmptyStatePage = page(
	<Example title="Nur ein Satz" layout="card">
		<EmptyState message="Keine Einträge gefunden." />
	</Example>,
	<Example title="Mit Beschreibung und Schaltfläche" layout="card">
		<EmptyState
			icon="certificate"
			message="Noch kein Zertifikat angelegt."
			description="Ein Zertifikat entsteht aus den Produkten der Zertifizierung und wird von zwei Personen freigegeben."
			action={<Button variant="primary">Zertifikat anlegen</Button>}
		/>
	</Example>,
);

const ignore = () => {};

export const ErrorStatePage = page(
	<Example title="Mit Titel und neuem Versuch" layout="card">
		<ErrorState title="Technischer Fehler!" message="Die Kunden konnten nicht geladen werden." onRetry={ignore} />
	</Example>,
	<Example title="Ohne Angaben, während des neuen Versuchs" layout="card">
		<ErrorState onRetry={ignore} isRetrying />
	</Example>,
);

export const ProgressBarPage = page(
	<Example title="Mittendrin, ohne bekanntes Ende, mit langem Text" style={{ maxInlineSize: "20rem" }}>
		<ProgressBar label="Produkte werden geprüft" value={45} />
		<ProgressBar label="Das Dokument wird erzeugt" isIndeterminate />
		<ProgressBar
			label="Die Produkte aller Standorte werden mit der Liste der Zutaten verglichen"
			value={120}
			maxValue={400}
			valueLabel="120 von 400"
		/>
	</Example>,
);

export const SkeletonPage = page(
	<Example title="Eine Zeile, mehrere Zeilen, eigene Maße">
		<Skeleton />
		<Skeleton lines={4} />
		<Skeleton width="12rem" height="2.5rem" />
	</Example>,
);

export const SpinnerPage = page(
	<Example title="Klein, mittel, groß" layout="row">
		<Spinner size="small" />
		<Spinner />
		<Spinner size="large" label="Das Dokument wird erzeugt" />
	</Example>,
);
