import { Button, DialogTrigger, IconButton, Popover, Tooltip, TooltipTrigger } from "@portal/shared-ui";
import { Example, page } from "../Example.tsx";

export const PopoverPage = page(
	<Example title="Unter und neben der Schaltfläche" layout="row" style={{ minBlockSize: "12rem", alignItems: "start" }}>
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
	</Example>,
);

export const TooltipPage = page(
	<Example title="Name eines Zeichens" layout="row" style={{ paddingBlockStart: "var(--space-6)" }}>
		<IconButton label="Herunterladen" icon="download" variant="secondary" />
	</Example>,
	<Example title="Zusatz zu einer Schaltfläche" layout="row">
		<TooltipTrigger>
			<Button>Freigeben</Button>
			<Tooltip placement="bottom">Danach unterschreibt die Leitung, erst dann ist das Zertifikat öffentlich.</Tooltip>
		</TooltipTrigger>
	</Example>,
);
