import { Button, IconButton, Tooltip, TooltipTrigger } from "@portal/shared-ui";
import { Example } from "../Example.tsx";

export function TooltipPage() {
	return (
		<>
			<Example title="Name eines Zeichens" layout="row" style={{ paddingBlockStart: "var(--space-6)" }}>
				<IconButton label="Herunterladen" icon="download" variant="secondary" />
			</Example>
			<Example title="Zusatz zu einer Schaltfläche" layout="row">
				<TooltipTrigger>
					<Button>Freigeben</Button>
					<Tooltip placement="bottom">
						Danach unterschreibt die Leitung, erst dann ist das Zertifikat öffentlich.
					</Tooltip>
				</TooltipTrigger>
			</Example>
		</>
	);
}
