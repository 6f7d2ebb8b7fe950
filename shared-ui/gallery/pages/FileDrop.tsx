import { FileDrop } from "@portal/shared-ui";
import { useState } from "react";
import { Example, Looks } from "../Example.tsx";

const ignore = () => {};

export function FileDropPage() {
	const [names, setNames] = useState<string[]>([]);
	return (
		<>
			<Example title="Eine Datei">
				<FileDrop
					label="Produkte importieren"
					description="Excel-Datei mit den Spalten Nummer und Bezeichnung."
					acceptedFileTypes={[".xlsx"]}
					onSelect={(files) => setNames(files.map(({ name }) => name))}
				/>
				<output>{names.length === 0 ? "Noch keine Datei." : names.join(", ")}</output>
			</Example>
			<Example title="Klein, wo die Datei nicht das Erste ist">
				<FileDrop label="Excel-Import" size="small" onSelect={ignore} />
			</Example>
			<Example title="Mehrere Dateien, gerade darüber gezogen">
				<Looks as="drop-target">
					<FileDrop label="Unterlagen" allowsMultiple onSelect={ignore} />
				</Looks>
			</Example>
			<Example title="Ungültig, wartet, gesperrt">
				<FileDrop label="Ungültig" errorMessage="Die Datei ist größer als 5 MB." onSelect={ignore} />
				<FileDrop label="Wird gelesen" isPending onSelect={ignore} />
				<FileDrop label="Gesperrt" isDisabled onSelect={ignore} />
			</Example>
		</>
	);
}
