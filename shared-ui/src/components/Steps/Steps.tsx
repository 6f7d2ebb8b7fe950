import "./Steps.css";
import { VisuallyHidden } from "react-aria-components";
import { Icon } from "../Icon/Icon.tsx";

/** State of a step. `stopped` marks the step at which the process has ended early; its label must give the reason. */
export type StepState = "done" | "current" | "open" | "stopped";

export interface StepsProps {
	"aria-label": string;
	/** Text with which screen readers announce a completed step, because they do not announce its check mark. */
	doneLabel: string;
	/** Steps in their order. Labels must be unique, because they are also the React keys. */
	steps: readonly { label: string; state: StepState }[];
}

export function Steps({ steps, doneLabel, ...aria }: StepsProps) {
	return (
		<ol {...aria} className="ui-steps ui-list">
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
