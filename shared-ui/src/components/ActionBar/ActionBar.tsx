import "./ActionBar.css";
import type { ReactNode } from "react";

export interface ActionBarProps {
	/** Link or button that leaves the page, shown at the left end. */
	back?: ReactNode;
	/** Button that deletes the record, next to `back` and visually separated. Use a `ghost` button. */
	danger?: ReactNode;
	/** All other actions at the right end; the single primary action comes last. */
	children?: ReactNode;
	/** `value` of the submit button that Enter in a field triggers, for a form with several submit buttons. */
	enterValue?: string | undefined;
}

/** Row of buttons at the end of a form or page. */
export function ActionBar({ back, danger, children, enterValue }: ActionBarProps) {
	return (
		<div className="ui-actions">
			{/* Enter triggers the first submit button of a form, so a hidden one with `enterValue` comes first. */}
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
