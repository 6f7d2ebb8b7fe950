import "./Steps.css";
import { VisuallyHidden } from "react-aria-components";
import { Icon } from "../Icon/Icon.tsx";

/** `stopped` marks the step at which the process ended; its label says why. */
export type StepState = "done" | "current" | "open" | "stopped";

export interface StepsProps {
	"aria-label": string;
	/** Text for screen readers at a completed step, whose check mark they cannot see. */
	doneLabel: string;
	/** Steps in order. Labels must be unique, because they serve as keys. */
	steps: readonly { label: string; state: StepState }[];
}

/** Shows the progress of a process as a numbered list of its steps. */
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
