import { FileDrop, toast } from "@portal/shared-ui";
import { Example, Looks, page } from "../Example.tsx";

const show = (files: File[]) => void toast(files.map(({ name }) => name).join(", "));

export const FileDropPage = page(
	<Example title="Eine Datei">
		<FileDrop
			label="Produkte importieren"
			description="Excel-Datei mit den Spalten Nummer und Bezeichnung."
			acceptedFileTypes={[".xlsx"]}
			onSelect={show}
		/>
	</Example>,
	<Example title="Klein, wo die Datei nicht das Erste ist">
		<FileDrop label="Excel-Import" size="small" onSelect={show} />
	</Example>,
	<Example title="Mehrere Dateien, gerade darüber gezogen">
		<Looks as="drop-target">
			<FileDrop label="Unterlagen" allowsMultiple onSelect={show} />
		</Looks>
	</Example>,
	<Example title="Ungültig, wartet, gesperrt">
		<FileDrop label="Ungültig" errorMessage="Die Datei ist größer als 5 MB." onSelect={show} />
		<FileDrop label="Wird gelesen" isPending onSelect={show} />
		<FileDrop label="Gesperrt" isDisabled onSelect={show} />
	</Example>,
);
