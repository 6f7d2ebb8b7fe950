import { Spinner } from "@portal/shared-ui";
import { Example } from "../Example.tsx";

export function SpinnerPage() {
	return (
		<Example title="Klein, mittel, groß" layout="row">
			<Spinner size="small" />
			<Spinner />
			<Spinner size="large" label="Das Dokument wird erzeugt" />
		</Example>
	);
}
