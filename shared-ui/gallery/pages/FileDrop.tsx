import { FileDrop, toast } from "@portal/shared-ui";
import { Example, Looks, page } from "../Example.tsx";

const show = (files: File[]) => void toast(files.map(({ name }) => name).join(", "));

export const FileDropPage = page(
	<Example title="Eine Datei, klein, mehrere Dateien gerade darüber gezogen, ungültig, wartet, gesperrt">
		<FileDrop
			label="Produkte importieren"
			description="Excel-Datei mit den Spalten Nummer und Bezeichnung."
			acceptedFileTypes={[".xlsx"]}
			onSelect={show}
		/>
		<FileDrop label="Klein" size="small" onSelect={show} />
		<Looks as="drop-target">
			<FileDrop label="Unterlagen" allowsMultiple onSelect={show} />
		</Looks>
		<FileDrop label="Ungültig" errorMessage="Die Datei ist größer als 5 MB." onSelect={show} />
		<FileDrop label="Wird gelesen" isPending onSelect={show} />
		<FileDrop label="Gesperrt" isDisabled onSelect={show} />
	</Example>,
);
