import { Button, DialogTrigger, Popover } from "@portal/shared-ui";
import { Example } from "../Example.tsx";

export function PopoverPage() {
	return (
		<Example
			title="Unter und neben der Schaltfläche"
			layout="row"
			style={{ minBlockSize: "12rem", alignItems: "start" }}
		>
			<DialogTrigger>
				<Button icon="check">Beantwortet</Button>
				<Popover aria-label="Bearbeitung">
					Beantwortet von Auditor Demo am 01.03.2026, 10:30. Die Antwort ging an office@example.org.
				</Popover>
			</DialogTrigger>
			<DialogTrigger>
				<Button icon="info">Daneben</Button>
				<Popover aria-label="Hinweis" placement="right">
					Kurze Angabe.
				</Popover>
			</DialogTrigger>
		</Example>
	);
}
