import "./ActionBar.css";
import type { ReactNode } from "react";

export interface ActionBarProps {
	/** The way out, at the left end. */
	back?: ReactNode;
	/** What takes something away: beside the way out, apart and quiet. Give it a `ghost` button. */
	danger?: ReactNode;
	/** The rest at the right end, the one primary action last. */
	children?: ReactNode;
	/** Of a form with several buttons that send it: the `value` of the primary one, which Enter in a field asks for. */
	enterValue?: string | undefined;
}

/** The foot of a form or a page. */
export function ActionBar({ back, danger, children, enterValue }: ActionBarProps) {
	return (
		<div className="ui-actions">
			{/* Enter presses the first button that sends the form, and that would be one beside the primary one. */}
			{enterValue !== undefined && (
				<button type="submit" value={enterValue} tabIndex={-1} aria-hidden="true" className="ui-visually-hidden" />
			)}
			{(back !== undefined || danger !== undefined) && (
				<div className="ui-actions__start">
					{back}
					{danger !== undefined && <div className="ui-actions__danger">{danger}</div>}
				</div>
			)}
			<div className="ui-actions__end">{children}</div>
		</div>
	);
}
