import "./Steps.css";
import { VisuallyHidden } from "react-aria-components";
import { Icon } from "../Icon/Icon.tsx";

/** `stopped`: it ended here, and its label says how. */
export type StepState = "done" | "current" | "open" | "stopped";

export interface StepsProps {
	"aria-label": string;
	/** Said of a step that is behind, where the sign for it cannot be seen. */
	doneLabel: string;
	/** In their order; the labels differ. */
	steps: readonly { label: string; state: StepState }[];
}

/** The steps of something that takes a while, and where it stands. */
export function Steps({ steps, doneLabel, ...aria }: StepsProps) {
	return (
		<ol {...aria} className="ui-steps">
			{steps.map(({ label, state }) => (
				<li key={label} className={`ui-step ui-step--${state}`} aria-current={state === "current" ? "step" : undefined}>
					<span className="ui-step__mark">
						{state === "done" && <Icon name="check" />}
						{state === "stopped" && <Icon name="minus" />}
					</span>
					{label}
					{state === "done" && <VisuallyHidden elementType="span">{` (${doneLabel})`}</VisuallyHidden>}
				</li>
			))}
		</ol>
	);
}
