import { Button, IconButton, Tooltip, TooltipTrigger } from "@portal/shared-ui";
import { Example } from "../Example.tsx";

export function TooltipPage() {
	return (
		<>
			<Example title="Name eines Zeichens">
				<div className="gallery-row" style={{ paddingBlockStart: "var(--space-6)" }}>
					<IconButton label="Herunterladen" icon="download" variant="secondary" />
				</div>
			</Example>
			<Example title="Zusatz zu einer Schaltfläche">
				<div className="gallery-row">
					<TooltipTrigger>
						<Button>Freigeben</Button>
						<Tooltip placement="bottom">
							Danach unterschreibt die Leitung, erst dann ist das Zertifikat öffentlich.
						</Tooltip>
					</TooltipTrigger>
				</div>
			</Example>
		</>
	);
}
