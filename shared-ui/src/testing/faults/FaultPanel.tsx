import { useState } from "react";
import { FAULTS, type Fault, type Faults, faultNamed } from "./faults.ts";

/** Panel in the corner of the page, with which a developer selects a simulated fault. */
export function FaultPanel({ faults, initial }: { faults: Faults; initial: Fault }) {
	const [fault, setFault] = useState(initial);
	const choose = (next: Fault) => {
		faults.choose(next);
		setFault(next);
	};
	return (
		<label
			style={{
				position: "fixed",
				insetBlockStart: 0,
				insetInlineEnd: 0,
				zIndex: 2000,
				padding: "var(--space-2)",
				border: "1px solid var(--color-border)",
				borderRadius: "var(--radius-control)",
				background: "var(--color-raised)",
				fontSize: "var(--text-small)",
			}}
		>
			{"Störung: "}
			<select value={fault} onChange={(event) => choose(faultNamed(event.target.value))}>
				{Object.entries(FAULTS).map(([name, label]) => (
					<option key={name} value={name}>
						{label}
					</option>
				))}
			</select>
		</label>
	);
}
