import "./ProgressBar.css";
import { ProgressBar as AriaProgressBar, type ProgressBarProps as AriaProps, Label } from "react-aria-components";

export interface ProgressBarProps extends Omit<AriaProps, "className" | "style" | "children" | "render"> {
	label: string;
}

export function ProgressBar({ label, ...props }: ProgressBarProps) {
	return (
		<AriaProgressBar {...props} className="ui-progress">
			{({ percentage, valueText, isIndeterminate }) => (
				<>
					<Label className="ui-progress__label">{label}</Label>
					{!isIndeterminate && <span className="ui-progress__value">{valueText}</span>}
					<span className="ui-progress__track">
						<span
							className="ui-progress__fill"
							data-indeterminate={isIndeterminate || undefined}
							style={isIndeterminate ? undefined : { inlineSize: `${percentage}%` }}
						/>
					</span>
				</>
			)}
		</AriaProgressBar>
	);
}
