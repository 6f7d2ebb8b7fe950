import "./Spinner.css";
import { ProgressBar } from "react-aria-components";
import { useTexts } from "../../texts.ts";
import { classNames } from "../class-names.ts";

export interface SpinnerProps {
	/** Name of the activity for screen readers. The default is "Wird geladen …". */
	label?: string;
	size?: "small" | "medium" | "large";
	className?: string;
}

/** Loading indicator. It becomes visible after 200 ms, so that it does not flicker when loading is fast. */
export function Spinner({ label, size = "medium", className }: SpinnerProps) {
	const texts = useTexts();
	return (
		<ProgressBar
			isIndeterminate
			aria-label={label ?? texts.loading}
			className={classNames("ui-spinner", `ui-spinner--${size}`, className)}
		>
			<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
				<circle className="ui-spinner__track" cx="12" cy="12" r="9.5" />
				<circle className="ui-spinner__arc" cx="12" cy="12" r="9.5" pathLength="100" />
			</svg>
		</ProgressBar>
	);
}
