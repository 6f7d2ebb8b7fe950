import { Button, DialogTrigger, IconButton, Popover, Tooltip, TooltipTrigger } from "@portal/shared-ui";
import { Example, page } from "../Example.tsx";

export const PopoverPage = page(
	<Example title="Unter der Schaltfläche" layout="row" style={{ minBlockSize: "12rem", alignItems: "start" }}>
		<DialogTrigger>
			<Button icon="check">Beantwortet</Button>
			<Popover aria-label="Bearbeitung">
				Beantwortet von Auditor Demo am 01.03.2026, 10:30. Die Antwort ging an office@example.org.
			</Popover>
		</DialogTrigger>
	</Example>,
);

export const TooltipPage = page(
	<Example
		title="Name eines Zeichens, Zusatz zu einer Schaltfläche"
		layout="row"
		style={{ paddingBlockStart: "var(--space-6)" }}
	>
		<IconButton label="Herunterladen" icon="download" variant="secondary" />
		<TooltipTrigger>
			<Button>Freigeben</Button>
			<Tooltip placement="bottom">Danach unterschreibt die Leitung, erst dann ist das Zertifikat öffentlich.</Tooltip>
		</TooltipTrigger>
	</Example>,
);
