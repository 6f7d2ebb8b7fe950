import { Icon } from "@portal/shared-ui";
import { ICON_NAMES } from "../../src/components/Icon/Icon.tsx";
import { Example } from "../Example.tsx";

export function IconPage() {
	return (
		<>
			<Example title="Alle Zeichen">
				<ul
					style={{
						display: "grid",
						gridTemplateColumns: "repeat(auto-fill, minmax(8.5rem, 1fr))",
						gap: "var(--space-3)",
						margin: 0,
						padding: 0,
						listStyle: "none",
					}}
				>
					{ICON_NAMES.map((name) => (
						<li key={name} style={{ display: "flex", alignItems: "center", gap: "var(--space-2)" }}>
							<Icon name={name} />
							{name}
						</li>
					))}
				</ul>
			</Example>
			<Example title="Wächst mit der Schrift">
				<p style={{ fontSize: "var(--text-h1)" }}>
					<Icon name="certificate" /> Zertifikat
				</p>
			</Example>
		</>
	);
}
